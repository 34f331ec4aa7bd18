import { expect, test } from 'vitest';
import { reasonWords } from './reason-words.ts';

const UID = '_guid_k3J';

test.each([
  ['Verified the address of "_guid_k3J" and logged it in.', 'Verified the address of Ada Lovelace and logged it in.'],
  ['_guid_k3J is the user of _guid_k3J.', 'Ada Lovelace is the user of Ada Lovelace.'],
  // Another account, whose UID only begins or ends the same.
  ['The UID "_guid_k3Jx" is unknown.', 'The UID "_guid_k3Jx" is unknown.'],
  ['The UID "a_guid_k3J" is unknown.', 'The UID "a_guid_k3J" is unknown.'],
  ['The call is accepted.', 'The call is accepted.'],
])('a reason in a list names the person: %s', (reason, shown) => {
  expect(reasonWords(reason, UID, 'Ada Lovelace')).toBe(shown);
});

test('an account without a name, or a call without one, keeps the sentence as it is', () => {
  expect(reasonWords('Deleted "_guid_k3J".', UID, undefined)).toBe('Deleted "_guid_k3J".');
  expect(reasonWords('Deleted "_guid_k3J".', undefined, 'Ada')).toBe('Deleted "_guid_k3J".');
  expect(reasonWords('Deleted "".', '', 'Ada')).toBe('Deleted "".');
});
