import { expect, test } from 'vitest';
import { pieces } from './breakable.tsx';

test.each([
  ['https://localhost:9443/socialize.getToken', ['https://', 'localhost:', '9443/', 'socialize.', 'getToken']],
  ['redirect_uri_mismatch', ['redirect_', 'uri_', 'mismatch']],
  ['{"errorCode":0,"UID":"u-ada"}', ['{', '"errorCode":', '0,', '"UID":', '"u-ada"}']],
  ['status%3DDone', ['status', '%3DDone']],
  ['Ada Lovelace', ['Ada Lovelace']],
])('%s breaks between its words', (text, expected) => {
  expect(pieces(text)).toEqual(expected);
  expect(pieces(text).join('')).toBe(text);
});
