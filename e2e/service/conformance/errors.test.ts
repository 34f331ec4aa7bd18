import { describe, expect, test } from 'vitest';
import { basic, type WireRequest, type WireResponse } from '../../hosts/wire.ts';
import {
  bySecret,
  byToken,
  type Change,
  noCodes,
  openLogin,
  otherShop,
  refusedLogin,
  request,
  type Site,
  shop,
  type Values,
} from './target.ts';

describe('spec: Errors, login end-point', () => {
  /** Refused before redirect_uri is verified: on a page (D17). */
  const onPage: [string, error: string, description: string, Change][] = [
    ['client_id is missing', 'invalid_request', '400002 - Missing required parameter', { client_id: undefined }],
    [
      'redirect_uri is not under a registered domain',
      ...(['redirect_uri_mismatch', '400011 - Invalid redirect URI'] as const),
      { redirect_uri: otherShop.redirectUri },
    ],
  ];
  test.each(onPage)('F 1.5: %s', async (_title, error, description, change) => {
    const response = await openLogin(change);
    expect(response.status).toBe(400);
    expect(response.body).toContain(error);
    expect(response.body).toContain(description);
  });

  /** Sent back to the site. */
  const redirected: [Change, error: string, description: string, Site?][] = [
    [{ x_provider: undefined }, 'invalid_request', '400002 - Missing required parameter'],
    [{ response_type: 'code' }, 'unauthorized_client', '403007 - Permission denied', noCodes],
    [{ response_type: 'id_token' }, 'unsupported_response_type', '400012 - Invalid response type'],
  ];
  test.each(redirected)('F 1.5: with %o: %s, %s', async (change, error, description, owner = shop) => {
    const { query } = await refusedLogin({ ...change, state: 's' }, owner);
    expect([...query]).toEqual(Object.entries({ error, error_description: description, state: 's' }));
  });
});

describe('spec: Errors, token end-point', () => {
  const none = { grant_type: 'none' };
  const byBody = { ...none, client_id: shop.apiKey, client_secret: 'x' };
  const headers = { authorization: basic(shop.apiKey, shop.secret) };
  const code = { grant_type: 'authorization_code', code: 'x', redirect_uri: shop.redirectUri };
  const wrongInfo = { ...none, x_siteUID: 'x', x_userInfo: '{' };

  const cases: [string, number, error: string, description: string, WireRequest][] = [
    ['no grant_type', 400, 'invalid_request', '400002 - Missing required parameter', { headers, form: {} }],
    [
      'a Basic header that cannot be decoded',
      ...([401, 'invalid_client', '400008 - Invalid authentication header'] as const),
      { headers: { authorization: 'Basic !' }, form: none },
    ],
    ['a wrong client_secret', 401, 'invalid_client', '403010 - Invalid Secret', { form: byBody }],
    [
      'an unknown grant_type',
      ...([400, 'unsupported_grant_type', '400013 - Unsupported grant type'] as const),
      { headers, form: { grant_type: 'password' } },
    ],
    ['an unknown code', 400, 'invalid_grant', '400014 - Invalid grant', { headers, form: code }],
    ['no JSON', 400, 'invalid_request', '400004 - Invalid parameter format', { headers, form: wrongInfo }],
  ];
  test.each(cases)('F 1.5: %s: %i, %s, %s', async (_title, status, error, error_description, how) => {
    const response = await request('/socialize.getToken', how);
    expect(response.status).toBe(status);
    expect(response.json()).toMatchObject({ error, error_description });
  });
});

describe('spec: Errors, REST method calls', () => {
  const UID = 'u-ada';
  const getUserInfo = 'socialize.getUserInfo';
  const large = JSON.stringify({ text: 'x'.repeat(600_000) });

  const cases: [errorCode: number, statusCode: number, message: string, call: () => Promise<WireResponse>][] = [
    [400002, 400, 'Missing required parameter', () => bySecret('socialize.setStatus', { UID })],
    [400096, 400, 'Not supported', () => bySecret('accounts.store.downloadConsentDocument')],
    [403005, 403, 'Unauthorized user', () => bySecret(getUserInfo, { UID: 'nobody' })],
    [404001, 404, 'Friend not found', () => bySecret('socialize.getFriendsInfo', { UID, friendsUIDs: 'nobody' })],
    [405001, 405, 'Invalid API method', () => bySecret('socialize.nothing')],
    [413003, 413, 'Object too large', () => bySecret('accounts.setAccountInfo', { UID, data: large })],
    [500024, 500, 'No valid session', () => byToken('st2.s.x', getUserInfo)],
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
