import { expect, test } from 'vitest';
import { sameSentence } from './verdict.ts';

const unknown =
  'The call is signed with a secret that Authdesk does not know, or over something that no known mistake makes';

test('R59: two sentences are of one cause however long was searched for it; another cause is another sentence', () => {
  const after = (how: string, fix = 'Compare secrets.') => `${unknown}, ${how}. ${fix}`;
  const one = after('in the 3,027 ways that were tried');
  expect(sameSentence(one, after('alone'))).toBe(true);
  expect(sameSentence(one, after('in the 5,802 ways that were tried'))).toBe(true);
  expect(sameSentence(one, after('alone', 'Compare base strings.'))).toBe(false);
});
