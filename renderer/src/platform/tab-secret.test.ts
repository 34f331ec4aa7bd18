import { expect, test } from 'vitest';
import { awaitTabSecret, lendTabSecret, newTabSecret } from './tab-secret.ts';

test('R54: a tab without a session gets the secret of the next tab that has one, and never the one that was refused', async () => {
  const [refused, next] = [newTabSecret(), newTabSecret()];
  const waiting = awaitTabSecret(refused);
  const stopFirst = lendTabSecret(refused);
  const stopNext = lendTabSecret(next);
  expect(await waiting).toBe(next);
  stopFirst();
  stopNext();
});
