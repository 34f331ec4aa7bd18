import type { ConsoleLanguage } from '#shared/words/console-languages.ts';
import { language } from './language.ts';

// What no start of the console shows is fetched with the code of what shows it, which waits for it: no sentence is drawn in English
// first (ADR 35). English needs nothing. What cannot be read stays in English.

/** Each adds its sentences. The service and the registry speak English themselves. */
const catalogues: Readonly<
  Record<Exclude<ConsoleLanguage, 'en'>, Readonly<Record<'details' | 'documentation', () => Promise<unknown>>>>
> = {
  de: { details: () => import('./de/later.ts'), documentation: () => import('./de/documentation.ts') },
};

const load = async (which: 'details' | 'documentation'): Promise<unknown> =>
  language === 'en' ? undefined : catalogues[language][which]().catch(() => undefined);

/** What the service says in details: causes, traces, steps of runs, problems. */
export const loadDetails = async (): Promise<unknown> => load('details');

/** @returns the code, when it and the details are here */
export async function withDetails<T>(code: Promise<T>): Promise<T> {
  await Promise.all([code, loadDetails()]);
  return code;
}

/** @returns the code, when it, the details and the documentation are here */
export async function withDocumentation<T>(code: Promise<T>): Promise<T> {
  // What the registry says of methods, parameters and error codes.
  await Promise.all([withDetails(code), load('documentation')]);
  return code;
}
