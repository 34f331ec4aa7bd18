import { beforeAll, describe, expect, test } from 'vitest';
import { countersOf } from '#service/core/activity/counters.fixture.ts';
import { tokenRepository } from '#service/core/credentials/tokens/repository.ts';
import { siteRepository } from '#service/core/sites/repository.ts';
import {
  API_KEY,
  AWKWARD_SECRET,
  OTHER_API_KEY,
  OTHER_SECRET,
  type Received,
  SECRET,
  type Sent,
} from '#service/fixtures/listeners.fixture.ts';
import { loginOfFile } from '#service/fixtures/login.fixture.ts';
import { signed } from '#service/fixtures/rest.fixture.ts';

const { service } = loginOfFile();

const basic = (text = `${API_KEY}:${SECRET}`) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
const ask = (parameters: Record<string, string> | string, sent: Partial<Sent> = { headers: basic() }) =>
  service.form(parameters, sent);
const jsonOf = (received: Received) => JSON.parse(received.text);
const tokenOf = (received: Received) => service.store.of(tokenRepository).find(jsonOf(received).access_token);

function expectError(received: Received, error: string, description: string): void {
  expect(jsonOf(received)).toEqual({ error, error_description: description });
  expect(received.headers['content-type']).toBe('application/json');
  expect(received.headers['cache-control']).toBe('no-store');
  const row = service.callOf(received);
  expect(row).toMatchObject({ method: 'socialize.getToken', error, errorCode: Number(description.slice(0, 6)) });
  expect(row.trace.findLast(({ outcome }) => outcome === 'failed')?.check).toBe(row.reason);
  expect(row.reason).toMatch(/[.…]$/);
}

const BAD_FORMAT = '400001 - Invalid request format';
const MISSING = '400002 - Missing required parameter';
const BAD_VALUE = '400006 - Invalid parameter value';

describe('transport', () => {
  test.each<[string, Record<string, string>, Partial<Sent>]>([
    ['in the header', {}, { headers: basic() }],
    ['in the body', { client_id: API_KEY, client_secret: SECRET }, {}],
    ['in the query', {}, { path: `/socialize.getToken?client_secret=${encodeURIComponent(SECRET)}` }],
    ['as secret', { secret: SECRET }, {}],
  ])('D26 R15: a secret %s over plain HTTP is 403006 and not in the log', async (_name, parameters, sent) => {
    const received = await ask({ grant_type: 'none', ...parameters }, { ...sent, transport: 'http' });
    expectError(received, 'invalid_request', '403006 - Secret sent over HTTP');
    const row = JSON.stringify(service.callOf(received));
    for (const text of [SECRET, encodeURIComponent(SECRET), basic().authorization.slice(6)])
      expect(row).not.toContain(text);
  });

  test('D26: GET is refused', async () => {
    const received = await service.send({ path: '/socialize.getToken', headers: basic() });
    expectError(received, 'invalid_request', BAD_FORMAT);
  });

  test.each(['grant_type=none', 'x'])('D26: parameters in the query (%s) are refused', async (query) => {
    const received = await service.form('', { path: `/socialize.getToken?${query}`, headers: basic() });
    expect(jsonOf(received)).toMatchObject({ error: 'invalid_request', error_description: BAD_FORMAT });
  });

  test('D6: a body of JSON is invalid_request', async () => {
    const headers = { ...basic(), 'content-type': 'application/json' };
    expectError(await ask('{"grant_type":"none"}', { headers }), 'invalid_request', BAD_FORMAT);
  });

  test('D3: the host of another namespace is refused', async () => {
    const headers = { ...basic(), host: 'accounts.us1.authdesk.localhost' };
    const received = await ask({ grant_type: 'none' }, { headers });
    expectError(received, 'invalid_request', BAD_FORMAT);
  });
});

describe('client identification', () => {
  test('spec: by Basic header', async () => {
    const received = await ask({ grant_type: 'none' });
    expect(received.status).toBe(200);
    expect(service.callOf(received).credential).toBe('basic');
  });

  test('D26: client_id beside the header is tolerated when it is the same', async () => {
    expect((await ask({ grant_type: 'none', client_id: API_KEY })).status).toBe(200);
    expectError(await ask({ grant_type: 'none', client_id: OTHER_API_KEY }), 'invalid_request', BAD_FORMAT);
  });

  test.each<[string, Record<string, string>, Sent['headers']]>([
    ['header and client_secret', { client_id: API_KEY, client_secret: SECRET }, basic()],
    ['header and userKey', { userKey: 'AKcrm', secret: 'x' }, basic()],
    ['apiKey and secret', { apiKey: API_KEY, secret: SECRET }, {}],
  ])('R14: %s is invalid_request', async (_name, parameters, headers) => {
    const received = await ask({ grant_type: 'none', ...parameters }, { headers: headers ?? {} });
    expectError(received, 'invalid_request', BAD_FORMAT);
    expect(received.status).toBe(400);
  });

  describe('D82: what REST calls take', () => {
    const APPLICATION = { userKey: 'AKtoken', secret: Buffer.alloc(32, 6).toString('base64') };
    beforeAll(() =>
      service.write(siteRepository, (sites) => sites.saveApplication(API_KEY, { ...APPLICATION, name: 'Importer' })),
    );
    const onLocalhost = { headers: { host: 'localhost' } };
    const signedBy = (secret: string, more: Record<string, string> = {}, at = service.clock()) => {
      const parameters = { apiKey: API_KEY, grant_type: 'none', ...more };
      return signed({ method: 'socialize.getToken', parameters, secret }, at);
    };
    const credentials: [string, () => Record<string, string>, string, string][] = [
      ['userKey and secret', () => ({ apiKey: API_KEY, ...APPLICATION }), 'invalid_request', BAD_FORMAT],
      ['userKey and secret', () => APPLICATION, 'invalid_request', BAD_FORMAT],
      ['userKey and secret', () => ({ client_id: API_KEY, ...APPLICATION }), 'invalid_request', BAD_FORMAT],
      ['apiKey and secret', () => ({ apiKey: API_KEY, secret: SECRET }), 'invalid_request', BAD_FORMAT],
      ['a signature', () => signedBy(SECRET), 'invalid_client', MISSING],
    ];

    test('without the setting each is refused, and the log says what came and which setting takes it', async () => {
      for (const [sent, made, error, text] of credentials) {
        const received = await ask({ grant_type: 'none', ...made() }, onLocalhost);
        expectError(received, error, text);
        const { reason } = service.callOf(received);
        expect(reason).toContain(`a credential of REST calls, ${sent}: it is taken where the setting tokenCredentials`);
      }
    });

    test('each gives a token where the site takes it, which is noted', async () => {
      for (const [, made] of credentials) {
        await service.changeSite({ tokenCredentials: 'rest' });
        const received = await ask({ grant_type: 'none', ...made() }, onLocalhost);
        expect(jsonOf(received)).toEqual({ access_token: expect.any(String) });
        const { apiKey, trace } = service.callOf(received);
        expect(apiKey).toBe(API_KEY);
        expect(trace.filter(({ rule }) => rule === 'D82')).toMatchObject([{ outcome: 'noted' }]);
      }
    });

    test('what is wrong is refused with the code of methods', async () => {
      const bySecret = { apiKey: API_KEY, secret: SECRET };
      const cases: readonly [string, () => Record<string, string>, string][] = [
        ['a wrong secret', () => ({ apiKey: API_KEY, secret: OTHER_SECRET }), '403010'],
        ['a wrong signature', () => signedBy(OTHER_SECRET), '403003'],
        ['an old signature', () => signedBy(SECRET, {}, service.clock() - 121_000), '403002'],
        ['a signature without an API key', () => signedBy(SECRET, { apiKey: '', client_id: API_KEY }), '400002'],
        ['a client_id of another site', () => ({ client_id: OTHER_API_KEY, ...bySecret }), '400001'],
        ['a userKey of nobody', () => ({ apiKey: API_KEY, userKey: 'AKno', secret: SECRET }), '403005'],
        ['an access token beside it', () => ({ oauth_token: 'st2.s.x', secret: SECRET, userKey: 'AKtoken' }), '400001'],
      ];
      for (const [, made, code] of cases) {
        await service.changeSite({ tokenCredentials: 'rest' });
        const received = await ask({ grant_type: 'none', ...made() }, onLocalhost);
        expect(jsonOf(received).error_description).toMatch(new RegExp(`^${code} - `));
        expect(service.callOf(received).errorCode).toBe(Number(code));
      }
    });

    test('a signed request is taken once (D33)', async () => {
      await service.changeSite({ tokenCredentials: 'rest' });
      const request = signedBy(SECRET);
      expect((await ask(request, onLocalhost)).status).toBe(200);
      expect(jsonOf(await ask(request, onLocalhost)).error_description).toMatch(/^403004 - /);
    });

    test('the ways of the specification stay as they are', async () => {
      await service.changeSite({ tokenCredentials: 'rest' });
      expect((await ask({ grant_type: 'none' })).status).toBe(200);
      expectError(await ask({ grant_type: 'none', secret: SECRET }), 'invalid_request', BAD_FORMAT);
    });
  });

  test('R14: two Authorization headers are invalid_request', async () => {
    const header = basic().authorization;
    const raw = await service.raw(
      `POST /socialize.getToken HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${header}\r\nAuthorization: ${header}\r\n` +
        'Content-Length: 15\r\nConnection: close\r\n\r\ngrant_type=none',
      'https',
    );
    expect(raw).toMatch(/^HTTP\/1\.1 400 /);
    expect(raw).toContain('"error":"invalid_request"');
  });

  test.each([
    'Basic !!!',
    `Basic ${Buffer.from(API_KEY).toString('base64')}`,
    `Basic ${Buffer.from(`${API_KEY}:${SECRET}:x`).toString('base64')}`,
    `Basic ${Buffer.from(`${API_KEY}:${SECRET}`).toString('base64')} x`,
  ])('R14: the header %s is invalid_client with a challenge', async (authorization) => {
    const received = await ask({ grant_type: 'none' }, { headers: { authorization } });
    expectError(received, 'invalid_client', '400008 - Invalid authentication header');
    expect(received.status).toBe(401);
    expect(received.headers['www-authenticate']).toBe('Basic realm="Authdesk", charset="UTF-8"');
  });

  test.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['client_id alone', { client_id: API_KEY }],
  ])('F 1.5: %s is invalid_client without a challenge', async (_name, parameters) => {
    const received = await ask({ grant_type: 'none', ...parameters }, {});
    expectError(received, 'invalid_client', MISSING);
    expect(received.status).toBe(401);
    expect(received.headers['www-authenticate']).toBeUndefined();
  });

  test('D4: a client of another data center is told the right host', async () => {
    const headers = { ...basic(), host: 'socialize.eu1.authdesk.localhost' };
    const received = await ask({ grant_type: 'none' }, { headers });
    expectError(received, 'invalid_client', '301001 - Invalid data center');
    expect(service.callOf(received).reason).toContain('socialize.us1.authdesk.localhost');
  });

  test('D34: during a rotation both secrets are right, then only the new one', async () => {
    const { store } = service;
    const status = async (secret: string) =>
      (await ask({ grant_type: 'none' }, { headers: basic(`${API_KEY}:${secret}`) })).status;
    await store.unitOfWork(() => store.of(siteRepository).rotateSecret(API_KEY, AWKWARD_SECRET));
    expect([await status(SECRET), await status(AWKWARD_SECRET)]).toEqual([200, 200]);
    await store.unitOfWork(() => store.of(siteRepository).endPreviousSecret(API_KEY));
    expect([await status(SECRET), await status(AWKWARD_SECRET)]).toEqual([401, 200]);

    // The log explains mistakes with such a secret.
    const plus = await ask(`grant_type=none&client_id=${API_KEY}&client_secret=${AWKWARD_SECRET}`, {});
    expect(service.callOf(plus).reason).toContain('%2B');
    const headers = basic(`${API_KEY}:${encodeURIComponent(AWKWARD_SECRET)}`);
    const twice = await ask({ grant_type: 'none' }, { headers });
    expect(service.callOf(twice).reason).toContain('percent-encoded in the header');
    await store.unitOfWork(() => {
      store.of(siteRepository).rotateSecret(API_KEY, SECRET);
      store.of(siteRepository).endPreviousSecret(API_KEY);
    });
  });
});

describe('grants', () => {
  test('F 1.5: a grant_type that is missing, or a property of every object', async () => {
    expectError(await ask({}), 'invalid_request', MISSING);
    const unknown = await ask({ grant_type: 'constructor' });
    expectError(unknown, 'unsupported_grant_type', '400013 - Unsupported grant type');
  });

  test('F 1.5: a grant that the site may not use is unauthorized_client', async () => {
    await service.changeSite({ grantTypes: ['authorization_code'] });
    expectError(await ask({ grant_type: 'none' }), 'unauthorized_client', '403007 - Permission denied');
    expectError(await ask({ grant_type: 'client_credentials' }), 'unauthorized_client', '403007 - Permission denied');
  });

  test('D15: an unknown parameter is invalid_request; the tolerated ones change nothing', async () => {
    expectError(await ask({ grant_type: 'none', grant: 'x' }), 'invalid_request', BAD_FORMAT);
    const tolerated = { format: 'xml', callback: 'f', context: 'c', httpStatusCodes: 'true', regSource: 'r' };
    const received = await ask({ grant_type: 'none', ...tolerated });
    expect(received.headers['content-type']).toBe('application/json');
    expect(Object.keys(jsonOf(received))).toEqual(['access_token']);
  });

  test('D44: a known parameter that changes nothing is noted, UID with what binds a token to a user', async () => {
    const received = await ask({ grant_type: 'none', UID: 'u-ada', gmid: '1' });
    expect(tokenOf(received)).toMatchObject({ UID: undefined });
    expect(service.callOf(received).trace).toContainEqual({
      rule: 'D44',
      check: 'These parameters are known and change nothing here. A token is bound to a user by x_siteUID.',
      outcome: 'noted',
      values: { parameters: 'UID, gmid' },
    });
  });

  test.each([
    ['\ufeffgrant_type', /A byte order mark stands in front of grant_type/],
    ['amp;client_id', /joined by "&amp;"/],
    ['{"grant_type":"none"}', /The body is JSON/],
  ])('F 9.1 rows 41 and 63: %j is unknown, and what it was is said', async (name, why) => {
    const received = await ask({ [name]: 'none', grant_type: 'none' });
    expectError(received, 'invalid_request', BAD_FORMAT);
    expect(service.callOf(received).reason).toMatch(why);
  });

  test('R14: repeated parameters are invalid_request', async () => {
    expectError(await ask('grant_type=none&GRANT_TYPE=none'), 'invalid_request', BAD_FORMAT);
  });
});

describe('grant_type=none', () => {
  test('spec: without a user the token belongs to nobody', async () => {
    for (const grant of ['none', 'client_credentials']) {
      const received = await ask({ grant_type: grant });
      expect(received.status).toBe(200);
      expect(Object.keys(jsonOf(received))).toEqual(['access_token']);
      expect(tokenOf(received)).toMatchObject({ UID: undefined, origin: 'none', apiKey: API_KEY });
    }
  });

  test('D27: with x_siteUID the user is logged in, and made when there is none', async () => {
    const userInfo = { firstName: 'Nell', age: 30, gender: 'f', email: 'nell@shop.example' };
    const user = { x_siteUID: 'site-7', x_userInfo: JSON.stringify(userInfo), x_cid: 'spring' };
    const parameters = { grant_type: 'none', ...user };
    const received = await ask({ ...parameters, regSource: 'import' });
    expect(tokenOf(received)).toMatchObject({ UID: 'site-7', cid: 'spring' });
    expect(service.account('site-7')).toMatchObject({
      isSiteUID: true,
      status: 'final',
      userInfo,
      loginProvider: 'site',
      regSource: 'import',
      lastLoginAt: service.clock(),
    });
    expect(service.callOf(received)).toMatchObject({ UID: 'site-7', cid: 'spring' });
    await ask({ ...parameters, x_userInfo: '{"nickname":"N"}' });
    expect(service.account('site-7')?.userInfo).toEqual({ nickname: 'N' });
    await ask({ grant_type: 'none', x_siteUID: 'site-7' });
    expect(service.account('site-7')?.userInfo).toEqual({ nickname: 'N' });
    const rows = countersOf(service.store, API_KEY);
    const kinds = rows.filter(({ UID }) => UID === 'site-7');
    expect(kinds.map(({ kind, cid, count }) => `${kind} ${cid} ${count}`).sort()).toEqual([
      'newSiteUsers spring 1',
      'siteLogins  1',
      'siteLogins spring 2',
    ]);
  });

  test.each([
    ['blank', 'a b'],
    ['empty', ''],
  ])('F 1.5: x_siteUID that is %s', async (_name, x_siteUID) => {
    expectError(await ask({ grant_type: 'none', x_siteUID }), 'invalid_request', BAD_VALUE);
  });

  test('D23, R53: an x_cid that is kept with the token has at most 100 characters', async () => {
    expect((await ask({ grant_type: 'none', x_cid: 'x'.repeat(100) })).status).toBe(200);
    expectError(await ask({ grant_type: 'none', x_cid: 'x'.repeat(101) }), 'invalid_request', BAD_VALUE);
  });

  test('D22: a temporary account is not reached by x_siteUID', async () => {
    const { UID } = await service.addAccount({ isSiteUID: false, status: 'temporary' });
    expectError(await ask({ grant_type: 'none', x_siteUID: UID }), 'invalid_request', BAD_VALUE);
  });

  test('D27 F 8.2: a disabled user is not logged in, as by socialize.notifyLogin', async () => {
    await ask({ grant_type: 'none', x_siteUID: 'site-8' });
    const before = await service.changeAccount('site-8', { isActive: false });
    const refused = await ask({ grant_type: 'none', x_siteUID: 'site-8', x_userInfo: '{"nickname":"N"}' });
    expectError(refused, 'invalid_request', '403041 - Account disabled');
    expect(service.account('site-8')).toEqual(before);
  });

  test('D27: x_userInfo without x_siteUID', async () => {
    expectError(await ask({ grant_type: 'none', x_userInfo: '{}' }), 'invalid_request', MISSING);
  });

  test.each([
    [undefined, undefined, false],
    ['0', undefined, true],
    ['-1', 60, false],
  ])('R7 D25: x_sessionExpiration=%s', async (sent, seconds, browserBound) => {
    const received = await ask({ grant_type: 'none', ...(sent !== undefined && { x_sessionExpiration: sent }) });
    expect(jsonOf(received).expires_in).toBe(seconds);
    const members = seconds === undefined ? ['access_token'] : ['access_token', 'expires_in'];
    expect(Object.keys(jsonOf(received))).toEqual(members);
    expect(tokenOf(received)).toMatchObject({
      browserBound,
      expiresAt: seconds === undefined ? undefined : service.clock() + seconds * 1000,
    });
  });

  test('R7 D25: an empty x_sessionExpiration is refused', async () => {
    expectError(await ask({ grant_type: 'none', x_sessionExpiration: '' }), 'invalid_request', BAD_VALUE);
  });
});
