import { language } from './language.ts';

// What no start of the console shows is fetched with the code of what shows it, which waits for it: no sentence is drawn in English
// first (ADR 35). English needs nothing. What cannot be read stays in English.

/** What the service says in details: causes, traces, steps of runs, problems. */
export const loadDetails = async (): Promise<unknown> =>
  language === 'en' ? undefined : import('./later.ts').catch(() => undefined);

/** What the registry says of methods, parameters and error codes. */
const loadDocumentation = async (): Promise<unknown> =>
  language === 'en' ? undefined : import('./documentation.ts').catch(() => undefined);

/** @returns the code, when it and the details are here */
export async function withDetails<T>(code: Promise<T>): Promise<T> {
  await Promise.all([code, loadDetails()]);
  return code;
}

/** @returns the code, when it, the details and the documentation are here */
export async function withDocumentation<T>(code: Promise<T>): Promise<T> {
  await Promise.all([withDetails(code), loadDocumentation()]);
  return code;
}
