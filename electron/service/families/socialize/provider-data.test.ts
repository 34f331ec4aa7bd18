import { createDecipheriv, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { callsOf } from '#service/fixtures/namespace-calls.fixture.ts';
import { openBench, SECRET, signed } from '#service/fixtures/rest.fixture.ts';
import { encryptText } from './provider-session.ts';

const bench = forEachTest(openBench);
const { bySite: call } = callsOf(bench, 'socialize', { UID: 'u-ada' });
const connect = (provider: string) =>
  call('importIdentities', { identities: JSON.stringify([{ provider, providerUID: `${provider}-1` }]) });
const loginWith = (session: object) => {
  const providerSessions = JSON.stringify({ facebook: { providerUID: 'fb-1001', ...session } });
  return call('notifyLogin', { siteUID: 'u-ada', providerSessions });
};
const expired = async () => {
  await loginWith({ authToken: 'short', tokenExpiresIn: 60 });
  bench.clock.advance(60_000);
};

describe('contacts, albums, photos and places of the simulated providers', () => {
  test('are the same at every call, with ids of the identity', async () => {
    await connect('yahoo');
    const one = await call('getContacts', {});
    expect(one.contacts).toEqual((await call('getContacts', {})).contacts);
    expect(one).not.toHaveProperty('providerErrorCodes');
    const { albums } = (await call('getAlbums', {})) as { albums: { albumID: string; photosCount: number }[] };
    const [album] = albums;
    const { photos } = (await call('getPhotos', { albumID: album?.albumID ?? '' })) as { photos: object[] };
    expect(photos).toHaveLength(album?.photosCount ?? 0);
    expect((await call('getPhotos', { UID: 'u-ben', albumID: album?.albumID ?? '' })).errorCode).toBe(404000);
    const here = { latitude: '52.52', longitude: '-13.4' };
    expect((await call('getPlaces', here)).places).toEqual((await call('getPlaces', here)).places);
  });

  test('F 7.2: 400106 without a provider that has them; a named one that fails is reported', async () => {
    const none = await call('getContacts', { enabledProviders: 'facebook' });
    const providerErrorCodes = [{ provider: 'facebook', errorCode: 400096 }];
    expect(none).toMatchObject({ errorCode: 400106, providerErrorCodes });
    await connect('yahoo');
    expect((await call('getContacts', { enabledProviders: 'yahoo,aol,facebook' })).providerErrorCodes).toMatchObject([
      { provider: 'facebook', errorCode: 400096 },
      { provider: 'aol', errorCode: 400106 },
    ]);
    expect((await call('getAlbums', { disabledProviders: '*' })).errorCode).toBe(400106);
    expect((await call('getPhotos', { enabledProviders: 'nobody' })).errorCode).toBe(400006);
    expect((await call('getPhotos', { enabledProviders: 'amazon' })).errorCode).toBe(400106);
    const here = { UID: 'u-ben', latitude: '0', longitude: '0' };
    expect((await call('getPlaces', { ...here, enabledProviders: 'amazon' })).errorCode).toBe(400106);
  });

  test.each([
    { latitude: '91', longitude: '0' },
    { latitude: '0', longitude: '181' },
    { latitude: 'north', longitude: '0' },
  ])('a position that is none is 400006: %j', async (position) => {
    expect((await call('getPlaces', position)).errorCode).toBe(400006);
    expect((await call('checkin', { placeID: 'p', ...position })).errorCode).toBe(400006);
  });
});

describe('socialize.checkin and socialize.sendNotification', () => {
  test('a check-in is in the feed', async () => {
    const parameters = { placeID: 'p-1', comment: 'Here', latitude: '1', longitude: '2' };
    expect((await call('checkin', parameters)).errorCode).toBe(0);
    expect((await call('getFeed', { groups: 'me' })).me).toMatchObject([
      { provider: 'facebook', action: { title: 'Checked in', userMessage: 'Here', placeID: 'p-1', latitude: 1 } },
    ]);
    expect((await call('checkin', { placeID: 'p', latitude: '1' })).errorDetails).toContain('longitude');
    expect((await call('checkin', { placeID: 'p', longitude: '1' })).errorDetails).toContain('latitude');
    expect((await call('checkin', { comment: 'x' })).errorDetails).toContain('placeID');
  });

  test('a message is in the outbox, once for each friend', async () => {
    expect((await call('sendNotification', { recipients: 'u-ben,u-ben,fb-9', body: 'Hi' })).errorCode).toBe(0);
    const messages = bench.sent(10);
    expect(messages).toMatchObject([
      { to: 'facebook fb-9', text: 'Hi', UID: 'u-ada' },
      { to: 'facebook u-ben', text: 'Hi', UID: 'u-ada' },
    ]);
    expect((await call('sendNotification', { recipients: 'x'.repeat(301), body: 'Hi' })).errorCode).toBe(400006);
  });

  test.each(['checkin', 'sendNotification'])('%s: 400096 and 400106', async (method) => {
    const parameters = { UID: 'u-ben', placeID: 'p', recipients: 'u-ada', body: 'Hi' };
    expect((await call(method, { ...parameters, enabledProviders: 'amazon' })).errorCode).toBe(400096);
    expect((await call(method, { ...parameters, enabledProviders: 'twitter' })).errorCode).toBe(400106);
  });
});

describe('socialize.getSessionInfo', () => {
  const decrypt = (text: unknown, iv: unknown, padded: boolean) => {
    const cipher = createDecipheriv('aes-256-cbc', Buffer.from(SECRET, 'base64'), Buffer.from(String(iv), 'base64'));
    cipher.setAutoPadding(padded);
    return Buffer.concat([cipher.update(String(text), 'base64'), cipher.final()]).toString();
  };
  const overHttp = async (parameters: Record<string, string>) => {
    const given = { method: 'socialize.getSessionInfo', transport: 'http' as const, parameters };
    return (await bench.send({ ...given, parameters: signed(given, bench.clock()) })).json;
  };

  test('has what the site gave, and what was invented for the rest; a renewal gives another one', async () => {
    const before = await call('getSessionInfo', { provider: 'facebook' });
    expect(before).toMatchObject({ providerUID: 'fb-1001', tokenSecret: expect.any(String) });
    expect(before).not.toHaveProperty('tokenExpirationUTC');
    await call('refreshProviderSession', { provider: 'facebook' });
    const renewed = await call('getSessionInfo', { provider: 'Facebook' });
    expect(renewed.authToken).not.toBe(before.authToken);
    const handle = { sessionHandle: 'handle', sessionHandleExpiration: '1800000000' };
    await loginWith({ authToken: 'given', tokenExpiration: 1_700_000_060, ...handle });
    expect(await call('getSessionInfo', { provider: 'facebook' })).toMatchObject({
      authToken: 'given',
      tokenExpirationUTC: '2023-11-14T22:14:20.000Z',
      sessionHandle: 'handle',
      sessionExpiration: '2027-01-15T08:00:00.000Z',
    });
  });

  test('F 7.2: over HTTP secrets are encrypted with the secret of the site', async () => {
    const clear = await call('getSessionInfo', { provider: 'facebook' });
    const parameters = { UID: 'u-ada', provider: 'facebook' };
    const json = await overHttp(parameters);
    expect(json).toMatchObject({ authToken: clear.authToken, providerUID: 'fb-1001' });
    expect(decrypt(json.tokenSecret, json.IV, true)).toBe(clear.tokenSecret);
    const zeros = await overHttp({ ...parameters, paddingMode: 'ZEROS' });
    expect(decrypt(zeros.tokenSecret, zeros.IV, false).replaceAll('\0', '')).toBe(clear.tokenSecret);
    const all = await call('getSessionInfo', { provider: 'facebook', encryptAll: 'true', paddingMode: 'PKCS5' });
    expect(decrypt(all.providerUID, all.IV, true)).toBe('fb-1001');
    expect(decrypt(all.authToken, all.IV, true)).toBe(clear.authToken);
    expect(await call('getSessionInfo', { provider: 'facebook', encrypt: 'true' })).toHaveProperty('IV');
    expect((await overHttp({ ...parameters, paddingMode: 'NONE' })).errorCode).toBe(400006);
  });

  test('keys of other lengths than AES has, texts that fill a block', () => {
    for (const length of [0, 5, 16, 24, 40]) {
      for (const padding of ['PKCS7', 'ZEROS'] as const) {
        const encrypted = encryptText('x'.repeat(16), Buffer.alloc(length, 1), Buffer.alloc(16), padding);
        expect(Buffer.from(encrypted, 'base64')).toHaveLength(padding === 'ZEROS' ? 16 : 32);
      }
    }
  });

  test('F 5.7: signs the id at the provider', async () => {
    const json = await call('getSessionInfo', { provider: 'facebook', signIDs: 'true' });
    const expected = createHmac('sha1', Buffer.from(SECRET, 'base64')).update('1700000000_fb-1001').digest('base64');
    expect(json).toMatchObject({ timestamp: '1700000000', providerUIDSig: expected });
  });
});

test.each(['getSessionInfo', 'getRawData', 'facebookGraphOperation'])('%s: errors of the provider', async (method) => {
  const me = { graphPath: '/me' };
  const withProvider = method !== 'facebookGraphOperation';
  if (withProvider) {
    expect((await call(method, { provider: 'nobody' })).errorCode).toBe(400006);
    expect((await call(method, { provider: 'twitter' })).errorCode).toBe(400106);
    expect((await call(method, { provider: 'verisign' })).errorCode).toBe(400096);
  } else {
    await call('removeConnection', { UID: 'u-ben', provider: 'facebook' });
    expect((await call(method, { ...me, UID: 'u-ben' })).errorCode).toBe(400106);
  }
  await expired();
  expect((await call(method, { ...me, ...(withProvider && { provider: 'facebook' }) })).errorCode).toBe(403009);
});

describe('socialize.getRawData and socialize.facebookGraphOperation', () => {
  test('give the profile as the provider says it, whole or in part, in JSON or XML', async () => {
    const raw = { id: 'fb-1001', first_name: 'Ada', gender: 'female' };
    expect((await call('getRawData', { provider: 'facebook' })).rawData).toMatchObject(raw);
    const part = { provider: 'facebook', fields: 'id,name' };
    expect((await call('getRawData', part)).rawData).toEqual({ id: 'fb-1001', name: 'Ada Lovelace' });
    const xml = '<rawData><id>fb-1001</id><name>Ada Lovelace</name></rawData>';
    expect((await call('getRawData', { ...part, dataFormat: 'xml' })).rawData).toBe(xml);
    const path = { provider: 'facebook', path: '/v2.2/me/albums?fields=name' };
    expect((await call('getRawData', path)).rawData).toHaveProperty('data.0.name', 'Profile pictures');
    await connect('twitter');
    expect((await call('getRawData', { provider: 'twitter', path: '/me' })).errorCode).toBe(400006);
    expect((await call('getRawData', { provider: 'facebook', path: '/nothing' })).errorCode).toBe(500023);
  });

  test('a message that is posted to the feed is there', async () => {
    const graph = (graphPath: string, more = {}) => call('facebookGraphOperation', { graphPath, ...more });
    const post = { method: 'POST', graphParams: '{"message":"Hello"}' };
    expect((await graph('/me/feed', post)).graphResponse).toEqual({ id: expect.stringMatching(/^fb-1001_\d+$/) });
    expect((await graph('/me/feed')).graphResponse).toMatchObject({ data: [{ message: 'Hello' }] });
    await call('publishUserAction', { userAction: '{"title":"A lamp"}' });
    expect((await graph('me/feed')).graphResponse).toMatchObject({ data: [{ message: 'A lamp' }, {}] });
    expect((await graph('/me/shop:buy', { method: 'POST' })).graphResponse).toHaveProperty('id');
    expect((await graph('/12_34', { method: 'DELETE' })).graphResponse).toEqual({ success: true });
    for (const edge of ['friends', 'photos', 'likes']) {
      expect((await graph(`/me/${edge}`)).graphResponse).toMatchObject({ data: expect.any(Array) });
    }
    for (const path of ['/', '/me/a/b', '/other', '/me/nothing']) expect((await graph(path)).errorCode).toBe(500023);
    expect((await graph('/me', { method: 'DELETE' })).errorCode).toBe(500023);
    expect((await graph('/me', { method: 'PUT' })).errorCode).toBe(400006);
    const long = JSON.stringify({ message: 'x'.repeat(5001) });
    expect((await graph('/me/feed', { method: 'POST', graphParams: long })).errorCode).toBe(400006);
  });
});
