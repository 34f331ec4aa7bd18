import type { CallDetail } from '#shared/contract/log.ts';

/** A request of a run's login and its response, as the log has them: secrets masked. */
export interface Hop {
  readonly callId: string;
  /** Milliseconds after the first hop, by the service clock. */
  readonly after: number;
  /** Milliseconds that it took. */
  readonly duration: number;
  /** `GET /socialize.login`, without the query. */
  readonly line: string;
  readonly status: number;
  readonly failed: boolean;
  /** Where the response sends the browser. */
  readonly location: string | undefined;
  readonly cookiesSent: readonly string[];
  readonly cookiesSet: readonly string[];
  readonly request: CallDetail['request']['headers'];
  readonly response: CallDetail['response']['headers'];
}

const valuesOf = (
  headers: readonly (readonly [name: string, value: string, masked?: true | undefined])[],
  name: string,
): string[] => headers.filter(([header]) => header.toLowerCase() === name).map(([, value]) => value);

/** The hops of a run, first one first. */
export function hopsOf(calls: readonly CallDetail[]): readonly Hop[] {
  const ordered = calls.toSorted((a, b) => a.at - b.at);
  const first = ordered[0]?.at ?? 0;
  return ordered.map((call) => ({
    callId: call.callId,
    after: call.at - first,
    duration: call.duration,
    line: `${call.httpMethod} ${call.request.target.split('?')[0]}`,
    status: call.httpStatus,
    failed: call.errorCode !== 0 || call.error !== undefined,
    location: valuesOf(call.response.headers, 'location')[0],
    cookiesSent: valuesOf(call.request.headers, 'cookie').flatMap((value) => value.split(/;\s*/)),
    cookiesSet: valuesOf(call.response.headers, 'set-cookie'),
    request: call.request.headers,
    response: call.response.headers,
  }));
}
