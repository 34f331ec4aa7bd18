import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placesIn } from './json-place.ts';

test.each([
  ['a comma before the end', '{"a":[1,2],\n}', 12],
  ['a list that is not closed', '{"a":[1,2,\n}', 11],
  ['a text of single quotes', "{'a':1}", 1],
  ['a name without quotes', '{a:1}', 1],
  ['a comment', '{"a":1 // x\n}', 7],
  ['a text with a line end', '{"a":"x\ny"}', 5],
  ['an end that comes too early', '{"a":', 5],
  ['something behind the end', '{} x', 3],
  ['a second value', '{"a":1 2}', 7],
  ['the wrong bracket', '[1}', 2],
  ['an unknown escape', '["\\x"]', 1],
  ['a text that does not end', `{"a":"${'b'.repeat(200_000)}`, 5],
  ['a text of escapes that does not end', `["${'\\\\'.repeat(100_000)}\\`, 1],
  ['nothing', '', 0],
  ['no mistake, with letters that look like control characters', '["\u007f\u0085"]', 6],
])('the place of %s is where a reader would look', (_name, text, place) => {
  expect(placesIn(text).brokenAt).toBe(place);
});

test('what is JSON is broken nowhere but at its end', { tags: ['property'] }, () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(placesIn(text).brokenAt).toBe(text.length);
    }),
  );
});
