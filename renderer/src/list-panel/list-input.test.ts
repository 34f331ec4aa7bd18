import { expect, test } from 'vitest';
import { listInput } from './list-input.ts';

const filters = { state: { label: 'State', all: 'All states', words: { valid: 'valid', used: 'used' } } };

test('the address of a list filters by site, text and the words that the list knows', () => {
  const query = { apiKey: '3_demo', text: 'ada', state: 'valid', order: 'name', of: 'code' };
  expect(listInput(query, filters)).toEqual({ apiKey: '3_demo', text: 'ada', state: 'valid' });
});

test.each([
  ['another word', { state: 'gone' }],
  ['a name that every object has', { state: 'toString' }],
  ['nothing', { text: '', apiKey: '' }],
])('an address that names %s filters nothing', (_, query) => {
  expect(listInput(query, filters)).toEqual({});
});
