import { expect, test } from 'vitest';
import { allOf, part, told } from '#shared/told/sentence.ts';
import { placesOf, toldAt } from './told-places.ts';

test.each([
  told`The nonce was not used in the last ${600} s.`,
  told`${'socialize.getUserInfo'} may be called by a client with ${'sig'}.`,
  told`The token was revoked${part(', because its browser was closed')}.`,
  told`An access token was issued, ${told`bound to ${'anna {0}'}`}; it ${told`expires after ${3600} s`}.`,
  told`${''} begins with nothing.`,
])('ADR 35: a row keeps where the values of "$text" stand', (sentence) => {
  const places = placesOf(sentence.text, sentence.told);
  expect(places?.length).toBeLessThan(30);
  expect(toldAt(sentence.text, places ?? '')).toEqual(sentence.told);
});

test('R53: of a text that was cut, and of a list of words, it keeps none', () => {
  const sentence = told`The nonce was not used in the last ${600} s.`;
  expect(placesOf(sentence.text.slice(0, 20), sentence.told)).toBeUndefined();
  const listed = told`Leave out ${allOf(['timestamp', 'nonce'])}.`;
  expect(placesOf(listed.text, listed.told)).toBeUndefined();
});
