import { describe, expect, test } from 'vitest';
import { basic, type WireRequest, type WireResponse } from '../../hosts/wire.ts';
import {
  bySecret,
  type Change,
  noCodes,
  openLogin,
  otherShop,
  request,
  type Site,
  shop,
  type Values,
} from './target.ts';

/** The response of an OAuth end-point: the two fields, and nothing of HTTP. */
type Pair = readonly [error: string, description: string];

describe('spec: Errors, login end-point', () => {
  /** Refused before redirect_uri is verified: on a page (D17). */
  const onPage: [string, Pair, Change][] = [
    ['client_id is missing', ['invalid_request', '400002 - Missing required parameter'], { client_id: undefined }],
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

  /** Sent back to the site. */
  const redirected: [string, Pair, Change, Site?][] = [
    ['x_provider is missing', ['invalid_request', '400002 - Missing required parameter'], { x_provider: undefined }],
    [
      'a response_type that the client may not use',
      ['unauthorized_client', '403007 - Permission denied'],
      { response_type: 'code' },
      noCodes,
    ],
    [
      'an unknown response_type',
      ['unsupported_response_type', '400012 - Invalid response type'],
      { response_type: 'id_token' },
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
});

describe('spec: Errors, token end-point', () => {
  const none = { grant_type: 'none' };
  const missing: Pair = ['invalid_request', '400002 - Missing required parameter'];
  const body = { client_id: shop.apiKey, client_secret: shop.secret };
  const headers = { authorization: basic(shop.apiKey, shop.secret) };

  async function pairOf(response: Promise<WireResponse>): Promise<{ readonly status: number; readonly pair: Pair }> {
    const { status, json } = await response;
    const { error, error_description } = json();
    return { status, pair: [String(error), String(error_description)] };
  }

  const cases: [string, number, Pair, WireRequest][] = [
    ['grant_type is missing', 400, missing, { headers, form: {} }],
    [
      'a Basic header that cannot be decoded',
      401,
      ['invalid_client', '400008 - Invalid authentication header'],
      { headers: { authorization: 'Basic !' }, form: none },
    ],
    [
      'a wrong client_secret',
      401,
      ['invalid_client', '403010 - Invalid Secret'],
      { form: { ...none, ...body, client_secret: 'x' } },
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
    [
      'x_userInfo is not JSON',
      400,
      ['invalid_request', '400004 - Invalid parameter format'],
      { headers, form: { ...none, x_siteUID: 'x', x_userInfo: '{' } },
    ],
  ];
  test.each(cases)('F 1.5: %s', async (_title, status, pair, how) => {
    expect(await pairOf(request('/socialize.getToken', how))).toEqual({ status, pair });
  });
});

describe('spec: Errors, REST method calls', () => {
  const UID = 'u-ada';
  const getUserInfo = 'socialize.getUserInfo';

  const cases: [errorCode: number, statusCode: number, message: string, call: () => Promise<WireResponse>][] = [
    [400002, 400, 'Missing required parameter', () => bySecret('socialize.setStatus', { UID })],
    [400096, 400, 'Not supported', () => bySecret('accounts.store.downloadConsentDocument')],
    [403005, 403, 'Unauthorized user', () => bySecret(getUserInfo, { UID: 'nobody' })],
    [404001, 404, 'Friend not found', () => bySecret('socialize.getFriendsInfo', { UID, friendsUIDs: 'nobody' })],
    [405001, 405, 'Invalid API method', () => bySecret('socialize.nothing')],
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
});
