import { z } from 'zod';
import { causeTitle } from '#shared/causes/catalogue.ts';
import type { CallDetail, CallSummary } from '#shared/contract/log.ts';
import { callId } from '#shared/contract/values.ts';
import { isoTime, shorten } from '../texts.ts';
import { outputOf } from '../tool.ts';

export const id = callId.describe('callId of a call in the log, also in its response.');

/** A call in a list of a tool: enough to choose one. */
const row = outputOf<CallSummary>()({
  callId: z.string(),
  at: [z.string(), ({ at }) => isoTime(at)],
  method: z.string(),
  apiKey: z.string().optional(),
  UID: z.string().optional(),
  credential: z.string(),
  httpStatus: z.number(),
  errorCode: z.number(),
  error: z.string().optional(),
  cause: [z.string().optional(), ({ cause }) => cause && causeTitle(cause)],
  reason: z.string(),
});
export const { schema: callRow, made: rowOf } = row;
export type CallRow = z.infer<typeof callRow>;

export function rowText({ callId, at, method, errorCode, error, httpStatus, cause, reason }: CallRow): string {
  const ended = error ?? (errorCode === 0 ? (httpStatus < 400 ? 'accepted' : `HTTP ${httpStatus}`) : String(errorCode));
  return `${callId} ${at} ${method}: ${ended}${cause === undefined ? '' : `, ${cause}`}. ${reason}`;
}

const named = ([name, value]: readonly [string, string, ...unknown[]]) => ({ name, value });

/** Request, response and rules of a call, as they were on the wire, with secrets masked. */
export function messagesOf({ request, response, trace, ...call }: CallDetail) {
  return {
    request: {
      httpMethod: call.httpMethod,
      host: call.host,
      transport: call.transport,
      target: shorten(request.target),
      headers: request.headers.map(named),
      parameters: request.parameters.map(({ name, place, value, masked }) => ({
        name,
        place,
        value: shorten(value),
        masked: masked === true,
      })),
      ...(request.body !== undefined && { body: shorten(request.body) }),
    },
    response: { headers: response.headers.map(named), body: shorten(response.body) },
    trace: trace.map(({ cause: _, ...step }) => step),
  };
}

/** Headers and parameters that differ in every pair of calls. */
const ALWAYS_DIFFERENT: ReadonlySet<string> = new Set(['timestamp', 'nonce', 'sig', 'content-length', 'date']);
const MAX_CHARACTERS = 500;

export interface Difference {
  /** Parameter, header, rule, with its name. */
  readonly what: string;
  readonly first?: string;
  readonly second?: string;
}

/** What two calls say about each thing, by its name; several values of one name as one text. */
function factsOf(call: CallDetail): ReadonlyMap<string, string> {
  const facts = new Map<string, string>();
  const add = (what: string, value: string | undefined) => {
    if (value === undefined) return;
    const before = facts.get(what);
    facts.set(what, before === undefined ? value : `${before}, ${value}`);
  };
  add('transport', call.transport);
  add('HTTP method', call.httpMethod);
  add('host', call.host);
  add('method', call.method);
  add('site', call.apiKey);
  add('user', call.UID);
  add('kind of credential', call.credential);
  add('result', call.error ?? String(call.errorCode));
  for (const { name, value, place } of call.request.parameters) {
    add(`parameter ${name}`, value);
    add(`place of parameter ${name}`, place);
  }
  for (const [name, value] of call.request.headers) add(`header ${name.toLowerCase()}`, value);
  for (const { check, outcome } of call.trace) add(`rule: ${check}`, outcome);
  return facts;
}

export function differencesOf(first: CallDetail, second: CallDetail): readonly Difference[] {
  const [ofFirst, ofSecond] = [factsOf(first), factsOf(second)];
  const names = [...new Set([...ofFirst.keys(), ...ofSecond.keys()])];
  const cut = (text: string | undefined) => (text === undefined ? undefined : shorten(text, MAX_CHARACTERS).text);
  return names
    .filter((what) => ofFirst.get(what) !== ofSecond.get(what))
    .filter((what) => !ALWAYS_DIFFERENT.has(what.replace(/^(?:parameter|header) /, '').toLowerCase()))
    .map((what) => {
      const [one, other] = [cut(ofFirst.get(what)), cut(ofSecond.get(what))];
      return { what, ...(one !== undefined && { first: one }), ...(other !== undefined && { second: other }) };
    });
}
