import { expect, test } from 'vitest';
import { signFriendship, signIdentity, signUid } from '#service/core/accounts/signed-ids.ts';
import { SECRET } from '#service/fixtures/rest.fixture.ts';
import type { SiteRecord } from '#service/records/index.ts';

const site = { secret: { text: SECRET, key: Buffer.from(SECRET, 'base64'), createdAt: 0 } } as SiteRecord;

test('F 5.7: UIDSignature and friendshipSignature are those of the worked examples', () => {
  expect(signUid(site, 'u-1', 1_700_000_000_999)).toEqual({
    signature: 'I1VNmCCLjwxufq6U/MmVIV5pmxk=',
    timestamp: '1700000000',
  });
  expect(signFriendship(site, 'u-2', 'u-1', 1_700_000_000_000).signature).toBe('m/wZyIvA6o5T8pI5jGkxm5hoeVo=');
});

test('F 5.7: the signature over an identity covers time, provider and id', () => {
  const one = signIdentity(site, 'facebook', 'fb-1', 1_700_000_000_000).signature;
  expect(one).toMatch(/^[A-Za-z0-9+/]{27}=$/);
  expect(signIdentity(site, 'twitter', 'fb-1', 1_700_000_000_000).signature).not.toBe(one);
  expect(signIdentity(site, 'facebook', 'fb-1', 1_700_000_001_000).signature).not.toBe(one);
});
