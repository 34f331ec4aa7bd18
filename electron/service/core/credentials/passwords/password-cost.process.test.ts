import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword } from './hashing.ts';

test('a new password is kept as scrypt with N 16,384, r 8 and p 1, under a salt of its own', async () => {
  const [one, other] = await Promise.all([hashPassword(randomBytes, 'same'), hashPassword(randomBytes, 'same')]);
  expect(one).toMatchObject({ algorithm: 'scrypt', N: 16_384, r: 8, p: 1 });
  expect(one.salt).not.toBe(other.salt);
  expect(one.hash).not.toBe(other.hash);
});
