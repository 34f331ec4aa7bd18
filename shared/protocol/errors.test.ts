import { expect, test } from 'vitest';
import { errorCatalogue, errorMessage, statusCodeOf, statusReason } from './errors.ts';

test('F 1.2: the catalogue holds every code of the table, and those of passkeys, which clients know besides', () => {
  expect(errorCatalogue.size).toBe(152);
  for (const code of [400130, 400131, 500131]) expect(errorMessage(code)).toBe('Passkey operation failed');
});

test('D14: no message has a hyphen, and every code but 0 has a message and a meaning', () => {
  for (const [code, { message, meaning }] of errorCatalogue) {
    expect(message).not.toContain('-');
    expect(meaning).toMatch(/\.$/);
    if (code !== 0) expect(message).not.toBe('');
  }
});

test.each([
  [500001, 'Server error'],
  [403006, 'Secret sent over HTTP'],
  [500024, 'No valid session'],
  [400002, 'Missing required parameter'],
  [0, ''],
  [403999, 'Forbidden'],
])('the message of %d is "%s"', (code, message) => {
  expect(errorMessage(code)).toBe(message);
});

test.each([
  [0, 200, 'OK'],
  [200001, 200, 'OK'],
  [206001, 206, 'Partial Content'],
  [301001, 301, 'Moved Permanently'],
  [400002, 400, 'Bad Request'],
  [403006, 403, 'Forbidden'],
  [414000, 414, 'Request-URI Too Long'],
  [500024, 500, 'Internal Server Error'],
  [599999, 599, 'Unknown'],
])('D13: %d has statusCode %d %s', (code, status, reason) => {
  expect(statusCodeOf(code)).toBe(status);
  expect(statusReason(statusCodeOf(code))).toBe(reason);
});
