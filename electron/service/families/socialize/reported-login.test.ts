import { beforeAll, describe, expect, test } from 'vitest';
import { forAllTests, forEachTest } from '#node/lifetime.fixture.ts';
import { modules } from '#service/composition/modules.ts';
import { signUid } from '#service/core/accounts/signed-ids.ts';
import { methodRegistry } from '#service/endpoints/rest/registry.ts';
import { callsOf } from '#service/fixtures/namespace-calls.fixture.ts';
import { openPages } from '#service/fixtures/pages.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { type Bench, openBench, SECRET } from '#service/fixtures/rest.fixture.ts';

const withSiteUID = methodRegistry(modules)
  .entries()
  .filter(({ emulated, parameters }) => emulated && parameters.some(({ name }) => name === 'siteUID'))
  .map(({ name }) => name);

const site = { secret: { text: SECRET, key: Buffer.from(SECRET, 'base64'), createdAt: 0 } };
const signatureOf = (siteUID: string, at: number) => {
  const { signature, timestamp } = signUid(site, siteUID, at);
  return { UIDSig: signature, UIDTimestamp: timestamp };
};

/** Without a signature and with one for another UID, where it is not 400002 and 400006. */
const refusalsOf: Readonly<Record<string, readonly number[]>> = {
  // A user's token is no credential for it.
  'accounts.notifyLogin': [403007, 403007],
  'socialize.notifyLogin': [403007, 400006],
  'socialize.notifySSOLogin': [403007, 400006],
  // It asks for a regToken, or the credentials of the site.
  'accounts.register': [400002, 400002],
};

/** A login with x_pending_registration leaves such an account, whose token is in the hands of whoever began it. */
async function pending(bench: Bench, UID = '_guid_mallory'): Promise<string> {
  const identities = [{ provider: 'twitter', providerUID: `tw-${UID}` }];
  await bench.addAccount({ UID, isSiteUID: false, status: 'pending', profile: {}, identities });
  return bench.token(UID);
}

describe('D74: nobody becomes another user of the site by naming their siteUID', () => {
  const bench = forEachTest(openBench);

  test('methods that take siteUID are those of this test', () => {
    const ofSocialize = ['linkAccounts', 'notifyLogin', 'notifyRegistration', 'notifySSOLogin', 'setUID'];
    const named = ofSocialize.map((name) => `socialize.${name}`);
    expect(withSiteUID).toEqual(['accounts.notifyLogin', 'accounts.register', ...named]);
  });

  test.each(withSiteUID)("%s from a user's token alone is refused and moves nothing", async (method) => {
    const token = await pending(bench);
    for (const siteUID of ['u-ada', 'u-free']) {
      const more = { siteUID, email: 'm@shop.example', password: 'Correct-horse-7', finalizeRegistration: 'true' };
      const alone = await bench.byToken(token, method, more);
      const signature = signatureOf('_guid_mallory', bench.clock());
      const forged = await bench.byToken(token, method, { ...more, ...signature });
      const refusals = refusalsOf[method] ?? [400002, 400006];
      expect([alone.errorCode, forged.errorCode]).toEqual(refusals);
    }
    expect(bench.account('_guid_mallory')?.status).toBe('pending');
    expect(bench.account('u-ada')?.identities).toEqual([{ provider: 'facebook', providerUID: 'fb-1001' }]);
    expect(bench.account('u-free')).toBeUndefined();
    expect((await bench.byToken(token, 'socialize.getUserInfo')).json.UID).toBe('_guid_mallory');
  });

  test.each(['setUID', 'linkAccounts', 'notifyRegistration'])(
    'socialize.%s takes the signature that the site gave its client, for 180 seconds',
    async (method) => {
      const token = await pending(bench);
      const signature = signatureOf('u-ada', bench.clock());
      const call = () => bench.byToken(token, `socialize.${method}`, { siteUID: 'u-ada', ...signature });
      bench.clock.advance(181_000);
      expect((await call()).json).toMatchObject({ errorCode: 403002 });
      bench.clock.advance(-1000);
      expect((await call()).json).toMatchObject({ errorCode: 0 });
      expect(bench.account('u-ada')?.identities).toHaveLength(2);
    },
  );

  test('their own siteUID needs none, and calls of the site need none', async () => {
    const own = await bench.byToken(await bench.token('u-ada'), 'socialize.setUID', { siteUID: 'u-ada' });
    expect(own.json).toMatchObject({ errorCode: 0 });
    const { byUser } = callsOf(bench, 'socialize', { siteUID: 'u-ada' });
    expect(await byUser('u-ada', 'notifyRegistration')).toMatchObject({ errorCode: 0 });
    await pending(bench, '_guid_new');
    expect((await bench.bySite('socialize.setUID', { UID: '_guid_new', siteUID: 'u-new' })).errorCode).toBe(0);
    const unbound = await bench.token();
    expect((await bench.byToken(unbound, 'socialize.setUID', { UID: 'u-new', siteUID: 'u-newer' })).errorCode).toBe(0);
  });
});

describe('D74: a page of the site, by the session of its browser', () => {
  const pages = forAllTests(openPages, ({ bench }) => bench.core.store.close());
  beforeAll(async () => {
    await pages.bench.updateSite({ domains: ['shop.example'] });
  });

  test('needs UIDSig as every client does', async () => {
    const token = await pending(pages.bench);
    const at = pages.bench.clock();
    const ofBen = { oauth_token: token, format: 'json', siteUID: 'u-ben' };
    const call = (more: Record<string, string>) => pages.call('socialize.notifyRegistration', { ...ofBen, ...more });
    expect((await call({})).json).toMatchObject(refusal(400002, 'UIDSig'));
    expect((await call(signatureOf('u-ben', at))).json).toMatchObject({ errorCode: 0 });
  });
});
