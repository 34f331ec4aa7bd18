import { describe, expect, test } from 'vitest';
import { landingOf } from '../../hosts/login.ts';
import { readProviderScreen } from '../../pages/provider-screen.ts';
import {
  bySecret,
  byToken,
  exchange,
  fresh,
  freshLoginToken,
  logIn,
  openLogin,
  openScreen,
  press,
  readToken,
  refusedLogin,
  request,
  shop,
  stranger,
} from './target.ts';

/** The 33 identifiers, written out here so that the service's own list can be wrong. */
const providers = [
  ...['facebook', 'twitter', 'googleplus', 'linkedin', 'yahoo', 'messenger', 'aol', 'foursquare', 'instagram'],
  ...['vkontakte', 'renren', 'kaixin', 'qq', 'sina', 'mixi', 'yahoojapan', 'odnoklassniki', 'spiceworks'],
  ...['wordpress', 'blogger', 'typepad', 'paypal', 'livejournal', 'verisign', 'openid', 'vznet', 'skyrock'],
  ...['netlog', 'signon', 'orangefrance', 'livedoor', 'amazon', 'xing'],
];
const languages = [
  ...['ar', 'bg', 'ca', 'cs', 'da', 'de', 'de-inf', 'el', 'en', 'es', 'es-inf', 'es-mx', 'et-ee', 'fa', 'fi', 'fr'],
  ...['fr-inf', 'he', 'hi', 'hr', 'hu', 'id', 'it', 'ja', 'kn', 'ko', 'lt-lt', 'lv-lv', 'mr', 'ms', 'nl', 'nl-inf'],
  ...['no', 'pl', 'pt', 'pt-br', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'th', 'tl', 'tr', 'uk', 'vi'],
  ...['zh-cn', 'zh-hk', 'zh-tw'],
];

describe('spec: Login end-point', () => {
  test('D40: x_authCodeOnly yields an authCode that is exchanged with the same redirect_uri, and no session', async () => {
    const change = { response_type: 'token', x_authCodeOnly: 'true', state: 'kept' };
    const { fragment, query } = await logIn(change, { UID: 'u-ada' });
    expect([[...fragment.keys()], fragment.get('state'), [...query.keys()]]).toEqual([
      ['authCode', 'state'],
      'kept',
      [],
    ]);
    const token = readToken(await exchange(fragment.get('authCode') ?? ''));
    expect((await byToken(token, 'socialize.getUserInfo')).json()).toMatchObject({ errorCode: 0, UID: 'u-ada' });
  });

  test('D44: x_pendingRegistration is another name of x_pending_registration, with its effect', async () => {
    const token = await freshLoginToken({ x_pendingRegistration: 'true' }, stranger());
    expect((await byToken(token, 'accounts.getAccountInfo')).json()).toMatchObject({ isRegistered: false });
    const { query } = await refusedLogin({ x_pendingRegistration: 'true', x_pending_registration: 'false' });
    expect(query.get('error')).toBe('invalid_request');
  });

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

  test('D21: the screen is marked as simulated, cannot be framed, needs no script, and asks for extra permissions', async () => {
    const { body, headers } = await openLogin({ x_extraPermissions: 'read_stream,offline_access' });
    expect(body).toMatch(/simulated/i);
    expect(body).toContain('read_stream');
    expect(body).not.toMatch(/<script/i);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test('D21: someone new can be made on the spot', async () => {
    const token = await freshLoginToken(
      {},
      { firstName: 'Newton', email: 'n@shop.conformance.example', providerUID: fresh('p') },
    );
    expect((await byToken(token, 'socialize.getUserInfo')).json()).toMatchObject({
      firstName: 'Newton',
      email: 'n@shop.conformance.example',
    });
  });

  test('D21: a decision counts once and only with the anti-forgery token of its screen', async () => {
    const screen = await openScreen();
    const forged = { ...screen, hidden: { ...screen.hidden, anti_forgery_token: fresh('x') } };
    expect((await press(forged, 'approve', { UID: 'u-ada' })).status).toBe(400);
    expect((await press(screen, 'approve', { UID: 'u-ada' })).status).toBe(302);
    expect((await press(screen, 'approve', { UID: 'u-ada' })).status).toBe(400);
  });
});

describe('spec: Login end-point, request parameters', () => {
  test.each(providers)('D19: x_provider %s is accepted, in any case', async (x_provider) => {
    expect((await openLogin({ x_provider })).status).toBe(200);
    expect((await openLogin({ x_provider: x_provider.toUpperCase() })).status).toBe(200);
  });

  test('D19: these are 33', () => {
    expect(new Set(providers).size).toBe(33);
  });

  test.each([
    ['google', 'googleplus'],
    ['microsoft', 'messenger'],
    ['liveid', 'messenger'],
    ['openID', 'openid'],
    ['orangefr', 'orangefrance'],
    ['paypaloauth', 'paypal'],
  ])('D19: the later name %s stands for %s', async (alias, canonical) => {
    const providerUID = fresh('alias');
    const byAlias = await freshLoginToken({ x_provider: alias }, { firstName: 'Ali', providerUID });
    const byName = await freshLoginToken({ x_provider: canonical }, { firstName: 'Ali', providerUID });
    const [one, two] = await Promise.all([byAlias, byName].map((token) => byToken(token, 'socialize.getUserInfo')));
    expect(one?.json().UID).toBe(two?.json().UID);
  });

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

  test('x_cid has at most 100 characters', async () => {
    expect((await openLogin({ x_cid: 'c'.repeat(100) })).status).toBe(200);
    const { query } = await refusedLogin({ x_cid: 'c'.repeat(101) });
    expect(query.get('error_description')).toBe('400006 - Invalid parameter value');
  });

  test.each(['x_pending_registration', 'x_temporary_account'])('D16: %s is a Boolean', async (name) => {
    for (const text of ['true', 'True', '1', 'false', 'False', '0', '']) {
      expect((await openLogin({ [name]: text })).status, text).toBe(200);
    }
    expect((await refusedLogin({ [name]: 'maybe' })).query.get('error')).toBe('invalid_request');
  });

  test('D21: every supported x_lang is accepted; without a translation the screen is in English', async () => {
    for (const x_lang of languages) {
      const response = await openLogin({ x_lang });
      expect(response.status, x_lang).toBe(200);
      expect(readProviderScreen(response.body).lang).not.toBe('');
    }
    expect(readProviderScreen((await openLogin({ x_lang: 'tl' })).body).lang).toBe('en');
    expect((await refusedLogin({ x_lang: 'xx' })).query.get('error_description')).toMatch(/^400006 - /);
  });

  test('D15: the documented extra parameters are no unknown parameters', async () => {
    const extras = {
      ...{ x_forceAuthentication: 'true', x_displayMode: 'page', x_regSource: 'test', x_sdk: 'js_latest' },
      ...{ x_extraPermissions: 'a', x_openIDURL: 'https://x.example/$USERNAME$', gmid: '1', ucid: '2' },
    };
    expect((await openLogin(extras)).status).toBe(200);
    expect((await refusedLogin({ x_nonsense: '1' })).query.get('error')).toBe('invalid_request');
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

  test('D20: response_type=code: code and state in the query', async () => {
    const { location, query, fragment } = await logIn({ state: 's' });
    expect(location.startsWith(`${shop.redirectUri}?code=`)).toBe(true);
    expect([...query.keys()]).toEqual(['code', 'state']);
    expect([...fragment.keys()]).toEqual([]);
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

  test('D20: an empty state is a state, and is passed back empty', async () => {
    const { query } = await logIn({ state: '' });
    expect([...query.keys()]).toEqual(['code', 'state']);
    expect(query.get('state')).toBe('');
  });

  test('D20: a query that redirect_uri has is kept', async () => {
    const redirect_uri = `${shop.redirectUri}?a=%20b&c`;
    expect((await logIn({ redirect_uri })).location.startsWith(`${redirect_uri}&code=`)).toBe(true);
    const { location } = await logIn({ redirect_uri, response_type: 'token' });
    expect(location.startsWith(`${redirect_uri}#access_token=`)).toBe(true);
  });

  test('D17, R11: until redirect_uri is verified nothing redirects, whatever else is wrong', async () => {
    for (const change of [
      { client_id: undefined },
      { client_id: '3_nobody', response_type: 'x' },
      { redirect_uri: undefined, x_provider: 'nobody' },
      { redirect_uri: 'https://evil.example/', response_type: undefined },
      { redirect_uri: 'https://evil.example/', x_nonsense: '1' },
    ]) {
      const response = await openLogin(change);
      expect(response.status).toBe(400);
      expect(response.headers.location).toBeUndefined();
      expect(response.body).toMatch(/\d{6} - /);
    }
  });

  test('D25: x_session_expiration decides the lifetime of the token, else the site does', async () => {
    const seconds = async (change: Record<string, string>) =>
      (await logIn({ response_type: 'token', ...change })).fragment.get('expires_in');
    expect(await seconds({})).toBe('3600');
    expect(await seconds({ x_session_expiration: '77' })).toBe('77');
    expect(await seconds({ x_sessionExpiration: '-1' })).toBe('60');
    expect(await seconds({ x_session_expiration: '-2' })).toBeNull();
    expect(await seconds({ x_session_expiration: '0' })).toBeNull();
    expect((await refusedLogin({ x_session_expiration: '-3' })).query.get('error')).toBe('invalid_request');
  });
});
