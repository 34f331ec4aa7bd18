import { expect, test } from 'vitest';
import type { CredentialRow } from '#shared/contract/tokens.ts';
import { lifetimeOf, usedUp } from './lifetime.ts';

const row = (facts: Partial<CredentialRow> & { revokedAt?: number }) =>
  ({ state: 'valid', createdAt: 1_000, ...facts }) as CredentialRow & { revokedAt?: number };
const places = (facts: Parameters<typeof row>[0], now: number) =>
  lifetimeOf(row(facts), now).marks.map(({ kind, place }) => [kind, place]);

test('D25: a token is drawn from its start to its end, with its last call and now between them', () => {
  expect(places({ expiresAt: 5_000, lastUsedAt: 2_000 }, 3_000)).toEqual([
    ['issued', 0],
    ['used', 0.25],
    ['now', 0.5],
    ['expires', 1],
  ]);
  expect(lifetimeOf(row({ expiresAt: 5_000 }), 3_000)).toMatchObject({ validTo: 1, over: 0.5 });
});

test('D25: without an end it is drawn until now; after its end as far as it was valid', () => {
  expect(lifetimeOf(row({}), 9_000)).toMatchObject({ validTo: 1, over: 1 });
  expect(lifetimeOf(row({ state: 'expired', expiresAt: 3_000 }), 5_000)).toMatchObject({ validTo: 0.5, over: 0.5 });
  const revoked = { state: 'revoked', expiresAt: 5_000, revokedAt: 2_000 } as const;
  expect(lifetimeOf(row(revoked), 3_000)).toMatchObject({ validTo: 0.25, over: 0.25 });
  expect(places({ state: 'used', expiresAt: 5_000, lastUsedAt: 2_000 }, 3_000)[1]).toEqual(['ended', 0.25]);
});

test('D39: a clock that was moved before the start leaves the picture whole', () => {
  expect(places({ expiresAt: 2_000 }, 0)).toEqual([
    ['now', 0],
    ['issued', 0.5],
    ['expires', 1],
  ]);
  expect(usedUp(row({ expiresAt: 3_000 }), 0)).toBe(0);
  expect(usedUp(row({ expiresAt: 3_000 }), 2_000)).toBe(0.5);
  expect(usedUp(row({}), 2_000)).toBeUndefined();
});
