import type { CallDetail } from '#shared/contract/log.ts';
import { answeredCode } from '#shared/failures/mark.ts';

export type ComparedGroup = 'call' | 'parameters' | 'headers' | 'trace' | 'response';

/** Something in which two calls differ; undefined where one of them lacks it. */
export interface Difference {
  readonly group: ComparedGroup;
  readonly name: string;
  readonly first: string | undefined;
  readonly second: string | undefined;
}

type Named = readonly (readonly [name: string, value: string])[];

/** In what two calls of the log differ, but for their times and callIds. */
export function differences(first: CallDetail, second: CallDetail): readonly Difference[] {
  return [
    ...compared('call', factsOf(first), factsOf(second)),
    ...compared('parameters', parametersOf(first), parametersOf(second)),
    ...compared('headers', headersOf(first), headersOf(second)),
    ...compared('trace', traceOf(first), traceOf(second)),
    ...compared('response', responseOf(first), responseOf(second)),
  ];
}

/** Of names that come several times the n-th is compared with the n-th. */
function compared(group: ComparedGroup, first: Named, second: Named): Difference[] {
  const [a, b] = [counted(first), counted(second)];
  return [...new Set([...a.keys(), ...b.keys()])]
    .filter((name) => a.get(name) !== b.get(name))
    .map((name) => ({ group, name, first: a.get(name), second: b.get(name) }));
}

function counted(list: Named): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of list) {
    let key = name;
    for (let n = 2; found.has(key); n += 1) key = `${name} (${n})`;
    found.set(key, value);
  }
  return found;
}

function factsOf(call: CallDetail): Named {
  const { method, httpMethod, transport, host, credential, apiKey, UID, httpStatus, error, reason } = call;
  const errorCode = answeredCode(call);
  const facts = { method, httpMethod, transport, host, credential, apiKey, UID, httpStatus, errorCode, error, reason };
  return Object.entries(facts).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
}

function parametersOf({ request }: CallDetail): Named {
  return request.parameters.map(({ name, value, place }) => [name, `${value} (${place})`]);
}

function headersOf({ request }: CallDetail): Named {
  return request.headers.map(([name, value]) => [name.toLowerCase(), value]);
}

function traceOf({ trace }: CallDetail): Named {
  return trace.map(({ rule, check, outcome }) => [`${rule}: ${check}`, outcome]);
}

/** Members of every response that differ in any two calls. */
const volatile: ReadonlySet<string> = new Set(['date', 'x-call-id', 'content-length']);

function responseOf({ response, callId }: CallDetail): Named {
  const headers = response.headers.filter(([name]) => !volatile.has(name.toLowerCase()));
  const body = response.body.replaceAll(callId, '…').replace(/"time":\s?"[^"]*"|<time>[^<]*</g, '');
  return [...headers, ['body', body]];
}
