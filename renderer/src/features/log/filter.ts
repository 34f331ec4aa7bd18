import type { CallSummary } from '#shared/contract/log.ts';
import type { FilterTerm } from '#shared/log-filter/language.ts';
import { groupsOf, matches } from '#shared/log-filter/matches.ts';

/** Words that only the service can decide: what was sent is not in an event. */
const askedWords: ReadonlySet<FilterTerm['word']> = new Set(['text', 'param', 'uid', 'site']);

/** Whether a new call belongs into a filtered list: yes, no, or only the service can tell. */
export function belongs(call: CallSummary, terms: readonly FilterTerm[]): 'yes' | 'no' | 'ask' {
  let answer: 'yes' | 'ask' = 'yes';
  for (const group of groupsOf(terms)) {
    if (group.some(({ word }) => askedWords.has(word))) answer = 'ask';
    else if (!matches({ ...call, sent: '', marks: '' }, group)) return 'no';
  }
  return answer;
}
