import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { mailLinkRoutes } from '#service/endpoints/mail-links/module.ts';
import { opened } from '#service/fixtures/browser.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { API_KEY, NORA, OTHER_API_KEY, openBench, type Reply } from '#service/fixtures/rest.fixture.ts';
import type { Call } from '#service/kernel/call.ts';

const { email, password } = NORA;
const bench = forEachTest(openBench);

const register = (more: Record<string, string> = {}) =>
  bench.register({ siteUID: 'u-nora', targetEnv: 'jssdk', ...more });
const tokenOf = ({ json }: Reply) => (json.sessionInfo as { login_token: string }).login_token;
const newest = () => bench.sent()[0];

/** Opens a link of a mail in a browser. */
const open = (link: string, more: Partial<Call> = {}) => opened(bench, mailLinkRoutes(bench.core), link, more);

describe('a forgotten password', () => {
  test('F 7.3: the mail has a link, its token sets a new password once, and all sessions end', async () => {
    const session = tokenOf(await register());
    expect((await bench.byPage('accounts.resetPassword', { loginID: email })).json.errorCode).toBe(0);
    const mail = newest();
    expect(mail).toMatchObject({ purpose: 'passwordReset', to: email, UID: 'u-nora' });
    expect((await open(mail?.links[0] ?? '')).body).toContain('newPassword');
    const change = { passwordResetToken: mail?.codes[0] ?? '', newPassword: 'Other-horse-8' };
    expect((await bench.byPage('accounts.resetPassword', change)).json).toMatchObject({ errorCode: 0, UID: 'u-nora' });
    expect((await bench.logIn({ password: 'Other-horse-8' })).json.errorCode).toBe(0);
    expect((await bench.byPage('accounts.getAccountInfo', { login_token: session })).json.errorCode).toBe(403005);
    expect((await bench.byPage('accounts.resetPassword', change)).json.errorDetails).toContain('used');
  });

  test('F 3.7: the token lives an hour, and a newer one replaces it', async () => {
    await register();
    const asked = { loginID: email, sendEmail: 'false' };
    const reset = async () => String((await bench.bySite('accounts.resetPassword', asked)).json.passwordResetToken);
    const first = await reset();
    const second = await reset();
    const use = (passwordResetToken: string) =>
      bench.byPage('accounts.resetPassword', { passwordResetToken, newPassword: 'Other-horse-8' });
    expect((await use(first)).json).toMatchObject({ errorCode: 400006 });
    bench.clock.advance(3_600_000);
    expect((await use(second)).json.errorDetails).toContain('expired');
  });

  test.each([
    ['nobody’s identifier', { loginID: 'nobody@shop.example' }, 403047, 'login identifier'],
    ['neither identifier nor token', {}, 400002, 'loginID'],
    ['a new password without a token', { loginID: email, newPassword: 'Other-horse-8' }, 400002, 'passwordResetToken'],
    ['a token without a new password', { passwordResetToken: 'ot2.s.x' }, 400002, 'newPassword'],
    ['an unknown token', { passwordResetToken: 'ot2.s.x', newPassword: 'Other-horse-8' }, 400006, 'passwordResetToken'],
    ['an address of somebody else', { loginID: email, email: 'ada@shop.example' }, 400006, 'email'],
    ['the token asked for by a page', { loginID: email, sendEmail: 'false' }, 403007, 'sendEmail'],
  ])('with %s: the error names it', async (_, parameters, errorCode, named) => {
    await register();
    const { json } = await bench.byPage('accounts.resetPassword', parameters as Record<string, string>);
    expect(json).toMatchObject(refusal(errorCode, named));
  });

  test('400009, 401030: a simple or an old password is refused, and the token stays usable', async () => {
    await register();
    await bench.setPolicies({ security: { passwordHistorySize: 1 } });
    const { json } = await bench.bySite('accounts.resetPassword', { loginID: email, sendEmail: 'false' });
    const use = (newPassword: string) =>
      bench.byPage('accounts.resetPassword', { passwordResetToken: String(json.passwordResetToken), newPassword });
    expect((await use('x')).json.errorCode).toBe(400009);
    expect((await use(password)).json.errorCode).toBe(401030);
    expect((await use('Other-horse-8')).json.errorCode).toBe(0);
  });
});

describe('an address that has to be verified', () => {
  test('206002, then the link of the mail, then the login', async () => {
    await bench.setPolicies({ accountOptions: { verifyEmail: true } });
    const { json } = await register();
    expect(json).toMatchObject({ errorCode: 206002, unverifiedEmails: [email] });
    const link = newest()?.links[0] ?? '';
    expect((await open(link)).status).toBe(200);
    const regToken = String(json.regToken);
    const finished = await bench.byPage('accounts.finalizeRegistration', { regToken });
    expect(finished.json).toMatchObject({ errorCode: 0, isVerified: true });
    expect((await bench.logIn()).json.errorCode).toBe(0);
    expect((await open(link)).body).toContain('used already');
  });

  test('F 1.3: who only has to verify is registered: a login is 206002 before the link, and goes through after it', async () => {
    await bench.setPolicies({ accountOptions: { verifyEmail: true } });
    await register();
    expect((await bench.logIn()).json).toMatchObject({ errorCode: 206002, unverifiedEmails: [email] });
    await open(newest()?.links[0] ?? '');
    expect((await bench.logIn()).json).toMatchObject({ errorCode: 0, isRegistered: true, isVerified: true });
  });

  test('accounts.resendVerificationCode sends it again; policy nextURL leads back to the site', async () => {
    await register();
    await bench.setPolicies({ emailVerification: { nextURL: 'https://shop.example/verified' } });
    expect((await bench.bySite('accounts.resendVerificationCode', { UID: 'u-nora' })).json.errorCode).toBe(0);
    const { status, headers } = await open(newest()?.links[0] ?? '');
    expect([status, headers.location]).toEqual([302, 'https://shop.example/verified?errorCode=0&errorMessage=OK']);
    for (const address of ['', 'ada@shop.example']) {
      const { json } = await bench.bySite('accounts.resendVerificationCode', { UID: 'u-nora', email: address });
      expect(json).toMatchObject(refusal(400006, 'email'));
    }
  });

  describe('policy emailVerification.autoLogin', () => {
    const link = async () => {
      await bench.setPolicies({ accountOptions: { verifyEmail: true } });
      await bench.setPolicies({ emailVerification: { autoLogin: true } });
      await register();
      return newest()?.links[0] ?? '';
    };

    test('the link also logs in: its browser gets the cookie of a session, as long as the policies say', async () => {
      await bench.setPolicies({ gigyaPlugins: { sessionExpiration: 600 } });
      const { cookies = [], reason } = await open(await link());
      expect(cookies).toEqual([
        expect.stringMatching(/^glt_[^=]+=[^;]+; Path=\/; .*Max-Age=600; Expires=[^;]+ GMT; Secure; HttpOnly/),
      ]);
      expect(reason).toMatch(/logged it in/);
      const login_token = cookies[0]?.split(/[=;]/)[1] ?? '';
      const { json } = await bench.byPage('accounts.getAccountInfo', { login_token });
      expect(json).toMatchObject({ errorCode: 0, UID: 'u-nora', lastLoginTimestamp: expect.any(Number) });
    });

    test('not by default', async () => {
      await bench.setPolicies({ accountOptions: { verifyEmail: true } });
      await register();
      expect((await open(newest()?.links[0] ?? '')).cookies).toEqual([]);
    });

    const disable = () => bench.bySite('accounts.setAccountInfo', { UID: 'u-nora', isActive: 'false' });
    const providers = [{ name: 'gigyaTotp', enabled: true, params: { required: true } }];
    const requireFactor = () => bench.setPolicies({ twoFactorAuth: { providers } });
    test.each<[string, string, () => unknown, protocol?: string]>([
      ['over plain HTTP', 'HTTPS', () => {}, 'http:'],
      ['to a disabled account', 'disabled', disable],
      ['that still has to register a second factor', 'second factor', requireFactor],
    ])('verifies and logs nobody in: %s; the trace says why', async (_case, why, prepare, protocol = 'https:') => {
      const https = await link();
      await prepare();
      const { status, cookies, call } = await open(https.replace('https:', protocol));
      expect([status, cookies]).toEqual([200, []]);
      expect(JSON.stringify(call.trace.steps)).toMatch(new RegExp(`logs nobody in.*${why}`));
      expect(bench.account('u-nora')?.isVerified).toBe(true);
    });
  });

  test('D55: at the API domain of another site it is refused and stays unused; at that of its own site it works', async () => {
    await bench.setPolicies({ accountOptions: { verifyEmail: true } });
    await register();
    const link = newest()?.links[0] ?? '';
    const elsewhere = await open(link, { hostSite: OTHER_API_KEY });
    expect(elsewhere.status).toBe(400);
    expect(elsewhere.body).toContain('another site');
    expect((await open(link, { hostSite: API_KEY })).status).toBe(200);
  });

  test.each(['', 'ot2.s.unknown'])('a link with the code "%s" ends in a page that says so', async (code) => {
    const { status, body } = await open(`https://localhost/accounts.verifyEmail?apiKey=${API_KEY}&code=${code}`);
    expect(status).toBe(400);
    expect(body).toContain('The link is unknown');
  });
});

describe('two accounts of one user', () => {
  async function unfinished(): Promise<string> {
    const { json } = await bench.byPage('accounts.initRegistration');
    const regToken = String(json.regToken);
    await bench.byPage('accounts.register', { regToken, username: 'other', password });
    const { json: info } = await bench.byPage('accounts.getAccountInfo', { regToken });
    const twitter = { provider: 'twitter', providerUID: 'tw-1' };
    await bench.write(accountRepository, (accounts) => accounts.connect(API_KEY, String(info.UID), twitter));
    await bench.byPage('accounts.setAccountInfo', { regToken, addLoginEmails: email });
    return regToken;
  }

  test('F 7.3: the conflict says how the user logs in, and linkAccounts moves the identities', async () => {
    await register();
    const regToken = await unfinished();
    const { json } = await bench.byPage('accounts.getConflictingAccount', { regToken });
    expect(json.conflictingAccount).toEqual({ loginProviders: ['site'], loginID: email });
    const link = (secret: string) =>
      bench.byPage('accounts.linkAccounts', { regToken, loginID: email, password: secret });
    expect((await link('Wrong-horse-7')).json.errorCode).toBe(403042);
    expect((await link(password)).json).toMatchObject({ errorCode: 0, UID: 'u-nora', socialProviders: 'twitter,site' });
    expect((await bench.byPage('accounts.getAccountInfo', { regToken })).json.errorCode).toBe(400006);
  });

  test('F 7.4: the policies of logins with a password hold for linkAccounts, too', async () => {
    await register({ username: 'nora' });
    const regToken = await unfinished();
    const link = async (loginID: string, more: Record<string, string> = {}) =>
      (await bench.byPage('accounts.linkAccounts', { regToken, loginID, password, ...more })).json.errorCode;
    await bench.setPolicies({ authentication: { methods: { password: { enabled: false } } } });
    expect(await link('nora')).toBe(403300);
    await bench.setPolicies({ authentication: null });
    await bench.setPolicies({ accountOptions: { loginIdentifiers: 'username' } });
    expect(await link(email)).toBe(403042);
    await bench.setPolicies({ security: { captcha: { failedLoginThreshold: 1 } } });
    await bench.byPage('accounts.login', { loginID: 'nora', password: 'Wrong-horse-7' });
    expect(await link('nora')).toBe(401020);
    expect(await link('nora', { captchaToken: 'solved' })).toBe(0);
  });

  test('loginMode=link does the same by accounts.login', async () => {
    await register();
    const regToken = await unfinished();
    const parameters = { loginID: email, password, loginMode: 'link' };
    expect((await bench.byPage('accounts.login', parameters)).json).toMatchObject({ errorCode: 400002 });
    const { json } = await bench.byPage('accounts.login', { ...parameters, regToken });
    expect(json).toMatchObject({ errorCode: 0, UID: 'u-nora', socialProviders: 'twitter,site' });
  });
});

test('accounts.logout ends the session of the call; by the site all of the user', async () => {
  const first = tokenOf(await register());
  const second = tokenOf(await bench.byPage('accounts.login', { loginID: email, password, targetEnv: 'jssdk' }));
  const third = tokenOf(await bench.byPage('accounts.login', { loginID: email, password, targetEnv: 'jssdk' }));
  const verify = async (login_token: string) =>
    (await bench.byPage('accounts.session.verify', { login_token })).json.errorCode;
  const reply = await bench.byPage('accounts.logout', { login_token: first });
  expect(reply.cookies?.[0]).toContain('Max-Age=0');
  expect([await verify(first), await verify(second)]).toEqual([403005, 0]);
  await bench.bySite('accounts.logout', { UID: 'u-nora' });
  expect([await verify(second), await verify(third)]).toEqual([403005, 403005]);
});
