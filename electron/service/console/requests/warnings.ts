import type { Judge } from '#service/console/judge/index.ts';
import { asSentence } from '#shared/words/as-sentence.ts';
import type { BuiltCall } from './built-call.ts';

/** What the service would refuse of a call first, found without sending it: the error, why, and what to change. */
export async function warningsOf(call: BuiltCall, judge: Judge): Promise<readonly string[]> {
  const { host, pathname, search } = new URL(call.url);
  const { accepted, error, errorCode, reason } = await judge({
    transport: call.transport,
    httpMethod: call.httpMethod,
    target: `${pathname}${search}`,
    headers: [['Host', host], ...call.headers.map(([name, value]): [string, string] => [name, value])],
    ...(call.body !== undefined && { body: call.body }),
  });
  return accepted ? [] : [`${error ?? errorCode}: ${asSentence(reason)}`];
}
