import { describe, expect, test } from 'vitest';
import { bySecret, byToken, fresh, freshLoginToken, storyShop, stranger } from '../target.ts';
import { byPage, byServer, type Data, dataOf, failure, format, listIn, objectIn, succeed, textIn } from './client.ts';

/** Somebody who logged in at Facebook; the server acts for the user by UID. */
async function facebookUser(firstName: string): Promise<{ readonly UID: string; readonly token: string }> {
  const token = await freshLoginToken({}, stranger(firstName), storyShop);
  return { token, UID: textIn(dataOf(await byToken(token, 'socialize.getUserInfo')), 'UID') };
}

const list = (data: Data, name: string): readonly Data[] => (typeof data[name] === 'object' ? listIn(data, name) : []);

describe('social methods', () => {
  const forUser =
    (UID: string) =>
    (method: string, parameters: Record<string, string> = {}) =>
      byServer(`socialize.${method}`, { UID, format, ...parameters });

  test('connections: another provider is added, its data are read, and it goes again, but not the last one', async () => {
    const { UID } = await facebookUser('Oda');
    const call = forUser(UID);
    const identities = JSON.stringify([{ provider: 'yahoo', providerUID: fresh('ya') }]);
    await succeed(call('importIdentities', { identities }));
    const providersOf = async () =>
      listIn(await succeed(call('getUserInfo', { includeAllIdentities: 'true' })), 'identities')
        .map(({ provider }) => provider)
        .sort();
    expect(await providersOf()).toEqual(['facebook', 'yahoo']);
    expect(list(await succeed(call('getContacts')), 'contacts')[0]).toMatchObject({ provider: 'yahoo' });
    expect(objectIn(await succeed(call('getRawData', { provider: 'facebook' })), 'rawData').id).toEqual(
      expect.any(String),
    );
    expect(list(await succeed(call('getAlbums')), 'albums').length).toBeGreaterThan(0);
    await succeed(call('removeConnection', { provider: 'yahoo' }));
    expect(await providersOf()).toEqual(['facebook']);
    expect(await failure(call('removeConnection', { provider: 'facebook', lastIdentityHandling: 'fail' }))).toMatch(
      /^400030 /,
    );
  });

  test('the site gives the user its own id, by which the tokens go on', async () => {
    const { UID, token } = await facebookUser('Paul');
    const siteUID = fresh('paul');
    await succeed(forUser(UID)('setUID', { siteUID }));
    expect(dataOf(await byToken(token, 'socialize.getUserInfo', { format }))).toMatchObject({
      UID: siteUID,
      isSiteUID: 'true',
    });
    expect(await failure(forUser(UID)('getUserInfo'))).toMatch(/^403005 /);
    const exported = await succeed(byServer('socialize.exportUsers', { format }));
    expect(list(exported, 'users').map((user) => user.UID)).toContain(siteUID);
    const csv = await bySecret('socialize.exportUsers', { format: 'csv', fields: 'uid,provider' }, storyShop);
    expect(csv.body).toContain(`${siteUID},facebook`);
    await succeed(forUser(siteUID)('unlinkAccounts'));
  });

  test('the feed: what the user publishes is on it, and counts among the shares', async () => {
    const { UID } = await facebookUser('Runa');
    const call = forUser(UID);
    const linkBack = `https://stories.conformance.example/${fresh('lamp')}`;
    const userAction = JSON.stringify({ title: 'Bought a lamp', linkBack });
    expect(listIn(await succeed(call('publishUserAction', { userAction })), 'providerPostIDs')).toEqual([
      expect.objectContaining({ provider: 'facebook' }),
    ]);
    await succeed(call('setStatus', { status: 'Reading by its light' }));
    const mine = JSON.stringify((await succeed(call('getFeed', { groups: 'me' }))).me);
    expect(mine).toContain('Bought a lamp');
    const shares = list(
      await succeed(byServer('socialize.getTopShares', { age: '7', limit: '1000', format })),
      'shares',
    );
    expect(shares).toContainEqual(expect.objectContaining({ url: linkBack, count: '1' }));
  });

  test('settings, reactions, a short link, and signed ids', async () => {
    const { UID } = await facebookUser('Siri');
    const call = forUser(UID);
    await succeed(call('setUserSettings', { group: 'player', settings: '{"volume":7,"mute":false}' }));
    await succeed(call('delUserSettings', { group: 'player', settings: 'mute' }));
    expect(await succeed(call('getUserSettings', { group: 'player' }))).toMatchObject({ settings: { volume: '7' } });
    const barID = fresh('bar');
    await succeed(byServer('socialize.incrementReactionsCount', { barID, buttonID: 'cool', format }));
    expect(list(await succeed(byPage('socialize.getReactionsCount', { barID, format })), 'counts')).toEqual([
      { buttonId: 'cool', count: '1' },
    ]);
    const { shortURL } = await succeed(
      byServer('socialize.shortenURL', { url: 'https://stories.conformance.example/x', format }),
    );
    expect(String(shortURL)).toMatch(/^https:\/\//);
    const { UIDSignature, signatureTimestamp } = await succeed(call('getUserInfo'));
    const parameters = { UIDSignature: String(UIDSignature), signatureTimestamp: String(signatureTimestamp) };
    const { userKey } = storyShop.application;
    const renewed = await succeed(call('exchangeUIDSignature', { ...parameters, userKey }));
    expect(renewed).toMatchObject({ UID, UIDSignature: expect.any(String) });
    const wrong = { ...parameters, UIDSignature: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=', userKey };
    expect(await failure(call('exchangeUIDSignature', wrong))).toMatch(/^400006 /);
  });
});

test('U 3.8, U 3.14: before anybody logs in a client asks for its ids and its configuration', async () => {
  expect(await succeed(byPage('socialize.getIDs'))).toMatchObject({ gmid: expect.any(String) });
  await succeed(byPage('socialize.getSDKConfig', { include: 'permissions,ids' }));
  expect(
    await succeed(byPage('socialize.getAvailableProviders', { enabledProviders: 'facebook,twitter' })),
  ).toMatchObject({
    providers: ['facebook', 'twitter'],
  });
});
