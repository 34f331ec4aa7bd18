import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { API_KEY, NORA, OTHER_API_KEY, openBench, type Reply } from '#service/fixtures/rest.fixture.ts';
import { decidingStep } from '#shared/causes/cause.ts';

const { email, password } = NORA;
const bench = forEachTest(openBench);

const causeOfReply = ({ call }: Reply) => decidingStep(call.trace.steps)?.cause;

/** A call as a page makes it: with the API key alone. */
const begin = async () => String((await bench.byPage('accounts.initRegistration')).json.regToken);
const registered = async (more: Record<string, string> = {}) =>
  bench.byPage('accounts.register', { regToken: await begin(), ...NORA, finalizeRegistration: 'true', ...more });

describe('a user registers', () => {
  test('F 7.3: in one call, and is logged in with a session that works', async () => {
    const { json } = await registered({ profile: '{"firstName":"Nora"}', include: 'profile,loginIDs' });
    expect(json).toMatchObject({
      errorCode: 0,
      newUser: true,
      isRegistered: true,
      isVerified: false,
      loginProvider: 'site',
      profile: { firstName: 'Nora', email },
      loginIDs: { emails: [], unverifiedEmails: [email] },
      sessionInfo: { cookieName: `glt_${API_KEY}` },
    });
    expect(json.UID).toMatch(/^[0-9a-f]{32}$/);
    const session = (json.sessionInfo as { cookieValue: string }).cookieValue;
    const { json: info } = await bench.byPage('accounts.getAccountInfo', { login_token: session });
    expect(info).toMatchObject({ errorCode: 0, UID: json.UID });
  });

  test('F 1.3: in steps: 206001 with a regToken until finalizeRegistration, which cannot be repeated', async () => {
    const regToken = await begin();
    const first = await bench.byPage('accounts.register', { regToken, email, password });
    expect(first.json).toMatchObject({ errorCode: 206001, regToken });
    expect((await bench.logIn()).json).toMatchObject({ errorCode: 206001 });
    const last = await bench.byPage('accounts.finalizeRegistration', { regToken, targetEnv: 'mobile' });
    expect(last.json).toMatchObject({ errorCode: 0, newUser: true, isRegistered: true });
    const session = { sessionToken: expect.any(String), sessionSecret: expect.any(String) };
    expect(last.json.sessionInfo).toMatchObject(session);
    const again = await bench.byPage('accounts.finalizeRegistration', { regToken });
    expect(again.json).toMatchObject({ errorCode: 400006 });
    expect(again.json.errorDetails).toContain('regToken');
  });

  test('F 7.5: a required field that is missing interrupts, and setAccountInfo with the regToken goes on', async () => {
    const dataSchema = '{"fields":{"terms":{"type":"boolean","required":true,"writeAccess":"clientModify"}}}';
    await bench.bySite('accounts.setSchema', { dataSchema });
    const { json } = await registered();
    expect(json).toMatchObject({ errorCode: 206001, missingRequiredFields: ['data.terms'] });
    expect(json.errorDetails).toContain('data.terms');
    const regToken = String(json.regToken);
    const set = await bench.byPage('accounts.setAccountInfo', { regToken, data: '{"terms":true}' });
    expect(set.json.errorCode).toBe(0);
    expect((await bench.byPage('accounts.finalizeRegistration', { regToken })).json).toMatchObject({ errorCode: 0 });
  });

  test.each([
    ['no regToken', { email, password }, 400002, 'regToken'],
    ['no identifier', { password }, 400002, 'email'],
    ['no password', { email }, 400002, 'password'],
    ['a false email', { email: 'nora', password }, 400009, 'email'],
    ['a blank in the username', { username: 'no ra', password }, 400009, 'username'],
    ['a short password', { email, password: 'x' }, 400009, 'password'],
    ['a wrong profile', { email, password, profile: '{"shoe":1}' }, 400009, 'profile.shoe'],
    ['a siteUID by a page', { email, password, siteUID: 'u-new' }, 403007, 'siteUID'],
    ['a lifetime that is none', { email, password, sessionExpiration: '-3' }, 400006, 'sessionExpiration'],
  ])('with %s: the error names it, and no account is made', async (what, parameters, errorCode, named) => {
    const before = bench.core.store.of(accountRepository).count({});
    const regToken = what === 'no regToken' ? {} : { regToken: await begin() };
    const { json } = await bench.byPage('accounts.register', { ...regToken, ...parameters } as Record<string, string>);
    expect(json.errorCode).toBe(errorCode);
    expect(json.errorDetails).toContain(named);
    expect(JSON.stringify(json)).not.toContain(password);
    expect(bench.core.store.of(accountRepository).count({})).toBe(before);
  });

  test('F 1.4: a taken address, in any case of its letters, is 400009 with 400003 inside', async () => {
    await registered();
    const { json } = await registered({ email: 'NORA@shop.example' });
    expect(json).toMatchObject({
      errorCode: 400009,
      validationErrors: [{ errorCode: 400003, message: 'email already exists', fieldName: 'email' }],
    });
  });

  test('policy requireCaptcha: a registration without a CAPTCHA is 400021 and makes no account; any solution counts, and the trace says so', async () => {
    await bench.setPolicies({ registration: { requireCaptcha: true } });
    const refused = await registered();
    expect(refused.json).toMatchObject(refusal(400021, 'captchaToken'));
    expect((await bench.byPage('accounts.isAvailableLoginID', { loginID: email })).json.isAvailable).toBe(true);
    expect((await registered({ captchaText: '' })).json.errorCode).toBe(400021);
    const passed = await registered({ captchaToken: 'solved' });
    expect(passed.json.errorCode).toBe(0);
    expect(JSON.stringify(passed.call.trace.steps)).toContain('no service is asked');
    const otto = { email: 'otto@shop.example', password };
    const bySite = (clientContext: object) =>
      bench.bySite('accounts.register', { ...otto, clientContext: JSON.stringify(clientContext) });
    expect((await bySite({})).json.errorCode).toBe(400021);
    expect((await bySite({ isCaptchaVerified: true })).json.errorCode).toBe(206001);
  });

  test('policy requireSecurityQuestion: 206001 until the user has a secret question, whose answer the reset then asks for', async () => {
    await registered({ email: 'otto@shop.example' });
    await bench.setPolicies({ registration: { requireSecurityQuestion: true } });
    await bench.setPolicies({ passwordReset: { requireSecurityCheck: true } });
    const { json } = await registered();
    expect(json).toMatchObject({ errorCode: 206001, missingRequiredFields: ['secretQuestion', 'secretAnswer'] });
    const regToken = String(json.regToken);
    expect((await bench.byPage('accounts.finalizeRegistration', { regToken })).json.errorCode).toBe(206001);
    const secret = { secretQuestion: 'Pet?', secretAnswer: 'Rex' };
    expect((await bench.byPage('accounts.setAccountInfo', { regToken, password, ...secret })).json.errorCode).toBe(0);
    expect((await bench.byPage('accounts.finalizeRegistration', { regToken })).json.errorCode).toBe(0);
    const reset = await bench.byPage('accounts.resetPassword', { loginID: email });
    expect(reset.json).toMatchObject({ errorCode: 400050, secretQuestion: 'Pet?' });
    // Who has registered before is not asked.
    expect((await bench.byPage('accounts.login', { loginID: 'otto@shop.example', password })).json.errorCode).toBe(0);
    const atOnce = await registered({ email: 'paul@shop.example', ...secret });
    expect(atOnce.json.errorCode).toBe(0);
  });

  test('policy sendWelcomeEmail: one mail when the registration is finished, in the language of the user', async () => {
    const welcomeEmailTemplates = { en: 'Welcome!', de: 'Willkommen!', fr: 'Bienvenue !' };
    await bench.setPolicies({ accountOptions: { sendWelcomeEmail: true, welcomeEmailTemplates } });
    const welcomes = () =>
      bench.sent(10).flatMap(({ purpose, to, text }) => (purpose === 'welcome' ? [[to, text]] : []));
    const first = await registered({ finalizeRegistration: 'false', profile: '{"locale":"de"}' });
    expect(welcomes()).toEqual([]);
    await bench.byPage('accounts.finalizeRegistration', { regToken: String(first.json.regToken) });
    await bench.byPage('accounts.login', { loginID: email, password });
    expect(welcomes()).toEqual([[email, 'Willkommen!']]);
  });

  test('D57: a regToken with the UID of somebody else is 403007, and nothing is read or written', async () => {
    const regToken = await begin();
    await bench.byPage('accounts.register', { regToken, email, password });
    const { json } = await bench.byPage('accounts.getAccountInfo', { regToken, UID: 'u-ada' });
    expect(json).toMatchObject(refusal(403007, 'UID'));
    const foreign = { regToken, UID: 'u-ada', profile: '{"city":"Rome"}' };
    expect((await bench.byPage('accounts.setAccountInfo', foreign)).json.errorCode).toBe(403007);
    const { json: own } = await bench.byPage('accounts.getAccountInfo', { regToken });
    expect(own.profile).toEqual({ email });
  });

  test('D57: a regToken is of its site, and lives an hour', async () => {
    const regToken = await begin();
    bench.clock.advance(3_600_000);
    const { json } = await bench.byPage('accounts.register', { regToken, email, password });
    expect(json.errorDetails).toContain('expired');
    const unknown = await bench.byPage('accounts.register', { regToken: 'ot2.s.none', email, password });
    expect(unknown.json).toMatchObject({ errorCode: 400006 });
  });

  test('the site registers without a regToken, with its own id and a verified address', async () => {
    const parameters = { email, password, finalizeRegistration: 'true', siteUID: 'u-nora', skipVerification: 'true' };
    const { json } = await bench.bySite('accounts.register', { ...parameters, format: 'xml' });
    expect(json).toEqual({});
    const info = await bench.bySite('accounts.getAccountInfo', { UID: 'u-nora', include: 'emails' });
    expect(info.json).toMatchObject({ isVerified: true, emails: { verified: [email], unverified: [] } });
    expect((await bench.bySite('accounts.register', parameters)).json.errorCode).toBe(400009);
  });

  const hashed = { hashedPassword: 'X03MO1qnZdYdgyfeuILPmQ==', pwHashAlgorithm: 'md5' };
  test('F 7.3: the site registers with the hash of a password, by which the user logs in', async () => {
    const { json } = await bench.bySite('accounts.register', { email, finalizeRegistration: 'true', ...hashed });
    expect(json).toMatchObject({ errorCode: 0, newUser: true });
    expect((await bench.logIn({ password: 'password' })).json).toMatchObject({ errorCode: 0 });
    expect((await bench.logIn({ password: 'passwort' })).json).toMatchObject({ errorCode: 403042 });
  });
  test.each([
    ['no password at all', {}, 400002, 'password'],
    ['a password and a hash', { ...hashed, password }, 400006, 'hashedPassword'],
    ['settings without a hash', { pwHashAlgorithm: 'md5' }, 400002, 'hashedPassword'],
    ['an algorithm that is none', { ...hashed, pwHashAlgorithm: 'rot13' }, 400006, 'pwHashAlgorithm'],
  ])('F 7.3: %s is refused, naming the place, and nobody is registered (R45)', async (_, given, expected, named) => {
    const { json } = await bench.bySite('accounts.register', { email, ...(given as Record<string, string>) });
    expect(json).toMatchObject(refusal(expected, named));
    expect((await bench.byPage('accounts.isAvailableLoginID', { loginID: email })).json.isAvailable).toBe(true);
  });
  test('F 7.3: the hash of a password is refused from a page', async () => {
    const { json } = await bench.byPage('accounts.register', { regToken: await begin(), email, ...hashed });
    expect(json).toMatchObject(refusal(403007, 'credentials of the site'));
  });
});

describe('a user logs in with a password', () => {
  test('U 3.2: targetEnv=mobile gives a token, its secret, and UIDSignature at the top level', async () => {
    await registered();
    const { json } = await bench.logIn({ targetEnv: 'mobile', sessionExpiration: '600' });
    expect(json).toMatchObject({
      errorCode: 0,
      newUser: false,
      UIDSignature: expect.any(String),
      signatureTimestamp: expect.any(String),
      sessionInfo: { expires_in: 600 },
    });
    const { sessionToken } = json.sessionInfo as { sessionToken: string };
    expect((await bench.byToken(sessionToken, 'accounts.getAccountInfo')).json.errorCode).toBe(0);
    bench.clock.advance(600_000);
    expect((await bench.byToken(sessionToken, 'accounts.getAccountInfo')).json.errorCode).toBe(500024);
  });

  test('D56: an unknown user and a wrong password are told the same, and the trace tells them apart', async () => {
    await registered();
    const wrong = await bench.logIn({ password: 'Wrong-horse-7' });
    const unknown = await bench.logIn({ loginID: 'nobody@shop.example' });
    for (const { json } of [wrong, unknown]) {
      expect(json).toMatchObject({ errorCode: 403042, errorDetails: 'invalid loginID or password' });
    }
    expect([wrong, unknown].map(causeOfReply)).toEqual(['wrong-password', 'unknown-login-id']);
    expect(JSON.stringify(wrong.call.trace.steps)).not.toContain('Wrong-horse');
  });

  test('D56, D78: each other reason of a failed login has its cause, too, which the response does not tell', async () => {
    const elsewhere = { apiKey: OTHER_API_KEY, email: 'there@shop.example' };
    const { regToken } = (await bench.byPage('accounts.initRegistration', { apiKey: OTHER_API_KEY })).json;
    await registered({ ...elsewhere, regToken: String(regToken) });
    const there = await bench.logIn({ loginID: 'there@shop.example' });
    await registered();
    await bench.setPolicies({
      accountOptions: { preventLoginIDHarvesting: true },
      registration: { requireCaptcha: true },
      security: { accountLockout: { failedLoginThreshold: 2, lockoutTimeSec: 60 } },
    });
    await bench.logIn({ password: 'wrong-1' });
    await bench.logIn({ password: 'wrong-2' });
    const locked = await bench.logIn();
    expect(locked.json.errorCode).toBe(403042);
    expect([there, locked].map(causeOfReply)).toEqual(['login-id-of-another-site', 'account-locked']);
    for (const { json } of [there, locked])
      expect(json).toMatchObject({ errorCode: 403042, errorDetails: 'invalid loginID or password' });
  });

  test('policy loginIdentifiers: an address is no login identifier when they do not say so', async () => {
    await registered();
    await bench.setPolicies({ accountOptions: { loginIdentifiers: 'username' } });
    const reply = await bench.logIn();
    expect([reply.json.errorCode, causeOfReply(reply)]).toEqual([403042, 'login-id-kind']);
  });

  test('loginMode=reAuth takes only the user of the session', async () => {
    const first = await registered();
    await registered({ email: 'other@shop.example' });
    const login_token = (first.json.sessionInfo as { cookieValue: string }).cookieValue;
    const reAuth = (loginID: string) => bench.logIn({ loginID, loginMode: 'reAuth', login_token });
    expect((await reAuth(email)).json.errorCode).toBe(0);
    expect((await reAuth('other@shop.example')).json.errorCode).toBe(403027);
    expect((await bench.logIn({ loginMode: 'reAuth' })).json.errorCode).toBe(400006);
  });
});

const newPassword = 'Better-horse-8';

const register = (loginID = email) => registered({ email: loginID });
const login = (given: string, loginID = email) => bench.byPage('accounts.login', { loginID, password: given });
/** The error codes, each with how often it came. */
const codes = (replies: readonly Reply[]): Record<number, number> => {
  const counted: Record<number, number> = {};
  for (const { errorCode } of replies) counted[errorCode] = (counted[errorCode] ?? 0) + 1;
  return counted;
};
const emails = async () => {
  const { json } = await bench.bySite('accounts.search', { query: 'SELECT profile.email FROM accounts' });
  return (json.results as { profile: { email?: string } }[]).map(({ profile }) => profile.email ?? '');
};

describe('R56: calls at once', () => {
  test.each(['true', 'false'])(
    'five registrations with one regToken make one account (finalizeRegistration=%s)',
    async (finalizeRegistration) => {
      const regToken = await begin();
      const replies = await Promise.all(
        [1, 2, 3, 4, 5].map((n) =>
          bench.byPage('accounts.register', { regToken, email: `n${n}@shop.example`, password, finalizeRegistration }),
        ),
      );
      expect(codes(replies)).toEqual({ [finalizeRegistration === 'true' ? 0 : 206001]: 1, 400006: 4 });
      expect((await emails()).filter((one) => one.startsWith('n'))).toHaveLength(1);
    },
  );

  test('guesses that are made at once count for the lock-out as those that come after one another', async () => {
    const accountLockout = { failedLoginThreshold: 3, lockoutTimeSec: 300, failedLoginResetSec: 300 };
    await bench.setPolicies({ security: { accountLockout } });
    await register();
    const guesses = Array.from({ length: 8 }, (_, n) => `Wrong-horse-${n}`);
    const replies = await Promise.all([...guesses, password].map((guess) => login(guess)));
    expect(codes(replies)).toEqual({ 403042: 3, 403120: 6 });
  });
});

test('R45: accounts.setAccountInfo of an unfinished account that answers 403043 has changed nothing, the password neither', async () => {
  await register();
  const regToken = await begin();
  const other = 'nils@shop.example';
  expect((await bench.byPage('accounts.register', { regToken, email: other, password })).errorCode).toBe(206001);
  const change = { regToken, addLoginEmails: email, profile: '{"firstName":"Nils"}', password, newPassword };
  expect((await bench.byPage('accounts.setAccountInfo', change)).errorCode).toBe(403043);
  expect((await bench.byPage('accounts.getAccountInfo', { regToken })).json.profile).toEqual({ email: other });
  expect((await login(newPassword, other)).errorCode).toBe(403042);
  expect((await login(password, other)).errorCode).toBe(206001);
});
