import { X509Certificate } from 'node:crypto';
import { importX509, jwtVerify } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { API_KEY, type Bench, openBench, type Reply } from '#service/modules/rest/rest.fixture.ts';
import {
  authenticatorApp,
  codeSent,
  enableAll,
  loginTokenOf,
  newUser,
  PASSWORD,
  PHONE,
  type User,
  wrongCode,
} from './second-factors.fixture.ts';

type Credential = Readonly<Record<string, string>>;

let bench: Bench;
/** One for all tests: each would make a key for JWTs. Each test has a user of its own. */
beforeAll(async () => {
  bench = await openBench();
  await enableAll(bench);
});

const regTokenOf = ({ json }: Reply): Credential => ({ regToken: String(json.regToken) });
const session = async (user: User): Promise<Credential> => ({ login_token: await user.loginToken() });

async function begin(user: User, credential: Credential, provider: string, mode: string): Promise<Credential> {
  const { json } = await user.tfa('initTFA', { ...credential, provider, mode });
  expect(json.errorCode, String(json.errorDetails)).toBe(0);
  return { ...credential, gigyaAssertion: String(json.gigyaAssertion) };
}

const finish = (user: User, begun: Credential, proved: Reply, more: Credential = {}) =>
  user.tfa('finalizeTFA', { ...begun, providerAssertion: String(proved.json.providerAssertion), ...more });

async function provePhone(user: User, begun: Credential, phone = PHONE): Promise<Reply> {
  const { json } = await user.tfa('phone.sendVerificationCode', { ...begun, phone });
  const sent = { ...begun, phvToken: String(json.phvToken), code: codeSent(bench) };
  return user.tfa('phone.completeVerification', sent);
}

/** The user registers a phone with a session. */
async function withPhone(): Promise<User> {
  const user = await newUser(bench);
  const begun = await begin(user, await session(user), 'gigyaPhone', 'register');
  expect((await finish(user, begun, await provePhone(user, begun))).json.errorCode).toBe(0);
  return user;
}

/** The user scans the QR code, and enters its first code. */
async function withApp(): Promise<{ user: User; codeAt: (at: number) => string }> {
  const user = await newUser(bench);
  const begun = await begin(user, await session(user), 'gigyaTotp', 'register');
  const { json } = await user.tfa('totp.register', begun);
  const codeAt = authenticatorApp(bench);
  const entered = { ...begun, sctToken: String(json.sctToken), code: codeAt(bench.clock()) };
  expect((await finish(user, begun, await user.tfa('totp.verify', entered))).json.errorCode).toBe(0);
  return { user, codeAt };
}

const namesOf = (list: unknown) => (list as { name: string }[]).map(({ name }) => name);

describe('F 7.3: a user registers a second factor and logs in with it', () => {
  test('403102 where the policy requires one: a phone is registered, and the login is finished', async () => {
    const user = await newUser(bench);
    await bench.bySite('accounts.setAccountInfo', { UID: user.UID, tfaStatus: 'forceOn' });
    const login = await user.logIn();
    expect(login.json).toMatchObject({ errorCode: 403102, UID: user.UID, regToken: expect.any(String) });
    const begun = await begin(user, regTokenOf(login), 'gigyaPhone', 'register');
    const { json } = await finish(user, begun, await provePhone(user, begun));
    expect(json).toMatchObject({ errorCode: 0, UID: user.UID, tfaStatus: 'forceOn', sessionInfo: expect.any(Object) });
    expect((await user.logIn()).json).toMatchObject({
      errorCode: 403101,
      errorDetails: 'Pending Two-Factor Authentication',
    });
  });

  test('a registration that is finished with params.required of the policy: the account is final only after the factor', async () => {
    const own = await openBench();
    await enableAll(own, true);
    const page = (method: string, parameters: Credential = {}) =>
      own.send({ method, parameters: { apiKey: API_KEY, ...parameters } });
    const regToken = String((await page('accounts.initRegistration')).json.regToken);
    await page('accounts.register', { regToken, email: 'nora@shop.example', password: PASSWORD });
    expect((await page('accounts.finalizeRegistration', { regToken })).json.errorCode).toBe(403102);
    const init = { regToken, provider: 'gigyaPhone', mode: 'register' };
    const gigyaAssertion = String((await page('accounts.tfa.initTFA', init)).json.gigyaAssertion);
    const sent = await page('accounts.tfa.phone.sendVerificationCode', { gigyaAssertion, phone: PHONE });
    const proved = await page('accounts.tfa.phone.completeVerification', {
      ...{ gigyaAssertion, phvToken: String(sent.json.phvToken), code: codeSent(own) },
    });
    const providerAssertion = String(proved.json.providerAssertion);
    const end = await page('accounts.tfa.finalizeTFA', { regToken, gigyaAssertion, providerAssertion });
    expect(end.json).toMatchObject({ errorCode: 0, isRegistered: true, newUser: true });
    const login = await page('accounts.login', { loginID: 'nora@shop.example', password: PASSWORD });
    expect(login.json).toMatchObject({ errorCode: 403101, regToken: expect.any(String) });
    expect(login.json).not.toHaveProperty('sessionInfo');
    own.core.store.close();
  });

  test('403101, then a code to the phone: by its id, as a text or a call; nothing shows the whole number', async () => {
    const user = await withPhone();
    const begun = await begin(user, regTokenOf(await user.logIn()), 'gigyaPhone', 'verify');
    const { json } = await user.tfa('phone.getRegisteredPhoneNumbers', begun);
    const [phone] = json.phones as { id: string }[];
    expect(phone).toEqual({
      id: expect.any(String),
      obfuscated: '##########678',
      lastMethod: 'sms',
      lastverification: expect.any(String),
    });
    const sent = await user.tfa('phone.sendVerificationCode', { ...begun, phoneID: phone?.id ?? '', method: 'voice' });
    const code = codeSent(bench);
    const proved = await user.tfa('phone.completeVerification', {
      ...{ ...begun, phvToken: String(sent.json.phvToken), code },
    });
    expect((await finish(user, begun, proved)).json).toMatchObject({
      errorCode: 0,
      newUser: false,
      sessionInfo: { login_token: expect.any(String) },
    });
    expect((await user.page('accounts.getAccountInfo', regTokenOf(sent))).json.errorCode).toBe(400006);
  });

  test('a code to a verified address', async () => {
    const user = await newUser(bench);
    const prove = async (begun: Credential) => {
      const { json } = await user.tfa('email.getEmails', begun);
      const [email] = json.emails as { id: string; obfuscated: string }[];
      expect(email?.obfuscated).toMatch(/^u\*+@s\*\*\*\.example$/);
      const sent = await user.tfa('email.sendVerificationCode', { ...begun, emailID: email?.id ?? '' });
      const code = codeSent(bench);
      return user.tfa('email.completeVerification', { ...begun, phvToken: String(sent.json.phvToken), code });
    };
    const registering = await begin(user, await session(user), 'gigyaEmail', 'register');
    await finish(user, registering, await prove(registering));
    const begun = await begin(user, regTokenOf(await user.logIn()), 'gigyaEmail', 'verify');
    expect((await finish(user, begun, await prove(begun))).json.errorCode).toBe(0);
  });

  test('a code of an authenticator app; none is taken twice, nor one that is older', async () => {
    const { user, codeAt } = await withApp();
    const enter = async (code: string) => {
      const begun = await begin(user, regTokenOf(await user.logIn()), 'gigyaTotp', 'verify');
      return { begun, reply: await user.tfa('totp.verify', { ...begun, code }) };
    };
    const first = await enter(codeAt(bench.clock()));
    expect(first.reply.json).toMatchObject({
      errorCode: 400006,
      errorDetails: expect.stringContaining('used already'),
    });
    bench.clock.advance(60_000);
    const late = await enter(codeAt(bench.clock() - 30_000));
    expect((await finish(user, late.begun, late.reply)).json.errorCode).toBe(0);
    const next = await enter(codeAt(bench.clock()));
    expect((await finish(user, next.begun, next.reply)).json.errorCode).toBe(0);
    expect((await enter(codeAt(bench.clock() - 30_000))).reply.json.errorDetails).toContain('used already');
    expect((await enter(codeAt(bench.clock() - 90_000))).reply.json.errorDetails).toContain('service clock');
  });

  test('the QR code is a picture that a page can show', async () => {
    const user = await newUser(bench);
    const begun = await begin(user, await session(user), 'gigyaTotp', 'register');
    const { json } = await user.tfa('totp.register', begun);
    const picture = Buffer.from(String(json.qrCode).replace('data:image/png;base64,', ''), 'base64');
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
  });

  test('a back-up code stands in for a phone, once', async () => {
    const user = await withPhone();
    const login = regTokenOf(await user.logIn());
    expect((await user.tfa('initTFA', { ...login, provider: 'gigyaBackupCodes', mode: 'verify' })).errorCode).toBe(
      400006,
    );
    const { json: made } = await bench.bySite('accounts.tfa.initTFA', {
      ...{ UID: user.UID, provider: 'gigyaBackupCodes', mode: 'register' },
    });
    const changing = { gigyaAssertion: String(made.gigyaAssertion) };
    const { json, loggedBody } = await user.tfa('backupcodes.create', changing);
    const codes = json.backupCodes as string[];
    for (const code of codes) expect(loggedBody, 'R15').not.toContain(code);
    expect(new Set(codes).size).toBe(10);
    const begun = await begin(user, login, 'gigyaBackupCodes', 'verify');
    const proved = await user.tfa('backupcodes.verify', { ...begun, code: codes[3] ?? '' });
    expect(proved.json.gigyaAssertion).toBe(proved.json.providerAssertion);
    expect((await finish(user, begun, proved)).json.errorCode).toBe(0);
    expect((await user.tfa('backupcodes.get', changing)).json.backupCodes).toEqual(codes.filter((_, n) => n !== 3));
    const again = await begin(user, regTokenOf(await user.logIn()), 'gigyaBackupCodes', 'verify');
    expect((await user.tfa('backupcodes.verify', { ...again, code: codes[3] ?? '' })).json.errorCode).toBe(400006);
  });

  test('a device approves a push, and the page that waits goes on', async () => {
    const user = await newUser(bench);
    const registering = await begin(user, await session(user), 'gigyaPush', 'register');
    const deviceInfo = '{"platform":"ios","man":"apple","os":"18","pushToken":"apns-1"}';
    await user.tfa('push.optin', { ...registering, deviceInfo });
    const { json: waiting } = await user.tfa('getProviders', await session(user));
    expect(namesOf(waiting.pendingOptin)).toEqual(['gigyaPush']);
    const approve = (begun: Credential) => user.tfa('push.verify', { ...begun, verificationToken: codeSent(bench) });
    await finish(user, registering, await approve(registering));
    const begun = await begin(user, regTokenOf(await user.logIn()), 'gigyaPush', 'verify');
    await user.tfa('push.sendVerification', begun);
    expect((await user.tfa('push.isVerified', begun)).json).not.toHaveProperty('providerAssertion');
    expect((await approve(begun)).json.errorCode).toBe(0);
    expect((await approve(begun)).json.errorDetails).toContain('used already');
    const asked = await user.tfa('push.isVerified', begun);
    expect((await finish(user, begun, asked)).json.errorCode).toBe(0);
  });

  test('XML: the providers of a login that waits', async () => {
    const user = await withPhone();
    const { body } = await user.tfa('getProviders', { ...regTokenOf(await user.logIn()), format: 'xml' });
    expect(body).toMatch(/<activeProviders>\s*<activeProvider>\s*<name>gigyaPhone<\/name>/);
  });
});

describe('when a second factor is asked for', () => {
  const errorOf = async (user: User, more: Credential = {}) => (await user.logIn(more)).json.errorCode;

  test('only of an account that has one; forceOff switches it off, and the account shows that', async () => {
    expect(await errorOf(await newUser(bench))).toBe(0);
    const user = await withPhone();
    expect(await errorOf(user)).toBe(403101);
    const set = (tfaStatus: string) => bench.bySite('accounts.setAccountInfo', { UID: user.UID, tfaStatus });
    await set('forceOff');
    expect((await user.logIn()).json).toMatchObject({ errorCode: 0, tfaStatus: 'forceOff' });
    await set('default');
    expect(await errorOf(user)).toBe(403101);
    const { json } = await bench.bySite('accounts.getAccountInfo', { UID: user.UID });
    expect(json).not.toHaveProperty('tfaStatus');
  });

  test('a device that the user trusts is not asked for 30 days, or until it is unregistered', async () => {
    const user = await withPhone();
    const trust = async (gmid: string, tempDevice: string) => {
      const begun = await begin(user, regTokenOf(await user.logIn()), 'gigyaPhone', 'verify');
      await finish(user, begun, await provePhone(user, begun), { gmid, tempDevice });
    };
    await trust('gmid-temporary', 'true');
    expect(await errorOf(user, { gmid: 'gmid-temporary' })).toBe(403101);
    await trust('gmid-1', 'false');
    await trust('gmid-2', 'false');
    expect(await errorOf(user, { gmid: 'gmid-1' })).toBe(0);
    expect(await errorOf(await withPhone(), { gmid: 'gmid-1' })).toBe(403101);
    await bench.bySite('accounts.tfa.unregisterDevice', { UID: user.UID, gmid: 'gmid-1' });
    expect(await errorOf(user, { gmid: 'gmid-1' })).toBe(403101);
    expect(await errorOf(user, { gmid: 'gmid-2' })).toBe(0);
    bench.clock.advance(30 * 86_400_000);
    expect(await errorOf(user, { gmid: 'gmid-2' })).toBe(403101);
  });

  test('not any more once the factor was removed: by its user, by the site, with its address', async () => {
    const removed = async (remove: (user: User) => Promise<Reply>) => {
      const user = await withPhone();
      const login_token = loginTokenOf(await loggedIn(user));
      const reply = await remove({ ...user, loginToken: async () => login_token });
      expect(reply.json.errorCode, String(reply.json.errorDetails)).toBe(0);
      expect(await errorOf(user)).toBe(0);
    };
    await removed((user) => bench.bySite('accounts.tfa.resetTFA', { UID: user.UID }));
    await removed((user) => bench.bySite('accounts.tfa.deactivateProvider', { UID: user.UID, provider: 'gigyaPhone' }));
    await removed(async (user) => user.tfa('deactivateProvider', { ...(await session(user)), provider: 'gigyaPhone' }));
    await removed(async (user) => {
      const begun = await begin(user, await session(user), 'gigyaPhone', 'edit');
      const { json } = await user.tfa('phone.getRegisteredPhoneNumbers', begun);
      const [phone] = json.phones as { id: string; plain: string }[];
      expect(phone?.plain).toBe(PHONE);
      return user.tfa('phone.removePhone', { ...begun, phoneId: phone?.id ?? '' });
    });
  });

  test('edit replaces the phones, add keeps them', async () => {
    const user = await withPhone();
    const change = async (mode: string, phone: string) => {
      const { json } = await bench.bySite('accounts.tfa.initTFA', { UID: user.UID, provider: 'gigyaPhone', mode });
      const begun = { gigyaAssertion: String(json.gigyaAssertion) };
      const proved = await provePhone(user, begun, phone);
      const providerAssertion = String(proved.json.providerAssertion);
      await bench.bySite('accounts.tfa.finalizeTFA', { UID: user.UID, ...begun, providerAssertion });
      const next = await begin(user, regTokenOf(await user.logIn()), 'gigyaPhone', 'verify');
      const { json: list } = await user.tfa('phone.getRegisteredPhoneNumbers', next);
      return (list.phones as { obfuscated: string }[]).map(({ obfuscated }) => obfuscated.slice(-3));
    };
    expect(await change('add', '+49 151 11111-111')).toEqual(['678', '111']);
    expect(await change('edit', '+4915122222222')).toEqual(['222']);
  });
});

/** A login of a user with a phone, past the second factor. */
async function loggedIn(user: User): Promise<Reply> {
  const begun = await begin(user, regTokenOf(await user.logIn()), 'gigyaPhone', 'verify');
  return finish(user, begun, await provePhone(user, begun));
}

describe('what goes wrong', () => {
  test('a wrong code can be entered five times; failed ones count as failed logins (403120)', async () => {
    const user = await withPhone();
    const begun = await begin(user, regTokenOf(await user.logIn()), 'gigyaPhone', 'verify');
    const { json } = await user.tfa('phone.sendVerificationCode', { ...begun, phone: PHONE });
    const entered = { ...begun, phvToken: String(json.phvToken), code: wrongCode(bench) };
    for (let left = 4; left >= 0; left -= 1) {
      const wrong = await user.tfa('phone.completeVerification', entered);
      expect(wrong.json).toMatchObject({ errorCode: 400006, errorDetails: expect.stringContaining(`${left} more`) });
    }
    const right = await user.tfa('phone.completeVerification', { ...entered, code: codeSent(bench) });
    expect(right.json.errorDetails).toContain('5 wrong codes');
  });

  test('403120: codes of a login lock the account as failed logins do (policy security.accountLockout)', async () => {
    const { user } = await withApp();
    await bench.bySite('accounts.setPolicies', { security: '{"accountLockout":{"failedLoginThreshold":2}}' });
    const begun = await begin(user, regTokenOf(await user.logIn()), 'gigyaTotp', 'verify');
    const enter = async () => (await user.tfa('totp.verify', { ...begun, code: '12345' })).json.errorCode;
    expect([await enter(), await enter(), await enter()]).toEqual([400006, 400006, 403120]);
    for (const method of ['phone', 'email']) {
      const provider = method === 'phone' ? 'gigyaPhone' : 'gigyaEmail';
      const { json } = await bench.bySite('accounts.tfa.initTFA', { UID: user.UID, provider, mode: 'register' });
      const gigyaAssertion = String(json.gigyaAssertion);
      const tried = await user.tfa(`${method}.completeVerification`, { gigyaAssertion, phvToken: 'x', code: '1' });
      expect(tried.json.errorCode).toBe(403120);
    }
    const { json } = await bench.bySite('accounts.tfa.initTFA', {
      ...{ UID: user.UID, provider: 'gigyaBackupCodes', mode: 'register' },
    });
    const gigyaAssertion = String(json.gigyaAssertion);
    expect((await user.tfa('backupcodes.verify', { gigyaAssertion, code: '1' })).json.errorCode).toBe(403120);
    await bench.bySite('accounts.setPolicies', { security: 'null' });
  });

  test('an assertion: expired, of another user, of another provider, used, changed, none at all', async () => {
    const [user, other] = [await withPhone(), await withPhone()];
    const login = regTokenOf(await user.logIn());
    const begun = await begin(user, login, 'gigyaPhone', 'verify');
    const proved = await provePhone(user, begun);
    const refused = async (method: string, parameters: Credential) => {
      const { json } = await user.tfa(method, { ...begun, ...parameters });
      expect(json.errorCode).toBe(400006);
      return String(json.errorDetails);
    };
    const list = 'phone.getRegisteredPhoneNumbers';
    expect(await refused(list, regTokenOf(await other.logIn()))).toContain('another user');
    expect(await refused('totp.verify', { code: '1' })).toContain('begun for gigyaPhone');
    expect(await refused(list, { gigyaAssertion: 'x' })).toContain('gigyaAssertion. Invalid jwt');
    expect(await refused(list, { gigyaAssertion: String(proved.json.providerAssertion) })).toContain('gigyaAssertion');
    const second = await begin(user, login, 'gigyaPhone', 'verify');
    expect(
      await refused('finalizeTFA', { ...second, providerAssertion: String(proved.json.providerAssertion) }),
    ).toContain('another gigyaAssertion');
    const { json: sent } = await user.tfa('phone.sendVerificationCode', { ...second, phone: PHONE });
    const phvToken = String(sent.phvToken);
    expect(await refused('phone.completeVerification', { phvToken, code: '1' })).toContain('phvToken');
    expect((await finish(user, begun, proved)).json.errorCode).toBe(0);
    const { json: again } = await user.tfa('finalizeTFA', {
      ...{ gigyaAssertion: begun.gigyaAssertion ?? '', providerAssertion: String(proved.json.providerAssertion) },
    });
    expect(again).toMatchObject({ errorCode: 400006, errorDetails: expect.stringContaining('used already') });
    const late = await begin(user, regTokenOf(await user.logIn()), 'gigyaPhone', 'verify');
    bench.clock.advance(300_000);
    expect((await user.tfa(list, late)).json.errorDetails).toContain('expired');
  });

  test('a login that waits for its factor cannot register another one, nor see or change those there are', async () => {
    const user = await withPhone();
    const login = regTokenOf(await user.logIn());
    for (const provider of ['gigyaEmail', 'gigyaPhone', 'gigyaBackupCodes']) {
      const { json } = await user.tfa('initTFA', { ...login, provider, mode: 'register' });
      expect(json).toMatchObject({ errorCode: 403101, ...login });
    }
    const verifying = await begin(user, login, 'gigyaPhone', 'verify');
    const remove = await user.tfa('phone.removePhone', { ...verifying, phoneId: 'x' });
    expect(remove.json.errorDetails).toContain('mode=verify');
    const foreign = await user.tfa('phone.sendVerificationCode', { ...verifying, phone: '+4915199999999' });
    expect(foreign.json).toMatchObject({ errorCode: 400006, errorDetails: expect.stringContaining('not registered') });
    expect((await user.page('accounts.finalizeRegistration', login)).json.errorCode).toBe(403101);
  });

  test('what a login began to register is worth nothing once the user has a factor', async () => {
    const user = await newUser(bench);
    const set = (tfaStatus: string) => bench.bySite('accounts.setAccountInfo', { UID: user.UID, tfaStatus });
    await set('forceOn');
    const early = await begin(user, regTokenOf(await user.logIn()), 'gigyaPhone', 'register');
    const proved = await provePhone(user, early, '+4915199999999');
    const phones = JSON.stringify([{ phoneNumber: PHONE, method: 'sms' }]);
    await bench.bySite('accounts.tfa.importTFA', { UID: user.UID, provider: 'gigyaPhone', phones });
    expect((await finish(user, early, proved)).json.errorCode).toBe(403101);
    const { json } = await user.tfa('phone.removePhone', { ...early, phoneId: 'x' });
    expect(json.errorDetails).toContain('verify it first');
  });

  test('403110: a session that is older than five minutes changes no factors', async () => {
    const user = await newUser(bench);
    const credential = await session(user);
    await begin(user, credential, 'gigyaPhone', 'register');
    bench.clock.advance(300_000);
    const late = await user.tfa('initTFA', { ...credential, provider: 'gigyaPhone', mode: 'register' });
    expect(late.json.errorCode).toBe(403110);
    const remove = await user.tfa('deactivateProvider', { ...credential, provider: 'gigyaPhone' });
    expect(remove.json.errorCode).toBe(403110);
  });

  test('400028: an address of the user that is not verified', async () => {
    const begun = (
      await bench.bySite('accounts.tfa.initTFA', { UID: 'u-ada', provider: 'gigyaEmail', mode: 'register' })
    ).json;
    const send = (email: string) =>
      bench.bySite('accounts.tfa.email.sendVerificationCode', { gigyaAssertion: String(begun.gigyaAssertion), email });
    expect((await send('ada@shop.example')).json.errorCode).toBe(400028);
    expect((await send('ben@shop.example')).json.errorCode).toBe(400006);
  });

  test.each([
    ['initTFA', { provider: 'gigyaPhone' }, 400002, 'mode'],
    ['initTFA', { provider: 'gigyaFax', mode: 'verify' }, 400006, 'provider'],
    ['initTFA', { provider: 'gigyaPhone', mode: 'verify' }, 400006, 'register it first'],
    ['finalizeTFA', { gigyaAssertion: 'x' }, 400002, 'providerAssertion'],
    ['importTFA', { provider: 'gigyaTotp', phones: '[]' }, 400100, 'gigyaTotp'],
    ['importTFA', { provider: 'gigyaPhone', phones: '[]' }, 400006, 'phones'],
    ['importTFA', { provider: 'gigyaPhone', phones: '[{"phoneNumber":"0151"}]' }, 400006, 'phones.0.phoneNumber'],
    [
      'importTFA',
      { provider: 'gigyaPhone', phones: '[{"phoneNumber":"+4915112345678","method":"fax"}]' },
      400006,
      'phones.0.method',
    ],
    ['resetTFA', { provider: 'gigyaTotp' }, 400100, 'gigyaTotp'],
    ['resetTFA', { provider: 'gigyaFax' }, 400100, 'gigyaFax'],
    ['resetTFA', { provider: 'gigyaEmail' }, 400006, 'deactivateProvider'],
    ['deactivateProvider', { provider: 'gigyaTotp' }, 400100, 'gigyaTotp'],
    ['unregisterDevice', { allDevices: 'maybe' }, 400006, 'allDevices'],
  ])('%s with %j: the error names it', async (method, parameters, errorCode, named) => {
    const { json } = await bench.bySite(`accounts.tfa.${method}`, { UID: 'u-ben', ...(parameters as Credential) });
    expect(json).toMatchObject({ errorCode, errorDetails: expect.stringContaining(named) });
  });

  test.each([
    ['phone.sendVerificationCode', 'gigyaPhone', {}, 400002, 'phone'],
    ['phone.sendVerificationCode', 'gigyaPhone', { phone: '0151' }, 400006, 'phone'],
    ['phone.sendVerificationCode', 'gigyaPhone', { phoneID: 'x' }, 400006, 'phoneID'],
    ['phone.sendVerificationCode', 'gigyaPhone', { phone: PHONE, method: 'fax' }, 400006, 'method'],
    ['phone.completeVerification', 'gigyaPhone', { phvToken: 'x', code: '1' }, 400006, 'phvToken'],
    ['phone.removePhone', 'gigyaPhone', { phoneId: 'x' }, 400006, 'phoneId'],
    ['email.sendVerificationCode', 'gigyaEmail', {}, 400002, 'emailID'],
    ['email.sendVerificationCode', 'gigyaEmail', { emailID: 'x' }, 400006, 'emailID'],
    ['totp.verify', 'gigyaTotp', { code: '1' }, 400002, 'sctToken'],
    ['totp.verify', 'gigyaTotp', { code: '1', sctToken: 'x' }, 400006, 'sctToken'],
    ['totp.remove', 'gigyaTotp', { totpID: 'x' }, 400006, 'totpID'],
    ['push.optin', 'gigyaPush', { deviceInfo: '{"platform":"ios"}' }, 400006, 'deviceInfo.man'],
    ['push.optin', 'gigyaPush', { deviceInfo: '[]' }, 400006, 'deviceInfo'],
    ['push.sendVerification', 'gigyaPush', {}, 400006, 'optin'],
    ['push.verify', 'gigyaPush', { verificationToken: 'x' }, 400006, 'verificationToken'],
    ['finalizeTFA', 'gigyaPhone', { providerAssertion: 'x' }, 400006, 'providerAssertion'],
  ])('%s of %s with %j: the error names it', async (method, provider, parameters, errorCode, named) => {
    const init = { UID: 'u-ben', provider, mode: 'register' };
    const { json: begun } = await bench.bySite('accounts.tfa.initTFA', init);
    const { json } = await bench.bySite(`accounts.tfa.${method}`, {
      ...{ UID: 'u-ben', gigyaAssertion: String(begun.gigyaAssertion), ...(parameters as Credential) },
    });
    expect(json).toMatchObject({ errorCode, errorDetails: expect.stringContaining(named) });
  });

  test('a provider that the policy does not enable, and methods of the site', async () => {
    const own = await openBench();
    const init = { UID: 'u-ada', provider: 'gigyaPhone', mode: 'register' };
    const { json } = await own.bySite('accounts.tfa.initTFA', init);
    expect(json).toMatchObject({ errorCode: 400006, errorDetails: expect.stringContaining('twoFactorAuth') });
    own.core.store.close();
    const token = await bench.token('u-ben');
    const phones = JSON.stringify([{ phoneNumber: PHONE }]);
    const { json: imported } = await bench.byToken(token, 'accounts.tfa.importTFA', { provider: 'gigyaPhone', phones });
    expect(imported.errorCode).toBe(403007);
    expect((await bench.byToken(token, 'accounts.tfa.resetTFA')).json.errorCode).toBe(403007);
  });

  test('finalizeTFA without the regToken that the login began with is 400002', async () => {
    const user = await withPhone();
    const begun = await begin(user, regTokenOf(await user.logIn()), 'gigyaPhone', 'verify');
    const providerAssertion = String((await provePhone(user, begun)).json.providerAssertion);
    const { json } = await user.tfa('finalizeTFA', { gigyaAssertion: begun.gigyaAssertion ?? '', providerAssertion });
    expect(json).toMatchObject({ errorCode: 400002, errorDetails: expect.stringContaining('regToken') });
  });
});

test('getCertificate: the certificate verifies both assertions, and is always the same', async () => {
  const user = await withPhone();
  const begun = await begin(user, regTokenOf(await user.logIn()), 'gigyaPhone', 'verify');
  const proved = await provePhone(user, begun);
  const certificate = String((await user.tfa('getCertificate')).json.certificate);
  expect(new X509Certificate(certificate).subject).toContain('CN=Authdesk');
  const key = await importX509(certificate, 'RS256');
  for (const assertion of [begun.gigyaAssertion ?? '', String(proved.json.providerAssertion)]) {
    const { payload } = await jwtVerify(assertion, key, { currentDate: new Date(bench.clock()) });
    expect(payload).toMatchObject({ sub: user.UID, jti: expect.any(String) });
  }
  expect((await user.tfa('getCertificate')).json.certificate).toBe(certificate);
});

test('factors go with their account to another UID', async () => {
  const user = await withPhone();
  await bench.bySite('socialize.setUID', { UID: user.UID, siteUID: `${user.UID}-2` });
  const { json } = await bench.bySite('accounts.tfa.getProviders', { UID: `${user.UID}-2` });
  expect(namesOf(json.activeProviders)).toEqual(['gigyaPhone']);
});
