import { expect, test } from 'vitest';
import { foldAccents } from './fold-accents.ts';

test.each([
  ['Łukasz Müller', 'lukasz muller'],
  ['José Ñandú', 'jose nandu'],
  ['Straße', 'strasse'],
  ['İstanbul', 'istanbul'],
  ['Ærøskøbing', 'aeroskobing'],
  ['伟 陈', '伟 陈'],
  ['u-1@shop.example', 'u-1@shop.example'],
])('%s is found by %s', (text, folded) => {
  expect(foldAccents(text)).toBe(folded);
  expect(foldAccents(folded)).toBe(folded);
});
