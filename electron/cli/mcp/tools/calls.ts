import { z } from 'zod';
import { causeTitle } from '#shared/causes/catalogue.ts';
import { causeOf, decidingStep } from '#shared/causes/cause.ts';
import type { CallDetail, CallSummary } from '#shared/contract/log.ts';
import { callId } from '#shared/contract/values.ts';
import { filterWords } from '#shared/log-filter/words.ts';
import { definedMembers } from '#shared/narrowing.ts';
import { adviceOf, errorCatalogue } from '#shared/protocol/errors.ts';
import { ask } from '../context.ts';
import { paging, sliceByKey, sliceOf, waitSeconds } from '../pages.ts';
import { adviceByTools, isoTime, shorten } from '../texts.ts';
import { picked, tool } from '../tool.ts';

const words = filterWords.map(({ example }) => example).join(', ');
const id = callId.describe('callId of a call in the log, also in its response.');

/** A call in a list of a tool: enough to choose one. */
export const rowOf = (call: CallSummary) => ({
  ...picked(call, 'callId', 'method', 'apiKey', 'UID', 'credential', 'httpStatus', 'errorCode', 'error', 'reason'),
  at: isoTime(call.at),
  cause: call.cause && causeTitle(call.cause),
});

export const findCalls = tool({
  name: 'find_calls',
  title: 'Find calls',
  description: `Calls that the service received, newest first, each with how it ended and its cause in a few words; then use explain_call. "query" is a filter of words, "-" before one turns it round: ${words}.`,
  effect: 'reads',
  input: z.strictObject({
    query: z.string().max(1_000).optional(),
    failedOnly: z.boolean().default(false),
    waitSeconds: waitSeconds.describe('Waits for the first call that fits.'),
    ...paging,
  }),
  async run({ query, failedOnly, waitSeconds, ...range }, context) {
    const filter = { ...definedMembers({ query }), ...(failedOnly && { errorsOnly: true }) };
    if (waitSeconds) await ask(context, 'log.list', { filter, limit: 1 }, waitSeconds * 1000);
    const [{ items, part }, { count, more }] = await Promise.all([
      sliceByKey(range, (page) => ask(context, 'log.list', { filter, ...page })),
      ask(context, 'log.count', { filter }),
    ]);
    return { calls: items.map(rowOf), part: { ...(!more && { total: count }), ...part } };
  },
});

export const findProblems = tool({
  name: 'find_problems',
  title: 'Problems by cause',
  description:
    'Failed calls by cause, the most frequent first, with the callId of the newest. Use it when many calls fail, or when nobody knows which.',
  effect: 'reads',
  input: z.strictObject({
    query: z.string().max(1_000).optional().describe('Filter, as that of find_calls.'),
    minutes: z.int().min(1).max(525_600).optional().describe('Only the last so many minutes.'),
    ...paging,
  }),
  async run({ query, minutes, ...range }, context) {
    const asked = { filter: definedMembers({ query }), ...definedMembers({ minutes }) };
    const { calls, problems, more } = await ask(context, 'log.problems', asked);
    const { items, part } = sliceOf(problems, range);
    return {
      failedCalls: calls,
      problems: items.map(({ cause: key, count, methods, sites, newest }) => ({
        cause: causeTitle(key),
        key,
        calls: count,
        methods: methods.map(({ method }) => method),
        sites: sites.map(({ apiKey }) => apiKey),
        newest: picked(newest, 'callId', 'reason'),
      })),
      part,
      ...(more > 0 && { note: `${more} rarer causes are not listed: narrow the filter.` }),
    };
  },
});

export const explainCall = tool({
  name: 'explain_call',
  title: 'Why a call failed',
  description:
    'The cause of a failed call, what to do, the rule that refused it with the values compared: what the service knows, no guess. With "whole" also request, response and every rule; with "comparedWith" what differs from another call, for example one that works.',
  effect: 'reads',
  input: z.strictObject({ callId: id, whole: z.boolean().default(false), comparedWith: id.optional() }),
  async run({ callId, whole, comparedWith }, context) {
    const call = await ask(context, 'log.get', { callId });
    const other = comparedWith === undefined ? undefined : await ask(context, 'log.get', { callId: comparedWith });
    const key = call.cause ?? causeOf(call);
    const { errorCode, refusal, trace } = call;
    return {
      call: rowOf(call),
      failed: key !== undefined,
      ...(key !== undefined && { cause: refusal?.cause ?? causeTitle(key), causeKey: key, rule: ruleOf(trace) }),
      whatToDo: refusal && adviceByTools(refusal.action),
      details: (refusal?.details ?? []).map(adviceByTools),
      /** What the error code means, and why callers get it besides. */
      meaning: errorCode === 0 ? undefined : errorCatalogue.get(errorCode)?.meaning,
      otherCauses: key === undefined ? [] : (adviceOf(errorCode)?.causes ?? []),
      ...(whole && messagesOf(call)),
      differences: other && differencesOf(call, other),
    };
  },
});

function ruleOf(trace: CallDetail['trace']) {
  const { cause: _, ...rule } = decidingStep(trace) ?? {};
  return 'rule' in rule ? rule : undefined;
}

const named = ([name, value]: readonly [string, string, ...unknown[]]) => ({ name, value });

/** Request, response and rules of a call, as they were on the wire, with secrets masked. */
function messagesOf({ request, response, trace, ...call }: CallDetail) {
  return {
    request: {
      ...picked(call, 'httpMethod', 'host', 'transport'),
      target: shorten(request.target),
      headers: request.headers.map(named),
      parameters: request.parameters.map(({ value, masked = false, ...one }) => ({
        ...picked(one, 'name', 'place'),
        value: shorten(value),
        masked,
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

/** What a call says about each thing, by its name; several values of one name as one text. */
function factsOf(call: CallDetail): ReadonlyMap<string, string> {
  const facts: readonly (readonly [what: string, value: string | undefined])[] = [
    ['transport', call.transport],
    ['HTTP method', call.httpMethod],
    ['host', call.host],
    ['method', call.method],
    ['site', call.apiKey],
    ['user', call.UID],
    ['kind of credential', call.credential],
    ['result', call.error ?? String(call.errorCode)],
    ...call.request.parameters.flatMap(({ name, value, place }) => [
      [`parameter ${name}`, value] as const,
      [`place of parameter ${name}`, place] as const,
    ]),
    ...call.request.headers.map(([name, value]) => [`header ${name.toLowerCase()}`, value] as const),
    ...call.trace.map(({ check, outcome }) => [`rule: ${check}`, outcome] as const),
  ];
  const byName = Map.groupBy(
    facts.filter(([, value]) => value !== undefined),
    ([what]) => what,
  );
  return new Map([...byName].map(([what, all]) => [what, all.map(([, value]) => value).join(', ')]));
}

/** What differs between two calls: a parameter, a header, a rule, and what each of them says. */
function differencesOf(first: CallDetail, second: CallDetail) {
  const [ofFirst, ofSecond] = [factsOf(first), factsOf(second)];
  const cut = (text: string | undefined) => text && shorten(text, MAX_CHARACTERS).text;
  return [...new Set([...ofFirst.keys(), ...ofSecond.keys()])]
    .filter((what) => ofFirst.get(what) !== ofSecond.get(what))
    .filter((what) => !ALWAYS_DIFFERENT.has(what.replace(/^(?:parameter|header) /, '').toLowerCase()))
    .map((what) => ({ what, ...definedMembers({ first: cut(ofFirst.get(what)), second: cut(ofSecond.get(what)) }) }));
}
