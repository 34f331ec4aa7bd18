import { expect, test } from 'vitest';
import { canonicalLanguage, knownLanguage, languages } from './languages.ts';

test('F 3.8: every code is listed once and found in any case', () => {
  expect(languages).toHaveLength(50);
  expect(new Set(languages).size).toBe(languages.length);
  for (const code of languages) expect(canonicalLanguage(code.toUpperCase())).toBe(code);
});

test('F 3.8: the older code of Bulgarian is understood', () => {
  expect(canonicalLanguage('br')).toBe('bg');
});

test.each(['', 'xx', 'en-us', 'pt_br', 'constructor', '__proto__', ' en'])('D21: %j is no known language', (code) => {
  expect(knownLanguage(code)).toBe(false);
});
