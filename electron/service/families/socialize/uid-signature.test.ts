import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { signFriendship, signIdentity, signUid } from '#service/core/accounts/signed-ids.ts';
import { siteGroupRepository } from '#service/core/site-groups/site-groups.ts';
import { siteRepository } from '#service/core/sites/repository.ts';
import { isRefused } from '#service/fixtures/refusals.fixture.ts';
import {
  API_KEY,
  APPLICATION_SECRET,
  NOW,
  OTHER_SECRET,
  openBench,
  SECRET,
  signed,
  type TestCall,
} from '#service/fixtures/rest.fixture.ts';
import { testSettings } from '#service/fixtures/store.fixture.ts';
import type { SiteRecord } from '#service/records/index.ts';

const holder = (text: string) =>
  ({ secret: { text, key: Buffer.from(text, 'base64'), createdAt: 0 } }) as unknown as SiteRecord;
const signatureOf = (secret: string, UID: string, at = NOW) => signUid(holder(secret), UID, at).signature;
const method = 'accounts.exchangeUIDSignature';
const parameters = {
  UID: 'u-ada',
  UIDSignature: signatureOf(SECRET, 'u-ada'),
  signatureTimestamp: '1700000000',
  userKey: 'AKx1',
};
const bench = forEachTest(openBench);
const exchange = async (change: Record<string, string> = {}) =>
  (await bench.bySite('socialize.exchangeUIDSignature', { ...parameters, ...change })).json;

test('the new signature is made with the secret of the application', async () => {
  bench.clock.advance(60_000);
  expect(await exchange()).toMatchObject({
    errorCode: 0,
    UID: 'u-ada',
    UIDSignature: signatureOf(APPLICATION_SECRET, 'u-ada', NOW + 60_000),
    signatureTimestamp: '1700000060',
  });
});

test.each([
  [{ UIDSignature: 'x' }, 400006, 'UIDSignature'],
  [{ UIDSignature: signatureOf(APPLICATION_SECRET, 'u-ada') }, 400006, 'UIDSignature'],
  [{ UID: 'u-ben' }, 400006, 'UIDSignature'],
  [{ signatureTimestamp: '1700000001' }, 400006, 'UIDSignature'],
  [{ signatureTimestamp: '1699999939' }, 403002, 'signatureTimestamp'],
  [{ signatureTimestamp: '1700000061' }, 403002, 'signatureTimestamp'],
  [{ signatureTimestamp: 'now' }, 400006, 'signatureTimestamp'],
  [{ userKey: 'nobody' }, 403005, 'userKey'],
])(
  'F 7.2: %j is %i',
  isRefused((change: object) => exchange({ ...change })),
);

test('D34: a signature from before a change of the secret is taken while that one is valid, also as UIDSig', async () => {
  await bench.write(siteRepository, (sites) => sites.rotateSecret(API_KEY, OTHER_SECRET));
  expect((await exchange()).errorCode).toBe(0);
  for (const secret of [SECRET, OTHER_SECRET]) {
    const proof = { UIDTimestamp: '1700000000', UIDSig: signatureOf(secret, 'u-page') };
    const reported = await bench.byPage('socialize.notifyLogin', { siteUID: 'u-page', ...proof });
    expect(reported.json).toMatchObject({ errorCode: 0, UID: 'u-page' });
  }
});

test('D70: a child of a group is signed for with its own secret, by applications of its own', async () => {
  const settings = { ...testSettings, name: 'Child' };
  await bench.write(siteRepository, (sites) => {
    sites.create({ apiKey: '4_child', secret: OTHER_SECRET, settings });
    sites.saveApplication('4_child', { userKey: 'AKchild', name: 'Child', secret: APPLICATION_SECRET });
  });
  await bench.write(siteGroupRepository, (groups) => groups.set('4_child', API_KEY));
  const UIDSignature = signatureOf(OTHER_SECRET, 'u-ada');
  const own = { apiKey: '4_child', secret: OTHER_SECRET, ...parameters, UIDSignature, userKey: 'AKchild' };
  const { json } = await bench.send({ method, parameters: own });
  expect(json).toMatchObject({ errorCode: 0, UIDSignature: signatureOf(APPLICATION_SECRET, 'u-ada') });
});

describe('D59: userKey is a parameter beside any other credential', () => {
  const send = (call: TestCall) => bench.send({ method, ...call });
  test('the secret of the application, an access token, a signature of the site', async () => {
    const own = { apiKey: API_KEY, secret: APPLICATION_SECRET, ...parameters };
    expect((await send({ parameters: own })).errorCode).toBe(0);
    expect((await send({ parameters: { ...own, secret: OTHER_SECRET } })).errorCode).toBe(403010);
    const headers = { authorization: `OAuth ${await bench.token()}` };
    expect((await send({ headers, parameters: { ...parameters, format: 'json' } })).errorCode).toBe(0);
    expect((await send({ parameters: signed({ method, parameters }) })).errorCode).toBe(0);
    const byApplication = () => send({ parameters: signed({ method, parameters, secret: APPLICATION_SECRET }) });
    expect((await byApplication()).errorCode).toBe(403003);
    await bench.updateSite({ allowSignedUserKey: true });
    expect((await byApplication()).errorCode).toBe(0);
    expect((await send({ parameters: signed({ method, parameters }) })).errorCode).toBe(0);
  });

  test('but of no other method, and never the only credential', async () => {
    const token = await bench.token('u-ada');
    const other = await bench.byToken(token, 'socialize.getUserInfo', { userKey: 'AKx1' });
    expect(other.errorCode).toBe(400001);
    expect((await bench.byToken(token, method, parameters)).errorCode).toBe(403007);
    expect((await send({ parameters: { apiKey: API_KEY, ...parameters } })).errorCode).toBe(400001);
    const without = { apiKey: API_KEY, secret: SECRET, ...parameters, userKey: '' };
    expect((await send({ parameters: without })).errorCode).toBe(400002);
  });
});

const site = { secret: { text: SECRET, key: Buffer.from(SECRET, 'base64'), createdAt: 0 } } as SiteRecord;

test('F 5.7: UIDSignature and friendshipSignature are those of the worked examples', () => {
  const expected = { signature: 'I1VNmCCLjwxufq6U/MmVIV5pmxk=', timestamp: '1700000000' };
  expect(signUid(site, 'u-1', 1_700_000_000_999)).toEqual(expected);
  expect(signFriendship(site, 'u-2', 'u-1', 1_700_000_000_000).signature).toBe('m/wZyIvA6o5T8pI5jGkxm5hoeVo=');
});

test('F 5.7: the signature over an identity covers time, provider and id', () => {
  const one = signIdentity(site, 'facebook', 'fb-1', 1_700_000_000_000).signature;
  expect(one).toMatch(/^[A-Za-z0-9+/]{27}=$/);
  expect(signIdentity(site, 'twitter', 'fb-1', 1_700_000_000_000).signature).not.toBe(one);
  expect(signIdentity(site, 'facebook', 'fb-1', 1_700_000_001_000).signature).not.toBe(one);
});
