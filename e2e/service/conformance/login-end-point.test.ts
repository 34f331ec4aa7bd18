import { describe, expect, test } from 'vitest';
import { landingOf } from '../../hosts/login.ts';
import { readProviderScreen } from '../../pages/provider-screen.ts';
import { bySecret, fresh, logIn, openLogin, openScreen, press, request, shop, stranger } from './target.ts';

describe('spec: Login end-point', () => {
  test('D42: a secret in a login address over plain HTTP is 403006 on a page, and nothing redirects', async () => {
    const query = { client_id: shop.apiKey, redirect_uri: shop.redirectUri, secret: shop.secret };
    const response = await request('/socialize.login', { transport: 'http', query });
    expect([response.status, response.headers.location]).toEqual([400, undefined]);
    expect(response.body).toContain('403006');
    expect(response.body).not.toContain(shop.secret);
  });

  test('HTTP GET to socialize.login shows the provider’s login screen', async () => {
    const response = await openLogin();
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toMatch(/^text\/html/);
    expect(readProviderScreen(response.body).people).toContain('uid:u-ada');
  });

  test('over plain HTTP too, and by POST as some clients send it', async () => {
    const form = {
      x_provider: 'facebook',
      client_id: shop.apiKey,
      redirect_uri: shop.redirectUri,
      response_type: 'code',
    };
    expect((await request('/socialize.login', { transport: 'http', query: form })).status).toBe(200);
    expect((await request('/SOCIALIZE.LOGIN', { form })).status).toBe(200);
  });
});

describe('spec: Login end-point, request parameters', () => {
  test('client_id is the API key of the site; redirect_uri is verified against its domains (D18)', async () => {
    for (const redirect_uri of [
      'https://shop.conformance.example',
      'https://www.shop.conformance.example:8443/a?b=c',
      'http://localhost:3000/cb',
      'conformance-app://cb',
    ]) {
      expect((await openLogin({ redirect_uri })).status, redirect_uri).toBe(200);
    }
    for (const redirect_uri of [
      'https://shop.conformance.example.evil.example/',
      'https://evilshop.conformance.example/',
      'https://conformance.example/',
      'https://127.0.0.1/',
      'other-app://cb',
      'javascript:alert(1)',
      'https://shop.conformance.example@evil.example/',
      'https://shop.conformance.example/#x',
    ]) {
      const response = await openLogin({ redirect_uri });
      expect(response.status, redirect_uri).toBe(400);
      expect(response.headers.location).toBeUndefined();
      expect(response.body).toContain('redirect_uri_mismatch');
    }
  });

  test('x_cid is the context id of the operation: the reports count by it (D23)', async () => {
    const x_cid = fresh('cid');
    await logIn({ x_cid }, stranger());
    const today = new Date().toISOString().slice(0, 10);
    const report = await bySecret('reports.getSocializeStats', {
      startDate: today,
      endDate: today,
      measures: 'logins',
      dimensions: 'cid',
      dataFormat: 'json',
    });
    expect(report.json()).toMatchObject({ errorCode: 0 });
    expect(report.body).toContain(x_cid);
  });
});

describe('spec: Login end-point, response by redirect', () => {
  test('D20: response_type=token: access_token, expires_in and state in the fragment, with status 302', async () => {
    const response = await press(await openScreen({ response_type: 'token', state: 's' }), 'approve', { UID: 'u-ada' });
    expect(response.status).toBe(302);
    const { location, query, fragment } = landingOf(response);
    expect(location.startsWith(`${shop.redirectUri}#access_token=`)).toBe(true);
    expect([...query.keys()]).toEqual([]);
    expect([...fragment.keys()]).toEqual(['access_token', 'expires_in', 'state']);
  });

  test.each(['refuse', 'cancel', 'fail'] as const)(
    'D20: %s: error, error_description and state, where the response type has its parameters',
    async (decision) => {
      const names = ['error', 'error_description', 'state'];
      const code = await logIn({ state: 's' }, { UID: 'u-ada' }, decision);
      expect([...code.query.keys()]).toEqual(names);
      expect([...code.fragment.keys()]).toEqual([]);
      const token = await logIn({ state: 's', response_type: 'token' }, { UID: 'u-ada' }, decision);
      expect([...token.query.keys()]).toEqual([]);
      expect([...token.fragment.keys()]).toEqual(names);
    },
  );
});
