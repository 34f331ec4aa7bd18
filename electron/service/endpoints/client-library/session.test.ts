import { describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { FOREIGN, ORIGIN, openPages, PAGE, type Pages } from '#service/fixtures/pages.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { API_KEY, OTHER_API_KEY } from '#service/fixtures/rest.fixture.ts';

const pages = forAllTests(openPages, ({ bench }) => bench.core.store.close());

const someoneNew = (name: string, email = '') => ({ person: 'new', first_name: name, last_name: '', email });

/** Logs in for the library and returns the code that its page gets. */
async function codeOf(...given: Parameters<Pages['logIn']>): Promise<string> {
  return pages.resultOf(await pages.logIn(...given)).code ?? '';
}
const begin = (code: string, change: Readonly<Record<string, string>> = {}, headers?: Record<string, string>) =>
  pages.call('client-library/session', { code, state: 'st', ...change }, headers);

describe('D48: the end of a login in a pop-up', () => {
  test('tells the page of redirect_uri alone, under a policy that lets nothing else run', async () => {
    const { status, headers, body } = await pages.logIn();
    expect(status).toBe(200);
    expect(body).toContain(`data-origin="${ORIGIN}"`);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'nonce-[^']+'; base-uri 'none'/,
    );
    expect(pages.resultOf(await pages.logIn())).toEqual({ code: expect.stringMatching(/^ot2\.s\./), state: 'st' });
  });

  test('R13: state cannot leave its attribute', async () => {
    const state = `"><script>alert(1)</script>'&quot;`;
    const response = await pages.logIn({ state });
    expect(response.body.match(/<script/g)).toHaveLength(1);
    expect(response.body).not.toContain('<script>alert');
  });

  test('a refusal of the provider reaches the page too', async () => {
    await pages.bench.updateSite({ providers: ['amazon'] });
    const result = pages.resultOf(await pages.logIn());
    await pages.bench.updateSite({ providers: ['*'] });
    const error_description = expect.stringMatching(/^500031 - /);
    expect(result).toEqual({ error: 'access_denied', error_description, state: 'st' });
  });

  test.each([
    [{ redirect_uri: 'https://evil.example/' }, 'redirect_uri_mismatch'],
    [{ redirect_uri: '' }, 'redirect_uri'],
  ])('R11: with %o nobody is told but the user', async (change, words) => {
    const { status, body } = await pages.logIn(change);
    expect(status).toBe(400);
    expect(body).toContain(words);
    expect(body).not.toContain('data-origin');
  });

  test.each([
    [{ x_clientSide: 'frame' }, '400006'],
    [{ response_type: 'code' }, '400006'],
    [{ state: '' }, '400006'],
  ])('%o is refused', async (change, code) => {
    const response = await pages.logIn({ x_clientSide: 'redirect', ...change });
    expect(response.headers.location).toContain(`error_description=${code}`);
  });

  test.each([
    ['de', 'de', 'ltr', 'Zurück zu '],
    ['ar', 'ar', 'rtl', ''],
    ['', 'en', 'ltr', 'Back to '],
  ])('D21: with x_lang=%j a window that nobody opened leads back in that language', async (code, lang, dir, words) => {
    const { body, headers } = await pages.logIn({ x_lang: code });
    expect(body).toContain(`<html lang="${lang}" dir="${dir}">`);
    expect(headers['content-language']).toBe(lang);
    expect(body).toContain(`>${words}`);
    expect(body).toContain(new URL(PAGE).host);
  });
});

describe('D48: the library begins the session of a login', () => {
  test.each([
    ['-1', false],
    ['600', true],
  ])('F 3.6: with sessionExpiration=%s its cookie says when it ends: %s', async (sessionExpiration, says) => {
    const { cookies } = await begin(await codeOf(), { sessionExpiration });
    expect(cookies[0]?.includes('Max-Age=')).toBe(says);
    expect(cookies[0]?.includes('Expires=')).toBe(says);
  });

  test('once, with the cookie of the session', async () => {
    const code = await codeOf();
    const { json, cookies, headers } = await begin(code);
    expect(json).toMatchObject({ errorCode: 0, UID: 'u-ada', newUser: false, loginProvider: 'facebook' });
    expect(headers['access-control-allow-origin']).toBe(ORIGIN);
    expect(cookies).toEqual([
      expect.stringMatching(new RegExp(`^glt_${API_KEY}=st2\\..*Secure; HttpOnly; SameSite=None$`)),
    ]);
    expect((await begin(code)).json).toMatchObject(refusal(400006, 'used'));

    const cookie = cookies[0]?.split(';', 1)[0] ?? '';
    expect((await pages.call('accounts.getAccountInfo', {}, { cookie })).json).toMatchObject({ UID: 'u-ada' });
    const foreign = await pages.call('accounts.getAccountInfo', {}, { cookie, origin: FOREIGN });
    expect(foreign.json).toMatchObject({ errorCode: 403005 });
  });

  test('with anything wrong nothing begins, and the code stays good', async () => {
    for (const [, change, headers, errorCode, words] of [
      ['a code that nobody got', { code: 'ot2.s.x' }, {}, 400006, 'code'],
      ['no code', { code: '' }, {}, 400002, 'code'],
      ['the state of another page', { state: 'other' }, {}, 400006, 'state'],
      ['another site', { apiKey: OTHER_API_KEY }, {}, 301001, ''],
      ['a site that does not exist', { apiKey: '3_gone' }, {}, 400093, '3_gone'],
      ['a page of no registered domain', {}, { origin: FOREIGN }, 403007, 'evil.example'],
      ['a page that hides itself', {}, { origin: 'null' }, 403007, 'Register'],
      ['a targetEnv that there is not', { targetEnv: 'moon' }, {}, 400006, 'targetEnv'],
      ['the user of no session', { loginMode: 'reAuth' }, {}, 403027, 'session'],
      ['no registration to link', { loginMode: 'link' }, {}, 400002, 'regToken'],
    ] as const) {
      const code = await codeOf();
      const onDataCenter = errorCode === 301001 ? { host: 'socialize.us1.gigya.com' } : {};
      const refused = await begin(code, change, { ...headers, ...onDataCenter });
      expect(refused.json).toMatchObject(refusal(errorCode, words));
      expect(refused.cookies).toEqual([]);
      expect((await begin(code)).json).toMatchObject({ errorCode: 0, UID: 'u-ada' });
    }
  });

  test('two minutes after the login the code is worth nothing', async () => {
    const code = await codeOf();
    pages.bench.clock.advance(120_000);
    expect((await begin(code)).json).toMatchObject(refusal(400006, 'expired'));
  });

  test('a call without an Origin is not one of a page', async () => {
    const code = await codeOf();
    const { json } = await pages.send('/client-library/session', { form: { apiKey: API_KEY, code, state: 'st' } });
    expect(json).toMatchObject({ errorCode: 403007 });
  });
});

describe('F 3.2: accounts.socialLogin obeys the account system', () => {
  const accounts = { method: 'accounts.socialLogin' };
  const conflicts = (loginIdentifierConflict: string) =>
    pages.bench.bySite('accounts.setPolicies', { accountOptions: JSON.stringify({ loginIdentifierConflict }) });

  test('a new user is registered and logged in, and the login is counted once (F 7.11)', async () => {
    const asked = { startDate: '2023-11-14', endDate: '2023-11-14', measures: 'socialLogins', dataFormat: 'json' };
    const logins = async () => {
      const { json } = await pages.bench.bySite('reports.getAccountsStats', { ...asked, dimensions: 'date' });
      return Number((json.data as number[][])[0]?.[1] ?? 0);
    };
    const before = await logins();
    const { json } = await begin(await codeOf(accounts, someoneNew('Nora')));
    expect(await logins()).toBe(before + 1);
    expect(json).toMatchObject({ errorCode: 0, newUser: true, isRegistered: true, profile: { firstName: 'Nora' } });
  });

  test('loginMode=link: a login that proves an account brings the interrupted one there', async () => {
    await conflicts('failOnAnyConflictingIdentity');
    const user = { email: 'links@shop.example', password: 'Correct-horse-7', finalizeRegistration: 'true' };
    await pages.bench.bySite('accounts.register', user);
    const code = await codeOf({ ...accounts, x_provider: 'xing' }, someoneNew('Linked', user.email));
    const regToken = String((await begin(code)).json.regToken);
    const { json } = await begin(await codeOf(accounts), { loginMode: 'link', regToken });
    expect(json).toMatchObject({ errorCode: 0, UID: 'u-ada' });
    const { identities } = (await pages.bench.bySite('socialize.getUserInfo', { UID: 'u-ada' })).json;
    expect(identities).toEqual(expect.arrayContaining([expect.objectContaining({ provider: 'xing' })]));
  });
});

describe('D48: the library connects a provider', () => {
  const cookieOfAda = async () => (await begin(await codeOf())).cookies[0]?.split(';', 1)[0] ?? '';
  const ticketOf = async () =>
    String((await pages.call('client-library/connection', {}, { cookie: await cookieOfAda() })).json.ticket);

  test('to the account of the session, without a token in an address', async () => {
    const ticket = await ticketOf();
    const response = await pages.logIn({ x_ticket: ticket, x_provider: 'linkedin' }, someoneNew('Ada at work'));
    expect(pages.resultOf(response)).toEqual({ state: 'st' });
    const { identities } = (await pages.bench.bySite('socialize.getUserInfo', { UID: 'u-ada' })).json;
    expect(identities).toEqual(expect.arrayContaining([expect.objectContaining({ provider: 'linkedin' })]));
    const again = pages.resultOf(await pages.logIn({ x_ticket: ticket, x_provider: 'xing' }));
    expect(again.error_description).toMatch(/^403005/);
  });

  test('not without a session, and not for a page of nobody', async () => {
    const anonymous = { errorCode: 403005, errorDetails: 'Session not found' };
    expect((await pages.call('client-library/connection', {})).json).toMatchObject(anonymous);
    const foreign = { cookie: await cookieOfAda(), origin: FOREIGN };
    expect((await pages.call('client-library/connection', {}, foreign)).json).toMatchObject({ errorCode: 403007 });
  });
});
