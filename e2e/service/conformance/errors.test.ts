import { describe, expect, test } from 'vitest';
import { loginQuery } from '../../hosts/login.ts';
import { basic, type WireRequest, type WireResponse } from '../../hosts/wire.ts';
import {
  askToken,
  bySecret,
  bySignature,
  type Change,
  codesOnly,
  dataCenterHost,
  europeanShop,
  exchange,
  fresh,
  freshCode,
  logIn,
  noCodes,
  openLogin,
  otherShop,
  request,
  type Site,
  shop,
  stranger,
  type Values,
} from './target.ts';

/** The response of an OAuth end-point: the two fields, and nothing of HTTP. */
type Pair = readonly [error: string, description: string];

describe('spec: Errors, login end-point', () => {
  /** Refused before redirect_uri is verified: on a page (D17). */
  const onPage: [string, Pair, Change][] = [
    ['client_id is missing', ['invalid_request', '400002 - Missing required parameter'], { client_id: undefined }],
    [
      'redirect_uri is missing',
      ['invalid_request', '400002 - Missing required parameter'],
      { redirect_uri: undefined },
    ],
    ['client_id is unknown', ['invalid_client', '400093 - Invalid ApiKey parameter'], { client_id: '3_nobody' }],
    [
      'redirect_uri is not under a registered domain',
      ['redirect_uri_mismatch', '400011 - Invalid redirect URI'],
      { redirect_uri: otherShop.redirectUri },
    ],
  ];
  test.each(onPage)('F 1.5: %s', async (_title, [error, description], change) => {
    const response = await openLogin(change);
    expect(response.status).toBe(400);
    expect(response.body).toContain(error);
    expect(response.body).toContain(description);
  });

  test('F 1.5: client_id of another data center', async () => {
    const query = loginQuery({ client_id: europeanShop.apiKey, redirect_uri: europeanShop.redirectUri });
    const response = await request('/socialize.login', { host: dataCenterHost('https', 'us1'), query });
    expect(response.status).toBe(400);
    expect(response.body).toContain('invalid_client');
    expect(response.body).toContain('301001 - Invalid data center');
  });

  /** Sent back to the site. */
  const redirected: [string, Pair, Change, Site?][] = [
    ['x_provider is missing', ['invalid_request', '400002 - Missing required parameter'], { x_provider: undefined }],
    [
      'response_type is missing',
      ['invalid_request', '400002 - Missing required parameter'],
      { response_type: undefined },
    ],
    ['an unknown x_provider', ['invalid_request', '400006 - Invalid parameter value'], { x_provider: 'nobody' }],
    [
      'a flag that is no Boolean',
      ['invalid_request', '400006 - Invalid parameter value'],
      { x_temporary_account: '2' },
    ],
    ['an unknown x_lang', ['invalid_request', '400006 - Invalid parameter value'], { x_lang: 'klingon' }],
    ['an unknown parameter (D15)', ['invalid_request', '400001 - Invalid request format'], { x_unknown: '1' }],
    [
      'a response_type that the client may not use',
      ['unauthorized_client', '403007 - Permission denied'],
      { response_type: 'code' },
      noCodes,
    ],
    [
      'the other response_type that a client may not use',
      ['unauthorized_client', '403007 - Permission denied'],
      { response_type: 'token' },
      codesOnly,
    ],
    [
      'an unknown response_type',
      ['unsupported_response_type', '400012 - Invalid response type'],
      { response_type: 'id_token' },
    ],
    [
      'a provider without an application',
      ['access_denied', '500031 - No provider application'],
      { x_provider: 'xing', response_type: 'token' },
      noCodes,
    ],
  ];
  test.each(redirected)('F 1.5: %s', async (_title, pair, change, owner = shop) => {
    const { location } = (await openLogin({ ...change, state: 's' }, owner)).headers;
    const url = new URL(location ?? 'none:');
    const text = change.response_type === 'token' ? url.hash.slice(1) : url.search.slice(1);
    expect([...new URLSearchParams(text)]).toEqual([
      ['error', pair[0]],
      ['error_description', pair[1]],
      ['state', 's'],
    ]);
  });

  test('F 1.5: a parameter is repeated, or the query cannot be read', async () => {
    const query = new URLSearchParams(
      loginQuery({ client_id: shop.apiKey, redirect_uri: shop.redirectUri }),
    ).toString();
    for (const more of ['&x_cid=1&x_cid=2', '&x_cid=%', '&x_cid=%ff']) {
      const { location } = (await request(`/socialize.login?${query}${more}`)).headers;
      const parameters = new URL(location ?? 'none:').searchParams;
      expect(parameters.get('error')).toBe('invalid_request');
      expect(parameters.get('error_description')).toBe('400001 - Invalid request format');
    }
  });

  test.each([
    ['the user cancels', 'cancel', '200001 - Operation canceled'],
    ['the user refuses the permission', 'refuse', '200003 - Permission not granted'],
    ['the provider fails', 'fail', '500023 - Provider error'],
  ] as const)('F 1.5: %s: access_denied', async (_title, decision, description) => {
    const { query } = await logIn({}, { UID: 'u-ada' }, decision);
    expect(query.get('error')).toBe('access_denied');
    expect(query.get('error_description')).toBe(description);
  });
});

describe('spec: Errors, token end-point', () => {
  const none = { grant_type: 'none' };
  const unreadable: Pair = ['invalid_request', '400001 - Invalid request format'];
  const missing: Pair = ['invalid_request', '400002 - Missing required parameter'];
  const invalid: Pair = ['invalid_request', '400006 - Invalid parameter value'];
  const body = { client_id: shop.apiKey, client_secret: shop.secret };
  const headers = { authorization: basic(shop.apiKey, shop.secret) };

  async function pairOf(response: Promise<WireResponse>): Promise<{ readonly status: number; readonly pair: Pair }> {
    const { status, json } = await response;
    const { error, error_description } = json();
    return { status, pair: [String(error), String(error_description)] };
  }

  const cases: [string, number, Pair, WireRequest][] = [
    ['plain HTTP', 400, unreadable, { transport: 'http', form: none }],
    [
      'plain HTTP with a secret',
      400,
      ['invalid_request', '403006 - Secret sent over HTTP'],
      { transport: 'http', form: { ...none, ...body } },
    ],
    ['GET', 400, unreadable, { headers, query: none }],
    ['parameters in the query string', 400, unreadable, { headers, form: none, query: { state: 's' } }],
    ['grant_type is missing', 400, missing, { headers, form: {} }],
    ['code is missing', 400, missing, { headers, form: { grant_type: 'authorization_code', redirect_uri: 'x' } }],
    ['redirect_uri is missing', 400, missing, { headers, form: { grant_type: 'authorization_code', code: 'x' } }],
    ['both Basic header and client_secret', 400, unreadable, { headers, form: { ...none, ...body } }],
    [
      'a Basic header that cannot be decoded',
      401,
      ['invalid_client', '400008 - Invalid authentication header'],
      { headers: { authorization: 'Basic !' }, form: none },
    ],
    [
      'an unknown client_id',
      401,
      ['invalid_client', '400093 - Invalid ApiKey parameter'],
      { form: { ...none, client_id: '3_nobody', client_secret: 'x' } },
    ],
    [
      'a wrong client_secret',
      401,
      ['invalid_client', '403010 - Invalid Secret'],
      { form: { ...none, ...body, client_secret: 'x' } },
    ],
    ['no client authentication at all', 401, ['invalid_client', '400002 - Missing required parameter'], { form: none }],
    [
      'client_id without client_secret',
      401,
      ['invalid_client', '400002 - Missing required parameter'],
      { form: { ...none, client_id: shop.apiKey } },
    ],
    [
      'an unknown grant_type',
      400,
      ['unsupported_grant_type', '400013 - Unsupported grant type'],
      { headers, form: { grant_type: 'password' } },
    ],
    [
      'an unknown code',
      400,
      ['invalid_grant', '400014 - Invalid grant'],
      { headers, form: { grant_type: 'authorization_code', code: 'x', redirect_uri: shop.redirectUri } },
    ],
    ['x_siteUID is not ASCII', 400, invalid, { headers, form: { ...none, x_siteUID: 'ü' } }],
    ['x_siteUID is longer than 252', 400, invalid, { headers, form: { ...none, x_siteUID: 'x'.repeat(253) } }],
    [
      'x_userInfo is not JSON',
      400,
      ['invalid_request', '400004 - Invalid parameter format'],
      { headers, form: { ...none, x_siteUID: 'x', x_userInfo: '{' } },
    ],
    ['an unknown parameter', 400, unreadable, { headers, form: { ...none, unknown: '1' } }],
    ['a body that cannot be read', 400, unreadable, { headers, body: 'grant_type=%' }],
    ['a repeated parameter', 400, unreadable, { headers, body: 'grant_type=none&grant_type=none' }],
    ['x_sessionExpiration is no number', 400, invalid, { headers, form: { ...none, x_sessionExpiration: 'x' } }],
  ];
  test.each(cases)('F 1.5: %s', async (_title, status, pair, how) => {
    expect(await pairOf(request('/socialize.getToken', how))).toEqual({ status, pair });
  });

  test('F 1.5: a client of another data center', async () => {
    const response = request('/socialize.getToken', {
      host: dataCenterHost('https', 'us1'),
      form: none,
      headers: { authorization: basic(europeanShop.apiKey, europeanShop.secret) },
    });
    expect(await pairOf(response)).toEqual({ status: 401, pair: ['invalid_client', '301001 - Invalid data center'] });
  });

  test('F 1.5: a grant type that the client may not use, of either kind', async () => {
    const pair: Pair = ['unauthorized_client', '403007 - Permission denied'];
    expect(await pairOf(askToken(none, codesOnly))).toEqual({ status: 400, pair });
    const code = { grant_type: 'authorization_code', code: 'x', redirect_uri: noCodes.redirectUri };
    expect(await pairOf(askToken(code, noCodes))).toEqual({ status: 400, pair });
  });

  test('F 1.5: a code that was used, is of another client, or came with another redirect_uri', async () => {
    const grant = { status: 400, pair: ['invalid_grant', '400014 - Invalid grant'] };
    const code = await freshCode();
    expect(await pairOf(exchange(code, otherShop, { redirect_uri: shop.redirectUri }))).toEqual(grant);
    expect(await pairOf(exchange(code, shop, { redirect_uri: `${shop.redirectUri}#` }))).toEqual(grant);
    expect((await exchange(code)).status).toBe(200);
    expect(await pairOf(exchange(code))).toEqual(grant);
  });
});

describe('spec: Errors, REST method calls', () => {
  const UID = 'u-ada';
  const getUserInfo = 'socialize.getUserInfo';
  const query = 'SELECT * FROM accounts';

  const cases: [errorCode: number, statusCode: number, message: string, call: () => Promise<WireResponse>][] = [
    [400001, 400, 'Invalid request format', () => request(`/${getUserInfo}`, { body: 'UID=%' })],
    [400002, 400, 'Missing required parameter', () => bySecret('socialize.setStatus', { UID })],
    [400006, 400, 'Invalid parameter value', () => bySecret('accounts.search', { query: 'SELECT' })],
    [
      400008,
      400,
      'Invalid authentication header',
      () => request(`/${getUserInfo}`, { headers: { authorization: 'Bearer x' } }),
    ],
    [400009, 400, 'Validation error', () => bySecret('accounts.setAccountInfo', { UID, profile: '{"age":"old"}' })],
    [400093, 400, 'Invalid ApiKey parameter', () => bySecret(getUserInfo, { UID }, { ...shop, apiKey: '3_nobody' })],
    [400096, 400, 'Not supported', () => bySecret('accounts.store.downloadConsentDocument')],
    [
      400106,
      400,
      'Not connected',
      async () => {
        const siteUID = fresh('unconnected');
        await bySecret('socialize.notifyLogin', { siteUID });
        return bySecret('socialize.setStatus', { UID: siteUID, status: 'x' });
      },
    ],
    [
      301001,
      301,
      'Invalid data center',
      () =>
        request(`/${getUserInfo}`, {
          host: dataCenterHost('https', 'au1'),
          form: { apiKey: shop.apiKey, secret: shop.secret, UID },
        }),
    ],
    [403002, 403, 'Request has expired', () => bySignature({ timestamp: 1_000_000_000 })],
    [403003, 403, 'Invalid request signature', () => bySignature({ secret: otherShop.secret })],
    [
      403004,
      403,
      'Duplicate nonce',
      async () => {
        const nonce = fresh('n');
        await bySignature({ nonce });
        return bySignature({ nonce });
      },
    ],
    [403005, 403, 'Unauthorized user', () => bySecret(getUserInfo, { UID: 'nobody' })],
    [
      403006,
      403,
      'Secret sent over HTTP',
      () => request(`/${getUserInfo}`, { transport: 'http', form: { apiKey: shop.apiKey, secret: shop.secret, UID } }),
    ],
    [403010, 403, 'Invalid Secret', () => bySecret(getUserInfo, { UID, secret: 'x' })],
    [
      403025,
      403,
      'Invalid token',
      () => request(`/${getUserInfo}`, { transport: 'http', form: { oauth_token: 'x', format: 'json' } }),
    ],
    [404001, 404, 'Friend not found', () => bySecret('socialize.getFriendsInfo', { UID, friendsUIDs: 'nobody' })],
    [405001, 405, 'Invalid API method', () => bySecret('socialize.nothing')],
    [
      409001,
      409,
      'Identity exists',
      async () => {
        const { providerUID } = await held();
        const providerSessions = JSON.stringify({ facebook: { providerUID } });
        return bySecret('socialize.notifyLogin', { siteUID: fresh('u'), providerSessions });
      },
    ],
    [
      413003,
      413,
      'Object too large',
      () => {
        const data = JSON.stringify({ text: 'x'.repeat(600_000) });
        return bySecret('accounts.setAccountInfo', { UID, data });
      },
    ],
    [
      500024,
      500,
      'No valid session',
      () => request(`/${getUserInfo}`, { form: { oauth_token: 'st2.s.x', format: 'json' } }),
    ],
  ];

  async function held() {
    const identity = stranger();
    await logIn({}, identity);
    return identity;
  }

  test.each(cases)(
    'F 1.2: %i: statusCode %i, "%s", with HTTP status 200',
    async (errorCode, statusCode, message, call) => {
      const response = await call();
      expect(response.status).toBe(200);
      const json = response.json();
      expect(json).toMatchObject({ errorCode, statusCode, errorMessage: message });
      expect(json.statusReason).toEqual(expect.stringMatching(/^[A-Z]/));
      expect(json.errorDetails).toEqual(expect.stringMatching(/\S/));
    },
  );

  test('2: errors at HTTP level: 404, 405, 413, 421 in plain words', async () => {
    const over: Values = { x: 'a'.repeat(1024 * 1024) };
    for (const [status, response] of [
      [404, await request('/nothing')],
      [405, await request(`/${getUserInfo}`, { method: 'DELETE' })],
      [413, await request(`/${getUserInfo}`, { form: over })],
      [421, await request(`/${getUserInfo}`, { transport: 'http', host: 'evil.example' })],
    ] as const) {
      expect(response.status).toBe(status);
      expect(response.headers['content-type']).toMatch(/^text\/plain/);
      expect(response.body.trim()).toMatch(/^[^\n]+\.$/);
    }
  });

  test('D29, D42: the order of checks: transport of a secret, apiKey, data center, then the credential', async () => {
    const host = dataCenterHost('http', 'au1');
    const how = { transport: 'http', host } as const;
    const sent = (form: Values) => request(`/${getUserInfo}`, { ...how, form: { UID, ...form } });
    const signature = { timestamp: 'x', nonce: 'n', sig: 's' };
    expect((await sent({ apiKey: '3_nobody', secret: 'x' })).json().errorCode).toBe(403006);
    expect((await sent({ apiKey: '3_nobody', ...signature })).json().errorCode).toBe(400093);
    expect((await sent({ apiKey: shop.apiKey, ...signature })).json().errorCode).toBe(301001);
    const right = { transport: 'http', host: dataCenterHost('http') } as const;
    const here = (form: Values) =>
      request(`/${getUserInfo}`, { ...right, form: { UID, apiKey: shop.apiKey, ...form } });
    expect((await here({ secret: 'x' })).json().errorCode).toBe(403006);
    expect((await here({ timestamp: 'x', nonce: 'n', sig: 's' })).json().errorCode).toBe(400006);
    expect((await here({ timestamp: '1', nonce: 'n', sig: 's' })).json().errorCode).toBe(403002);
    const now = String(Math.floor(Date.now() / 1000));
    expect((await here({ timestamp: now, nonce: 'n', sig: 's' })).json().errorCode).toBe(403003);
  });

  test('an unknown method is told before the credential is looked at', async () => {
    expect((await request('/socialize.nothing')).json()).toMatchObject({ errorCode: 405001 });
    expect((await bySecret('accounts.search', { query })).json()).toMatchObject({ errorCode: 0 });
  });
});
