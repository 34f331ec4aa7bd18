import { beforeEach, describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { postRepository } from '#service/core/accounts/posts.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { API_KEY, openBench, textsOf } from '#service/fixtures/rest.fixture.ts';

const bench = forEachTest(openBench);
beforeEach(async () => {
  await bench.addAccount({ UID: 'u-lone' });
  await bench.addAccount({ UID: 'u-shop', identities: [{ provider: 'amazon', providerUID: 'am-2' }] });
});
const read = async (UID: string) => (await bench.bySite('socialize.getUserInfo', { UID })).json;

describe('socialize.setStatus', () => {
  test('a status that was set is read back, the newest one', async () => {
    expect(await read('u-ada')).not.toHaveProperty('status');
    for (const status of ['first', "Hi! it's (50%*2) ~ ok"]) {
      const reply = await bench.bySite('socialize.setStatus', { UID: 'u-ada', status });
      expect(reply.json).toMatchObject({ errorCode: 0 });
      expect(reply.reason).toBe('Set the status of "u-ada" at facebook.');
      expect((await read('u-ada')).status).toBe(status);
    }
    expect(await read('u-ben')).not.toHaveProperty('status');
  });

  test('400106 for a user without a provider, 400096 when no connected provider supports it, with providerErrorCodes', async () => {
    const lone = await bench.bySite('socialize.setStatus', { UID: 'u-lone', status: 'x' });
    expect(lone.json).toMatchObject({ errorCode: 400106, errorMessage: 'Not connected' });
    const shop = await bench.bySite('socialize.setStatus', { UID: 'u-shop', status: 'x' });
    expect(shop.json).toMatchObject({
      errorCode: 400096,
      providerErrorCodes: [{ provider: 'amazon', errorCode: 400096, errorMessage: 'Not supported' }],
    });
    expect(await read('u-shop')).not.toHaveProperty('status');
  });

  test('chooses providers; a named one that cannot do it is reported beside the success', async () => {
    const set = (parameters: Record<string, string>) =>
      bench.bySite('socialize.setStatus', { UID: 'u-ben', status: 'x', ...parameters });
    expect((await set({})).json).not.toHaveProperty('providerErrorCodes');
    expect((await set({ enabledProviders: '*' })).errorCode).toBe(0);
    expect((await set({ enabledProviders: 'Facebook,amazon,twitter' })).json.providerErrorCodes).toEqual([
      { provider: 'amazon', errorCode: 400096, errorMessage: 'Not supported' },
      { provider: 'twitter', errorCode: 400106, errorMessage: 'Not connected' },
    ]);
    expect((await set({ disabledProviders: 'facebook' })).errorCode).toBe(400096);
    expect((await set({ enabledProviders: 'twitter' })).errorCode).toBe(400106);
  });
});

describe('socialize.publishUserAction', () => {
  const publish = (userAction: unknown, parameters = {}) =>
    bench.bySite('socialize.publishUserAction', textsOf({ UID: 'u-ada', userAction, ...parameters }));

  test('returns the id of each post and keeps what was published', async () => {
    const action = { title: 'Bought a lamp', linkBack: 'https://shop.example/lamp' };
    const { json } = await publish(action);
    expect(json.providerPostIDs).toEqual([{ provider: 'facebook', postID: expect.stringMatching(/^facebook_\d+$/) }]);
    expect(bench.core.store.of(postRepository).list(API_KEY, 'u-ada', 10)).toMatchObject([
      { kind: 'userAction', provider: 'facebook', body: JSON.stringify(action) },
    ]);
    expect(await read('u-ada')).not.toHaveProperty('status');
  });

  test.each([
    [{}, 'shows nothing'],
    [{ title: 7 }, '"title" is a text'],
    [{ title: 't', linkBack: 'javascript:alert(1)' }, '"linkBack" is an address'],
    [{ title: 't', linkBack: 'shop.example' }, '"linkBack" is an address'],
    [{ title: 't', mediaItems: {} }, '"mediaItems" is a list'],
    [{ title: 't', mediaItems: [{ type: 'gif', src: 'https://x.example' }] }, '"mediaItems[0].type"'],
    [{ title: 't', mediaItems: [{ type: 'image' }] }, '"mediaItems[0].src" is missing'],
    [{ title: 't', mediaItems: [{ type: 'image', src: 'https://x.example', href: 'x' }] }, '"mediaItems[0].href"'],
    [{ title: 't', actionLinks: [{ text: 'a' }] }, '"actionLinks[0]"'],
  ])('%j is 400006', async (action, detail) => {
    expect((await publish(action)).json).toMatchObject(refusal(400006, detail));
  });
});

describe('socialize.getFriendsInfo', () => {
  const friends = async (parameters: Record<string, string>) =>
    (await bench.bySite('socialize.getFriendsInfo', parameters)).json;

  test("lists other registered users with an identity at one of the user's providers, signed", async () => {
    const json = await friends({ UID: 'u-ada' });
    expect(json.timestamp).toBe('1700000000');
    expect(json.friends).toEqual([
      {
        UID: 'u-ben',
        isSiteUID: true,
        isSiteUser: true,
        friendshipSignature: expect.stringMatching(/^[A-Za-z0-9+/]{27}=$/),
        signatureTimestamp: '1700000000',
        firstName: 'Ben',
        identities: expect.any(Array),
      },
    ]);
  });

  test('shows all fields with detailLevel=extended, and only the friends that were named', async () => {
    const [ben] = (await friends({ UID: 'u-ada', detailLevel: 'extended', friendsUIDs: 'u-ben' })).friends as object[];
    expect(ben).toMatchObject({ city: 'London', age: 20 });
    expect((await friends({ UID: 'u-ada', friendsUIDs: 'u-lone' })).errorCode).toBe(404001);
    expect((await friends({ UID: 'u-ada', friendsUIDs: 'u-ada' })).errorCode).toBe(404001);
  });

  test('is empty for a user whose providers have no friends', async () => {
    expect(await friends({ UID: 'u-shop' })).toMatchObject({ errorCode: 0, friends: [] });
    expect((await friends({ UID: 'u-ada', disabledProviders: 'facebook' })).friends).toEqual([]);
  });
});

describe('socialize.getUserInfo', () => {
  test('F 8.1: a user with all data, and no empty member', async () => {
    const { callId: _callId, ...json } = await read('u-ada');
    const now = '2023-11-14T22:13:20.000Z';
    const profile = { firstName: 'Ada', lastName: 'Lovelace', gender: 'f', age: 36, email: 'ada@shop.example' };
    expect(json).toEqual({
      errorCode: 0,
      apiVersion: 2,
      statusCode: 200,
      statusReason: 'OK',
      time: now,
      UID: 'u-ada',
      UIDSignature: expect.stringMatching(/^[A-Za-z0-9+/]{27}=$/),
      signatureTimestamp: '1700000000',
      isSiteUID: true,
      isSiteUser: true,
      isConnected: true,
      isLoggedIn: false,
      isTempUser: false,
      loginProvider: 'facebook',
      loginProviderUID: 'fb-1001',
      providers: 'facebook',
      capabilities: 'Login, Friends, Status, Actions',
      ...profile,
      identities: [
        {
          provider: 'facebook',
          providerUID: 'fb-1001',
          isLoginIdentity: true,
          allowsLogin: true,
          isExpiredSession: false,
          ...profile,
          ...{ lastUpdated: now, lastUpdatedTimestamp: 1_700_000_000_000 },
          ...{ oldestDataUpdated: now, oldestDataUpdatedTimestamp: 1_700_000_000_000 },
        },
      ],
    });
  });

  test('extraFields, providers and signIDs choose what is shown', async () => {
    await bench.bySite('accounts.setAccountInfo', { UID: 'u-ben', profile: '{"bio":"b","languages":"en"}' });
    const chosen = { extraFields: 'bio', enabledProviders: 'amazon', signIDs: 'true' };
    const { json } = await bench.bySite('socialize.getUserInfo', { UID: 'u-ben', ...chosen });
    expect(json).toMatchObject({ bio: 'b', providers: 'facebook,amazon' });
    expect(json).not.toHaveProperty('languages');
    expect(json.identities).toMatchObject([{ provider: 'amazon', providerUIDSig: expect.any(String) }]);
  });
});
