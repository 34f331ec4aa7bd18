import { expect, test } from 'vitest';
import { pieces } from './break-points.ts';

test.each([
  ['https://localhost:9443/socialize.getToken', ['https://', 'localhost:9443/', 'socialize.', 'getToken']],
  ['redirect_uri_mismatch', ['redirect_', 'uri_', 'mismatch']],
  ['{"errorCode":0,"UID":"u-ada"}', ['{', '"errorCode":0,', '"UID":"u-ada"}']],
  ['status%3DDone%20already', ['status', '%3DDone', '%20already']],
  ['header client_id, x_pending_registration', ['header client_id, x_', 'pending_', 'registration']],
])('%s breaks between its words', (text, expected) => {
  expect(pieces(text)).toEqual(expected);
  expect(pieces(text).join('')).toBe(text);
});
