import { describe, expect, test } from 'vitest';
import { API_KEY } from '#service/fixtures/listeners.fixture.ts';
import { CALLBACK, type LoginParameters, loginOfFile, loginPath, redirected } from '#service/fixtures/login.fixture.ts';

const { service, login } = loginOfFile();

const MISSING = ['invalid_request', '400002 - Missing required parameter'] as const;
const WRONG_FORM = ['invalid_request', '400001 - Invalid request format'] as const;
const WRONG_VALUE = ['invalid_request', '400006 - Invalid parameter value'] as const;
const WRONG_ADDRESS = ['redirect_uri_mismatch', '400011 - Invalid redirect URI'] as const;
const WRONG_TYPE = ['unsupported_response_type', '400012 - Invalid response type'] as const;
/** The parameters that a site is told an error with. */
const told = ([error, error_description]: readonly [error: string, description: string]) => ({
  ...{ error, error_description, state: 's-1' },
});

describe('before redirect_uri is verified nothing redirects', () => {
  test.each<[name: string, change: LoginParameters, answer: readonly [error: string, description: string]]>([
    ['client_id missing', { client_id: undefined }, MISSING],
    ['client_id unknown', { client_id: '3_nobody' }, ['invalid_client', '400093 - Invalid ApiKey parameter']],
    ['redirect_uri missing', { redirect_uri: undefined }, MISSING],
    ['another domain', { redirect_uri: 'https://evil.example/' }, WRONG_ADDRESS],
    ['a line break', { redirect_uri: 'https://shop.example/\r\nX: y' }, WRONG_ADDRESS],
    ['an endless address', { redirect_uri: `${CALLBACK}?${'x'.repeat(9000)}` }, WRONG_ADDRESS],
  ])('R11: %s gets a page', async (_name, change, [error, description]) => {
    for (const others of [{}, { x_provider: 'nonsense', response_type: 'nonsense' }]) {
      const received = await login.open({ ...others, ...change });
      expect(received.status).toBe(400);
      expect(received.headers.location).toBeUndefined();
      expect(received.text).toContain(error);
      expect(received.text).toContain(description);
      expect(received.text).not.toMatch(/<script|http-equiv/i);
      const row = { error, errorCode: Number(description.slice(0, 6)), httpStatus: 400 };
      expect(service.callOf(received)).toMatchObject(row);
    }
  });

  test.each([
    ['client_id', 'client_id=3_other'],
    ['redirect_uri', `redirect_uri=${encodeURIComponent(CALLBACK)}`],
    ['redirect_uri in another case', 'Redirect_URI=x'],
  ])('R11 D7: %s that is sent twice gets a page', async (_name, more) => {
    const received = await service.send({ path: `${loginPath()}&${more}` });
    expect(received.status).toBe(400);
    expect(received.headers.location).toBeUndefined();
    expect(received.text).toContain('400001 - Invalid request format');
  });

  test('D4: a site called on the host of another data center is told the right one', async () => {
    const received = await service.send({ path: loginPath(), headers: { host: 'socialize.eu1.authdesk.localhost' } });
    expect(received.status).toBe(400);
    expect(received.text).toContain('301001 - Invalid data center');
    expect(received.text).toContain('socialize.us1.authdesk.localhost');
    const right = await service.send({ path: loginPath(), headers: { host: 'socialize.us1.authdesk.localhost' } });
    expect(right.status).toBe(200);
  });
});

describe('errors after redirect_uri is verified go back to the site', () => {
  test.each<[name: string, change: LoginParameters, answer: readonly [error: string, description: string]]>([
    ['response_type missing', { response_type: undefined }, MISSING],
    ['response_type unknown', { response_type: 'id_token' }, WRONG_TYPE],
    ['x_provider missing', { x_provider: undefined }, MISSING],
    ['x_provider unknown', { x_provider: 'example' }, WRONG_VALUE],
    ['a flag that is no Boolean', { x_temporary_account: 'yes' }, WRONG_VALUE],
    ['an unknown language', { x_lang: 'xx' }, WRONG_VALUE],
    ['a lifetime that is no number', { x_session_expiration: '1h' }, WRONG_VALUE],
    ['a context id that is too long', { x_cid: 'x'.repeat(101) }, WRONG_VALUE],
    ['an unknown parameter', { x_unheard_of: '1' }, WRONG_FORM],
  ])('D20: %s', async (_name, change, [error, description]) => {
    for (const responseType of ['code', 'token']) {
      const received = await login.open({ response_type: responseType, ...change });
      expect(received.status).toBe(302);
      expect(redirected(received)).toEqual({
        place: responseType === 'token' && !('response_type' in change) ? 'fragment' : 'query',
        base: CALLBACK,
        parameters: told([error, description]),
      });
      const row = service.callOf(received);
      expect(row).toMatchObject({ httpStatus: 302, error, apiKey: API_KEY });
      expect(row.trace.some(({ outcome }) => outcome === 'failed')).toBe(true);
      expect(row.reason).toMatch(/\.$/);
    }
  });

  test('D7: a parameter that is sent twice; a state sent twice is not echoed', async () => {
    const twice = await service.send({ path: `${loginPath()}&x_lang=en&X_LANG=de` });
    expect(redirected(twice).parameters).toEqual(told(WRONG_FORM));
    const states = await service.send({ path: `${loginPath()}&state=other` });
    expect(redirected(states).parameters).not.toHaveProperty('state');
    const types = await service.send({ path: `${loginPath({ response_type: 'token' })}&response_type=code` });
    expect(redirected(types).place).toBe('query');
  });

  test.each([
    ['8,192 bytes', 'é'.repeat(4096), undefined],
    ['a byte more', `${'é'.repeat(4096)}x`, 'invalid_request'],
    ['300,000 control characters', '\0'.repeat(300_000), 'invalid_request'],
  ])('R53: a state of %s', async (_what, state, error) => {
    const parameters = { client_id: API_KEY, redirect_uri: CALLBACK, response_type: 'code', x_provider: 'facebook' };
    const received = await service.form({ ...parameters, state }, { path: '/socialize.login' });
    expect(received.status).toBe(error === undefined ? 200 : 302);
    if (error === undefined) return;
    expect(redirected(received).parameters).toEqual({ error, error_description: WRONG_VALUE[1] });
    expect(service.callOf(received).reason).toMatch(/8192 are the most, so this redirect carries none/);
  });

  test('R52: more than 1,000 parameters; a state among the first of them is echoed', async () => {
    const received = await service.form('a&'.repeat(1_000), { path: loginPath() });
    expect(redirected(received).parameters).toEqual(told(WRONG_FORM));
    expect(service.callOf(received).reason).toMatch(/more than 1000 parameters/);
  });

  test.each([
    ['D6: broken percent-encoding', '&x_cid=%zz', 'localhost'],
    ['D3: the host of another namespace', '', 'accounts.us1.authdesk.localhost'],
  ])('%s is 400001', async (_what, more, host) => {
    const received = await service.send({ path: `${loginPath()}${more}`, headers: { host } });
    expect(redirected(received).parameters).toMatchObject(told(WRONG_FORM));
  });
});

describe("the provider's screen", () => {
  test('D21: it is marked as simulated, names site and provider, and offers the accounts of the site', async () => {
    const { text } = await login.open({ x_extraPermissions: 'photos, friends' });
    const named = ['Simulated', 'Log in to Test shop', 'Facebook', 'photos', 'friends'];
    for (const words of [...named, 'Ada Byron', 'Grace Hopper', 'Someone new']) expect(text).toContain(words);
    expect(text.indexOf('Ada Byron')).toBeLessThan(text.indexOf('Grace Hopper'));
    expect(text).toMatch(/value="uid:u-ada" checked/);
  });

  test('D21: it cannot be framed, runs no script and brings nothing from elsewhere', async () => {
    const { headers, text } = await login.open();
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'nonce-[A-Za-z0-9+/=]{24}'; img-src data:; font-src data:; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(text).not.toMatch(/<script|\son\w+=|\sstyle=/i);
    expect(text).not.toMatch(/(?:src|href|action)="(?!data:|\/login\/decision)/);
    const again = await login.open();
    expect(again.headers['content-security-policy']).not.toBe(policy);
  });

  test('D15: the documented extra parameters are accepted and noted', async () => {
    const received = await login.open({
      x_forceAuthentication: 'true',
      x_displayMode: 'popup',
      x_openIDURL: 'https://$USERNAME$.example',
      x_regSource: 'landing',
      finalizeRegistration: 'true',
      x_sdk: 'js',
      gmid: '1',
      x_includeUserInfo: 'true',
      format: 'json',
      oauth_token: 'st2.s.aaaaaaaaaaaaaaaaaaaa',
    });
    expect(received.status).toBe(200);
    const row = service.callOf(received);
    expect(row.trace.filter(({ outcome }) => outcome === 'noted')).toHaveLength(2);
    expect(JSON.stringify(row)).not.toContain('aaaaaaaaaaaaaaaaaaaa');
  });

  test('a flow run is told what happens to its login', async () => {
    service.flowId = 'run-1';
    service.heard.length = 0;
    await login.open();
    await login.open({ redirect_uri: 'https://evil.example' });
    const refused = await login.open({ x_lang: 'xx' });
    service.flowId = undefined;
    expect(service.heard.map(([name]) => name)).toEqual(['screenShown', 'loginRefused', 'loginRefused', 'redirected']);
    expect(service.heard.at(-1)?.[2]).toBe(refused.headers.location);
    expect(service.callOf(refused).flowId).toBe('run-1');
  });
});
