import { expect, test } from 'vitest';
import { parseFilter } from '#shared/log-filter/parse.ts';
import { toggled } from './mark-words.ts';

const callId = (n: number) => n.toString(16).padStart(32, '0').split('').reverse().join('');

test('a call is marked, and a second press takes its mark away', () => {
  const one = toggled('', callId(1));
  const two = toggled(one, callId(2));
  expect(two.split(' ')).toHaveLength(2);
  expect(toggled(two, callId(1))).toBe(toggled('', callId(2)));
  expect(toggled(one, callId(1))).toBe('');
});

test('marks are words of the filter, as many as a view takes; the oldest makes room', () => {
  let query = '';
  for (let n = 0; n < 60; n += 1) query = toggled(query, callId(n));
  expect(query.length).toBeLessThanOrEqual(1_000);
  const { terms, problems } = parseFilter(query, 0, 0);
  expect(problems).toEqual([]);
  expect(terms.at(-1)).toMatchObject({ word: 'callid', value: callId(59).slice(0, 16) });
  expect(terms.some((term) => 'value' in term && term.value === callId(0).slice(0, 16))).toBe(false);
});
