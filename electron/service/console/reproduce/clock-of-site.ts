import type { PastedCall } from '#service/diagnosis/pasted-calls/index.ts';
import type { Core } from '#service/http/index.ts';
import { parametersOf } from './request.ts';

/** Does what is about a call by the clock of the site that it names, where sites have clocks of their own (D39). */
export function byClockOfSite<T>({ siteClocks }: Core, apiKey: string | undefined, work: () => T): T {
  return siteClocks?.isAny ? siteClocks.during(apiKey, work) : work();
}

/** The site that a pasted call names by its parameters. */
export function siteNamedIn(call: PastedCall | undefined): string | undefined {
  const sent = call && parametersOf(call).parameters;
  return sent?.get('apiKey') ?? sent?.get('client_id');
}
