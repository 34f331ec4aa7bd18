import { X509Certificate } from 'node:crypto';
import { importX509, jwtVerify } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { openBench, type Reply } from '#service/fixtures/rest.fixture.ts';
import {
  type Credential,
  codeSent,
  enableAll,
  loginTokenOf,
  newUser,
  PASSWORD,
  PHONE,
  regTokenOf,
  session,
  type User,
  usersOf,
} from '#service/fixtures/second-factors.fixture.ts';

const bench = forAllTests(openBench);
/** One for all tests: each would make a key for JWTs. Each test has a user of its own. */
beforeAll(async () => {
  await enableAll(bench);
});
const { begin, finish, provePhone, withPhone, withApp, loggedIn } = usersOf(() => bench);

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
    const pending = { errorCode: 403101, errorDetails: 'Pending Two-Factor Authentication' };
    expect((await user.logIn()).json).toMatchObject(pending);
  });

  test('a registration that is finished with params.required of the policy: the account is final only after the factor', async () => {
    const own = await openBench();
    await enableAll(own, true);
    const page = own.byPage;
    const regToken = String((await page('accounts.initRegistration')).json.regToken);
    await page('accounts.register', { regToken, email: 'nora@shop.example', password: PASSWORD });
    expect((await page('accounts.finalizeRegistration', { regToken })).json.errorCode).toBe(403102);
    const init = { regToken, provider: 'gigyaPhone', mode: 'register' };
    const gigyaAssertion = String((await page('accounts.tfa.initTFA', init)).json.gigyaAssertion);
    const sent = await page('accounts.tfa.phone.sendVerificationCode', { gigyaAssertion, phone: PHONE });
    const entered = { gigyaAssertion, phvToken: String(sent.json.phvToken), code: codeSent(own) };
    const proved = await page('accounts.tfa.phone.completeVerification', entered);
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
    const [id, lastverification] = [expect.any(String), expect.any(String)];
    expect(phone).toEqual({ id, obfuscated: '##########678', lastMethod: 'sms', lastverification });
    const sent = await user.tfa('phone.sendVerificationCode', { ...begun, phoneID: phone?.id ?? '', method: 'voice' });
    const entered = { ...begun, phvToken: String(sent.json.phvToken), code: codeSent(bench) };
    const proved = await user.tfa('phone.completeVerification', entered);
    const sessionInfo = { login_token: expect.any(String) };
    expect((await finish(user, begun, proved)).json).toMatchObject({ errorCode: 0, newUser: false, sessionInfo });
    expect((await user.page('accounts.getAccountInfo', regTokenOf(sent))).json.errorCode).toBe(400006);
  });

  test('D71, C 4.4: a code to a verified address, without enrolment; the device that sent gmid or ucid is asked again after 30 days', async () => {
    const user = await newUser(bench, true);
    const provedBy = async (client: Credential) => {
      const open = await user.logIn(client);
      expect(open.json).toMatchObject({ errorCode: 403101, regToken: expect.any(String) });
      const begun = await begin(user, regTokenOf(open), 'gigyaEmail', 'verify');
      const { json } = await user.tfa('email.getEmails', begun);
      const [email] = json.emails as { id: string; obfuscated: string; plain?: string }[];
      expect(email?.obfuscated).toMatch(/^u\*+@s\*\*\*\.example$/);
      expect(email).not.toHaveProperty('plain');
      const sent = await user.tfa('email.sendVerificationCode', { ...begun, emailID: email?.id ?? '' });
      const entered = { ...begun, phvToken: String(sent.json.phvToken), code: codeSent(bench) };
      const proved = await user.tfa('email.completeVerification', entered);
      return finish(user, begun, proved, { ...client, tempDevice: 'false' });
    };
    for (const client of [{ gmid: 'gmid-mail', ucid: 'ucid-mail' }, { ucid: 'ucid-alone' }]) {
      expect((await provedBy(client)).json).toMatchObject({ errorCode: 0, sessionInfo: expect.anything() });
      expect((await user.logIn(client)).json.errorCode).toBe(0);
      expect((await (await newUser(bench, true)).logIn(client)).json.errorCode).toBe(403101);
    }
    expect((await user.logIn({ gmid: 'another' })).json.errorCode).toBe(403101);
    bench.clock.advance(30 * 86_400_000);
    expect((await user.logIn({ gmid: 'gmid-mail' })).json.errorCode).toBe(403101);
  });

  test('D71: an address that is not verified is no factor', async () => {
    const user = await newUser(bench);
    expect((await user.logIn()).json.errorCode).toBe(0);
    const refused = await user.tfa('initTFA', { ...(await session(user)), provider: 'gigyaEmail', mode: 'verify' });
    expect(refused.json).toMatchObject(refusal(400006, 'no gigyaEmail'));
  });

  test('a code of an authenticator app; none is taken twice, nor one that is older', async () => {
    const { user, codeAt } = await withApp();
    const enter = async (code: string) => {
      const begun = await begin(user, regTokenOf(await user.logIn()), 'gigyaTotp', 'verify');
      return { begun, reply: await user.tfa('totp.verify', { ...begun, code }) };
    };
    const first = await enter(codeAt(bench.clock()));
    expect(first.reply.json).toMatchObject(refusal(400006, 'used already'));
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
    const provider = 'gigyaBackupCodes';
    expect((await user.tfa('initTFA', { ...login, provider, mode: 'verify' })).errorCode).toBe(400006);
    const init = { UID: user.UID, provider, mode: 'register' };
    const { json: made } = await bench.bySite('accounts.tfa.initTFA', init);
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

  test('D71: a device that the user trusts, and no other, is not asked for 30 days, or until it is unregistered', async () => {
    const user = await withPhone();
    const trust = async (gmid: string, tempDevice?: string) => {
      const begun = await begin(user, regTokenOf(await user.logIn()), 'gigyaPhone', 'verify');
      await finish(user, begun, await provePhone(user, begun), { gmid, ...(tempDevice && { tempDevice }) });
    };
    await trust('gmid-temporary', 'true');
    expect(await errorOf(user, { gmid: 'gmid-temporary' })).toBe(403101);
    await trust('gmid-unasked');
    expect(await errorOf(user, { gmid: 'gmid-unasked' })).toBe(403101);
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
