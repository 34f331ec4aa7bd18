import { z } from 'zod';
import type { CallDetail } from '#shared/contract/log.ts';
import { ask } from '../context.ts';
import { shorten } from '../texts.ts';
import { tool } from '../tool.ts';
import { callRow, rowOf, rowText } from './call-rows.ts';
import { id } from './get-call.ts';

/** Headers and parameters that differ in every pair of calls. */
const ALWAYS_DIFFERENT: ReadonlySet<string> = new Set(['timestamp', 'nonce', 'sig', 'content-length', 'date']);
const MOST_CHARACTERS = 500;

const difference = z.object({
  what: z.string().describe('parameter, header, rule, and so on, with its name.'),
  first: z.string().optional(),
  second: z.string().optional(),
});
type Difference = z.infer<typeof difference>;

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
  for (const { rule, check, outcome } of call.trace) add(`rule ${rule}: ${check}`, outcome);
  return facts;
}

function differencesOf(first: CallDetail, second: CallDetail): readonly Difference[] {
  const [ofFirst, ofSecond] = [factsOf(first), factsOf(second)];
  const names = [...new Set([...ofFirst.keys(), ...ofSecond.keys()])];
  const cut = (text: string | undefined) => (text === undefined ? undefined : shorten(text, MOST_CHARACTERS).text);
  return names
    .filter((what) => ofFirst.get(what) !== ofSecond.get(what))
    .filter((what) => !ALWAYS_DIFFERENT.has(what.replace(/^(?:parameter|header) /, '').toLowerCase()))
    .map((what) => {
      const [one, other] = [cut(ofFirst.get(what)), cut(ofSecond.get(what))];
      return { what, ...(one !== undefined && { first: one }), ...(other !== undefined && { second: other }) };
    });
}

export const compareCalls = tool({
  name: 'compare_calls',
  title: 'Compare two calls',
  description:
    'What differs between two calls: how they were sent, their parameters and headers, which rules passed, how they ended. Use it with one that works and one that fails. timestamp, nonce and sig are left out: they always differ.',
  effect: 'reads',
  input: z.strictObject({ first: id, second: id }),
  output: z.object({ first: callRow, second: callRow, differences: z.array(difference) }),
  async run({ first, second }, context) {
    const [one, other] = await Promise.all([
      ask(context, 'log.get', { callId: first }),
      ask(context, 'log.get', { callId: second }),
    ]);
    const value = { first: rowOf(one), second: rowOf(other), differences: [...differencesOf(one, other)] };
    const lines = value.differences.map(
      ({ what, first: a, second: b }) => `${what}: ${a ?? '(not there)'} → ${b ?? '(not there)'}`,
    );
    const text = [rowText(value.first), rowText(value.second), `${lines.length} differences.`, ...lines];
    return { value, text: text.join('\n') };
  },
});
