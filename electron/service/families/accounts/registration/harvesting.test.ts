import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { openBench } from '#service/fixtures/rest.fixture.ts';

const KNOWN = 'nora@shop.example';
const UNKNOWN = 'nobody@shop.example';
const password = 'Correct-horse-7';

const bench = forEachTest(openBench);
beforeEach(async () => {
  const registered = { email: KNOWN, password, siteUID: 'u-nora', finalizeRegistration: 'true' };
  const question = { secretQuestion: 'First pet?', secretAnswer: 'Rex' };
  expect((await bench.bySite('accounts.register', { ...registered, ...question })).errorCode).toBe(0);
});
afterEach(() => bench.core.store.close());

const byPage = async (method: string, parameters: Record<string, string>) =>
  (await bench.byPage(method, parameters)).json;
const policies = async (sections: Record<string, unknown>) => {
  expect((await bench.setPolicies(sections)).json).toMatchObject({ errorCode: 0 });
};
const hide = (accountOptions = {}) =>
  policies({ accountOptions: { preventLoginIDHarvesting: true, verifyEmail: true, ...accountOptions } });
const sent = () => bench.sent(100).length;

/** A response without what differs in each: ids, times, tokens and what the caller itself sent. */
function shapeOf(json: Record<string, unknown>, loginID: string): unknown {
  const { callId, time, ...rest } = json;
  const text = JSON.stringify(rest).replaceAll(loginID, 'LOGIN_ID');
  return JSON.parse(text.replaceAll(/"(vToken|aToken|id)":"[^"]*"/g, '"$1":"…"'));
}

test.each([false, true])(
  'accounts.otp.sendCode tells nobody but the site which addresses exist (policy on: %j)',
  async (isOn) => {
    if (isOn) await hide();
    const [known, unknown] = [
      await byPage('accounts.otp.sendCode', { email: KNOWN }),
      await byPage('accounts.otp.sendCode', { email: UNKNOWN }),
    ];
    expect(known).toMatchObject({ errorCode: 0, vToken: expect.any(String) });
    expect(shapeOf(unknown, UNKNOWN)).toEqual(shapeOf(known, KNOWN));
    expect(String(unknown.vToken)).toHaveLength(String(known.vToken).length);
    expect(sent()).toBe(1);
    for (const { vToken } of [known, unknown]) {
      const wrong = await byPage('accounts.otp.login', { vToken: String(vToken), code: 'x' });
      expect(wrong).toMatchObject(refusal(400006, '4 more'));
    }
    expect((await bench.bySite('accounts.otp.sendCode', { email: UNKNOWN })).errorCode).toBe(403047);
  },
);

describe('policy preventLoginIDHarvesting: a known and an unknown identifier get the same response', () => {
  const CHECKED = { passwordReset: { requireSecurityCheck: true } };
  const BY_ZIP = { passwordReset: { requireSecurityCheck: true, securityFields: [['profile.zip']] } };
  const push = { authentication: { methods: { push: { enabled: true } } } };
  const calls: [string, (loginID: string) => Record<string, string>, Record<string, unknown>?][] = [
    ['accounts.login', (loginID) => ({ loginID, password: 'Wrong-horse-7' })],
    ['accounts.resetPassword', (loginID) => ({ loginID })],
    ['accounts.resetPassword', (loginID) => ({ loginID, email: 'other@shop.example' })],
    ['accounts.resetPassword', (loginID) => ({ loginID }), CHECKED],
    ['accounts.resetPassword', (loginID) => ({ loginID, secretAnswer: 'Bello' }), CHECKED],
    ['accounts.resetPassword', (loginID) => ({ loginID, securityFields: '{"profile.zip":"1"}' }), BY_ZIP],
    ['accounts.isAvailableLoginID', (loginID) => ({ loginID })],
    ['accounts.identifiers.createToken', (identifier) => ({ identifier })],
    ['accounts.auth.getMethods', (identifier) => ({ identifier, identifierType: 'email' })],
    ['accounts.auth.push.sendVerification', (identifier) => ({ identifier }), push],
  ];
  test.each(calls)('%s', async (method, parametersOf, more = {}) => {
    await hide();
    await policies(more);
    const [known, unknown] = [await byPage(method, parametersOf(KNOWN)), await byPage(method, parametersOf(UNKNOWN))];
    expect(shapeOf(unknown, UNKNOWN)).toEqual(shapeOf(known, KNOWN));
  });

  test.each([
    { security: { accountLockout: { failedLoginThreshold: 2, lockoutTimeSec: 600 } } },
    { security: { captcha: { failedLoginThreshold: 2 } } },
  ])('accounts.login, after many wrong passwords, with %j', async (security) => {
    await hide();
    await policies(security);
    for (const loginID of [KNOWN, UNKNOWN]) {
      for (let tries = 0; tries < 4; tries += 1) {
        const wrong = await byPage('accounts.login', { loginID, password: 'Wrong-horse-7' });
        expect(wrong).toMatchObject({ errorCode: 403042, errorDetails: 'invalid loginID or password' });
      }
    }
    // The right password opens nothing either.
    expect((await byPage('accounts.login', { loginID: KNOWN, password })).errorCode).toBe(403042);
  });

  test('a code or a link is asked for an address that nobody can log in by', async () => {
    await hide({ loginIdentifiers: 'username,email' });
    await bench.bySite('accounts.auth.otp.email.setConfig', { isEnabled: 'true' });
    const landingPageUrl = 'https://shop.example/welcome';
    await bench.bySite('accounts.auth.magiclink.email.setConfig', { isEnabled: 'true', landingPageUrl });
    await policies({ accountOptions: { loginIdentifiers: 'username' } });
    const before = sent();
    for (const method of ['accounts.auth.otp.email.sendCode', 'accounts.auth.magiclink.email.send']) {
      const [known, unknown] = [await byPage(method, { email: KNOWN }), await byPage(method, { email: UNKNOWN })];
      expect(shapeOf(unknown, UNKNOWN)).toEqual(shapeOf(known, KNOWN));
    }
    expect(sent()).toBe(before + 2);
  });

  test('accounts.getConflictingAccount says nothing of an address that its caller has just written', async () => {
    const unfinished = async () => {
      const { regToken } = await byPage('accounts.initRegistration', {});
      const own = { username: `m${sent()}`, password, regToken: String(regToken) };
      const registered = await byPage('accounts.register', { ...own, profile: JSON.stringify({ email: KNOWN }) });
      return { regToken: String(registered.regToken) };
    };
    const begun = await unfinished();
    expect(await byPage('accounts.getConflictingAccount', begun)).toHaveProperty('conflictingAccount');
    await hide();
    expect(await byPage('accounts.getConflictingAccount', begun)).not.toHaveProperty('conflictingAccount');
  });
});

describe('F 7.4: whoever guesses a password or an answer is locked out, wherever it is entered', () => {
  const lockout = { security: { accountLockout: { failedLoginThreshold: 3, lockoutTimeSec: 600 } } };
  const logIn = async () => (await byPage('accounts.login', { loginID: KNOWN, password })).errorCode;

  test('password of setAccountInfo, by the user and by the site', async () => {
    await policies(lockout);
    const token = await bench.token('u-nora');
    const change = { password: 'Wrong-horse-7', newPassword: 'Battery-staple-8' };
    const byUser = (more = {}) => bench.byToken(token, 'accounts.setAccountInfo', { ...change, ...more });
    expect((await byUser()).json).toMatchObject({ errorCode: 403042 });
    expect((await byUser({ newPassword: '', secretQuestion: 'Q', secretAnswer: 'A' })).errorCode).toBe(403042);
    expect((await bench.bySite('accounts.setAccountInfo', { UID: 'u-nora', ...change })).errorCode).toBe(403042);
    expect((await byUser({ password })).json).toMatchObject({ errorCode: 403120 });
    expect(await logIn()).toBe(403120);
    bench.clock.advance(600_001);
    expect((await bench.bySite('accounts.setAccountInfo', { UID: 'u-nora', ...change, password })).errorCode).toBe(0);
  });

  test.each([{ secretAnswer: 'Bello' }, { securityFields: '{"profile.zip":"1"}' }])(
    '%j of resetPassword',
    async (answer) => {
      const passwordReset = { requireSecurityCheck: true, securityFields: [['profile.zip']] };
      await policies({ ...lockout, passwordReset });
      const reset = (more: Record<string, string>) => byPage('accounts.resetPassword', { loginID: KNOWN, ...more });
      for (let tries = 0; tries < 3; tries += 1) {
        expect(await reset(answer)).toMatchObject({ errorCode: 400050, secretQuestion: 'First pet?' });
      }
      expect(await reset({ secretAnswer: 'Rex' })).toMatchObject({ errorCode: 403120 });
      expect(await logIn()).toBe(403120);
      bench.clock.advance(600_001);
      expect(await reset({ secretAnswer: 'Rex' })).toMatchObject({ errorCode: 0 });
    },
  );

  test('asking for the question is no guess', async () => {
    await policies({ ...lockout, passwordReset: { requireSecurityCheck: true } });
    for (let tries = 0; tries < 4; tries += 1) {
      expect(await byPage('accounts.resetPassword', { loginID: KNOWN })).toMatchObject({ errorCode: 400050 });
    }
    expect(await logIn()).toBe(0);
  });
});
