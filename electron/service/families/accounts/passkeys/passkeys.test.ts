import { beforeEach, describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { API_KEY, openBench, type Reply } from '#service/fixtures/rest.fixture.ts';
import { SoftwareAuthenticator, type Wrong } from './software-authenticator.fixture.ts';

const fido = (name: string) => `accounts.auth.fido.${name}`;
const bench = forEachTest(openBench);
let authenticator: SoftwareAuthenticator;
beforeEach(async () => {
  authenticator = new SoftwareAuthenticator();
});

const byPage = (name: string, parameters: Record<string, string> = {}, origin = 'https://www.shop.example') =>
  bench.send({ method: fido(name), parameters: { apiKey: API_KEY, ...parameters }, headers: { origin } });

async function begin(UID = 'u-ada') {
  const { json } = await bench.bySite(fido('initRegisterCredentials'), { UID });
  return { token: String(json.token), options: String(json.options) };
}

async function register(wrong: Wrong = {}, UID = 'u-ada'): Promise<Reply> {
  const { token, options } = await begin(UID);
  const attestation = authenticator.create(options, wrong);
  return bench.byPage(fido('registerCredentials'), { token, attestation });
}

async function challenged() {
  const { json } = await byPage('getAssertionOptions');
  return { token: String(json.token), options: String(json.options) };
}

async function logIn(wrong: Wrong = {}, parameters: Record<string, string> = {}): Promise<Reply> {
  const { token, options } = await challenged();
  const authenticatorAssertion = authenticator.get(options, wrong);
  return byPage('verifyAssertion', { token, authenticatorAssertion, ...parameters });
}

describe('login with a passkey', () => {
  test('a passkey that a user registered logs the user in, again and again, without a name', async () => {
    expect((await register()).json).toMatchObject({ errorCode: 0, credentialId: expect.any(String) });
    const first = await logIn({}, { targetEnv: 'mobile', include: 'profile' });
    const sessionInfo = { sessionToken: expect.any(String), sessionSecret: expect.any(String) };
    const ada = { UID: 'u-ada', newUser: false, profile: { firstName: 'Ada' } };
    expect(first.json).toMatchObject({ errorCode: 0, ...ada, sessionInfo });
    await logIn();
    const { json } = await bench.bySite(fido('getCredentials'), { UID: 'u-ada' });
    expect(json.credentials).toEqual([expect.objectContaining({ rpId: 'shop.example', lastUsed: expect.any(String) })]);
  });

  test('the options are those of the page: its registered domain, and its browser chooses the authenticator', async () => {
    const page = await challenged();
    expect(JSON.parse(page.options)).toMatchObject({ rpId: 'shop.example', userVerification: 'required' });
    const local = await byPage('getAssertionOptions', {}, 'http://app.localhost:3000');
    expect(JSON.parse(String(local.json.options))).toMatchObject({ rpId: 'app.localhost' });
    const app = JSON.parse((await begin()).options);
    expect(app).toMatchObject({
      rp: { id: 'shop.example' },
      attestation: 'none',
      authenticatorSelection: { authenticatorAttachment: 'platform', residentKey: 'required' },
    });
  });

  test('a second passkey of a user has the same user handle, and the first one is not made again', async () => {
    const before = JSON.parse((await begin()).options);
    const { json } = await register();
    const after = JSON.parse((await begin()).options);
    expect(after.excludeCredentials).toEqual([expect.objectContaining({ id: json.credentialId })]);
    await register();
    expect(JSON.parse((await begin()).options).user.id).toBe(after.user.id);
    expect(before.user.id).not.toBe(after.user.id);
  });

  test('an aToken says under which login identifier of the account the passkey is listed', async () => {
    const loginIDs = { username: 'ada', addLoginEmails: 'ada@shop.example' };
    await bench.bySite('accounts.setAccountInfo', { UID: 'u-ada', ...loginIDs });
    const init = async (identifier: string) => {
      const aToken = String((await bench.byPage('accounts.identifiers.createToken', { identifier })).json.aToken);
      return (await bench.bySite(fido('initRegisterCredentials'), { UID: 'u-ada', aToken })).json;
    };
    expect(JSON.parse((await begin()).options).user.name).toBe('ada');
    expect(JSON.parse(String((await init('Ada@shop.example')).options)).user.name).toBe('ada@shop.example');
    const none = { errorCode: 400006, errorDetails: expect.stringContaining('aToken') };
    expect(await init('ben@shop.example')).toMatchObject(none);
    const unknown = await bench.bySite(fido('initRegisterCredentials'), { UID: 'u-ada', aToken: 'at' });
    expect(unknown.json).toMatchObject(none);
  });

  test.each<[string, Wrong, number, string]>([
    ['another challenge', { challenge: 'AAAA' }, 400006, 'challenge'],
    ['another page', { origin: 'https://evil.example' }, 400006, 'registered domains'],
    ['a page over plain HTTP', { origin: 'http://shop.example' }, 400006, 'HTTPS'],
    ['a page of another registered domain', { origin: 'https://localhost' }, 400006, '"shop.example"'],
    ['an app', { origin: 'android:apk-key-hash:abc' }, 400006, 'no origin of a web page'],
    ['a registration', { type: 'webauthn.create' }, 400006, 'webauthn.get'],
    ['another domain', { rpId: 'evil.example' }, 400006, 'authenticatorAssertion'],
    ['a user who was not verified', { flags: 0x01 }, 400006, 'verif'],
    ['a signature of another', { signature: Buffer.from('30060201010201', 'hex') }, 400006, 'authenticatorAssertion'],
    ['an old counter', { counter: 1 }, 403042, 'copied'],
    ['a counter that was seen', { counter: 2 }, 403042, 'copied'],
  ])('an assertion for %s is refused, and the passkey goes on', async (_, wrong, errorCode, details) => {
    await register();
    await logIn();
    const refused = await logIn(wrong);
    expect(refused.json).toMatchObject(refusal(errorCode, details));
    expect((await logIn()).json.errorCode).toBe(0);
  });

  test.each<[string, Wrong, string]>([
    ['another challenge', { challenge: 'AAAA' }, 'challenge'],
    ['another page', { origin: 'https://evil.example' }, 'registered domains'],
    ['an assertion', { type: 'webauthn.get' }, 'webauthn.create'],
    ['another domain', { rpId: 'evil.example' }, 'attestation'],
    ['a user who was not verified', { flags: 0x41 }, 'verif'],
    ['a certificate', { format: 'apple' }, '"apple"'],
  ])('an attestation for %s is refused, and nothing is registered', async (_, wrong, details) => {
    expect((await register(wrong)).json).toMatchObject(refusal(400006, details));
    const { json } = await bench.bySite(fido('getCredentials'), { UID: 'u-ada' });
    expect(json.credentials).toEqual([]);
  });

  test('a signature with another key, an unknown passkey and another user handle are failed logins', async () => {
    await register();
    const strange = authenticator;
    authenticator = new SoftwareAuthenticator();
    expect((await register({}, 'u-ben')).json.errorCode).toBe(0);
    const { token, options } = await challenged();
    const own = JSON.parse(authenticator.get(options));
    const other = JSON.parse(strange.get(options));
    const send = (assertion: unknown) =>
      byPage('verifyAssertion', { token, authenticatorAssertion: JSON.stringify(assertion) });
    const { userHandle: _, ...withoutHandle } = other.response;
    const forged = { ...own, response: withoutHandle };
    expect((await send(forged)).json).toMatchObject(refusal(403042, 'signature'));
    const wrongUser = { ...own, response: { ...own.response, userHandle: other.response.userHandle } };
    expect((await send(wrongUser)).json).toMatchObject({ errorCode: 403042 });
    expect((await send({ ...own, id: 'AAAA', rawId: 'AAAA' })).json).toMatchObject({ errorCode: 403042 });
    expect((await send(own)).json).toMatchObject({ errorCode: 0, UID: 'u-ben' });
    expect((await send(own)).json).toMatchObject(refusal(400006, 'used'));
  });

  test('a challenge lives five minutes, and is for what it was made for', async () => {
    await register();
    const login = await challenged();
    const registering = await begin();
    const authenticatorAssertion = authenticator.get(login.options);
    const swapped = await byPage('verifyAssertion', { token: registering.token, authenticatorAssertion });
    expect(swapped.json).toMatchObject(refusal(400006, 'token'));
    bench.clock.advance(300_000);
    const late = await byPage('verifyAssertion', { token: login.token, authenticatorAssertion });
    expect(late.json).toMatchObject(refusal(400006, 'expired'));
  });

  const attested = (clientDataJSON: string, more = {}) => ({
    ...{ id: 'AA', rawId: 'AA', type: 'public-key', response: { clientDataJSON, attestationObject: 'AA' }, ...more },
  });
  test.each<[string, unknown]>([
    ['id', {}],
    ['type', { id: 'AA', rawId: 'AA', type: 'key', response: {} }],
    ['rawId', attested('AA', { rawId: 'AB' })],
    ['clientDataJSON', attested('{')],
    ['JSON', attested('AAAA')],
  ])('an attestation whose %s is wrong is refused by name', async (named, attestation) => {
    const { token } = await begin();
    const { json } = await byPage('registerCredentials', { token, attestation: JSON.stringify(attestation) });
    expect(json).toMatchObject(refusal(400006, named));
  });

  test('an attestation object of broken or deeply nested CBOR is refused', async () => {
    const { token, options } = await begin();
    const good = JSON.parse(authenticator.create(options));
    for (const bytes of [Buffer.from('zz'), Buffer.alloc(60_000, 0x81), Buffer.alloc(0x10, 0xbf)]) {
      const response = { ...good.response, attestationObject: bytes.toString('base64url') };
      const attestation = JSON.stringify({ ...good, response });
      const { json } = await byPage('registerCredentials', { token, attestation });
      expect(json).toMatchObject(refusal(400006, 'attestation'));
    }
  });

  test('pages of other sites get no options; a site without a domain name has no passkeys', async () => {
    const foreign = await byPage('getAssertionOptions', {}, 'https://evil.example');
    expect(foreign.json).toMatchObject(refusal(400120, 'evil.example'));
    await bench.updateSite({ domains: ['127.0.0.1', 'myapp://'] });
    const address = await byPage('getAssertionOptions', {}, 'http://127.0.0.1:8080');
    expect(address.json).toMatchObject(refusal(400120, 'localhost'));
    const app = await bench.bySite(fido('initRegisterCredentials'), { UID: 'u-ada' });
    expect(app.json).toMatchObject({ errorCode: 400120 });
  });

  test('a passkey is removed by its id as each client writes it, follows a new UID, and goes with its account', async () => {
    const { json } = await register();
    const id = String(json.credentialId);
    const ofBen = await bench.bySite(fido('removeCredential'), { UID: 'u-ben', credentialId: id });
    expect(ofBen.json).toMatchObject(refusal(400006, 'credentialId'));
    const { store } = bench.core;
    await store.unitOfWork(() => store.of(accountRepository).rename(API_KEY, 'u-ada', 'u-renamed'));
    expect((await logIn()).json).toMatchObject({ errorCode: 0, UID: 'u-renamed' });
    const credentialId = Buffer.from(id).toString('base64');
    const removed = await bench.bySite(fido('removeCredential'), { UID: 'u-renamed', credentialId });
    expect(removed.json.errorCode).toBe(0);
    expect((await logIn()).json).toMatchObject({ errorCode: 403042 });
    await register({}, 'u-ben');
    const registering = await begin('u-ben');
    const attestation = authenticator.create(registering.options);
    await store.unitOfWork(() => store.of(accountRepository).delete(API_KEY, 'u-ben'));
    const gone = await byPage('registerCredentials', { token: registering.token, attestation });
    expect(gone.json).toMatchObject(refusal(400006, 'deleted'));
  });

  test('an account has at most 20 passkeys, and a passkey is registered once', async () => {
    const { token, options } = await begin();
    const attestation = authenticator.create(options);
    expect((await byPage('registerCredentials', { token, attestation })).json.errorCode).toBe(0);
    const again = await byPage('registerCredentials', { token, attestation });
    expect(again.json).toMatchObject(refusal(400006, 'used'));
    const waiting = await begin();
    for (let n = 1; n < 20; n += 1) await register();
    const late = authenticator.create(waiting.options);
    const full = await byPage('registerCredentials', { token: waiting.token, attestation: late });
    expect(full.json).toMatchObject({ errorCode: 400124 });
    expect((await bench.bySite(fido('initRegisterCredentials'), { UID: 'u-ada' })).json.errorCode).toBe(400124);
  });

  test('a registration that is not finished gets a passkey by its regToken; the login then goes on with one', async () => {
    const begun = await bench.byPage('accounts.initRegistration');
    const regToken = String(begun.json.regToken);
    const made = { regToken, email: 'nora@shop.example', password: 'Correct-horse-7' };
    await bench.byPage('accounts.register', made);
    const { json } = await bench.byPage(fido('initRegisterCredentials'), { regToken });
    const options = String(json.options);
    expect(JSON.parse(options).user).toMatchObject({ name: 'nora@shop.example' });
    const attestation = authenticator.create(options);
    await byPage('registerCredentials', { token: String(json.token), attestation });
    expect((await logIn()).json).toMatchObject({ errorCode: 206001, regToken: expect.any(String) });
  });
});

describe('U 2: mobile client libraries go on with oauth.*', () => {
  const bearer = (idToken: unknown) => ({ authorization: `Bearer ${idToken}` });
  /** A call of an app with the idToken where the libraries send it. */
  const byIdToken = (method: string, idToken: unknown, parameters: Record<string, string> = {}) =>
    bench.send({ method, parameters: { apiKey: API_KEY, ...parameters }, headers: bearer(idToken) });
  const authorize = (idToken: unknown) => byIdToken('oauth.authorize', idToken, { response_type: 'code' });
  const exchange = (code: unknown, more: Record<string, string> = {}) =>
    bench.byPage('oauth.token', { grant_type: 'authorization_code', code: String(code), ...more });

  test('a login: verifyAssertion, authorize and token give a session that calls', async () => {
    await register();
    const { json } = await authorize((await logIn()).json.idToken);
    expect(json).toMatchObject({ errorCode: 0, code: expect.any(String) });
    const login = (await exchange(json.code, { targetEnv: 'mobile' })).json;
    expect(login).toMatchObject({ errorCode: 0, UID: 'u-ada', sessionInfo: { sessionSecret: expect.any(String) } });
    const { sessionToken } = login.sessionInfo as { sessionToken: string };
    expect((await bench.byToken(sessionToken, 'accounts.getAccountInfo')).json.UID).toBe('u-ada');
  });

  test('an idToken and a code are used once, within five minutes, and for what they were made for', async () => {
    const { idToken } = (await register()).json;
    expect((await authorize(idToken)).json.errorCode).toBe(403025);
    const ofLogin = (await logIn()).json.idToken;
    const { code } = (await authorize(ofLogin)).json;
    const again = await authorize(ofLogin);
    expect(again.json).toMatchObject(refusal(403025, 'used already'));
    expect((await exchange(code)).json.errorCode).toBe(0);
    const used = await exchange(code);
    expect(used.json).toMatchObject(refusal(400006, 'code'));
    const second = (await logIn()).json.idToken;
    const late = (await authorize((await logIn()).json.idToken)).json.code;
    bench.clock.advance(300_000);
    expect((await authorize(second)).json.errorDetails).toContain('expired');
    expect((await exchange(late)).json.errorDetails).toContain('expired');
  });

  test('without the header, with another one, or over plain HTTP it is refused', async () => {
    await register();
    const { idToken } = (await logIn()).json;
    const asked = { response_type: 'code' };
    expect((await bench.byPage('oauth.authorize', asked)).json.errorCode).toBe(400008);
    expect((await authorize('nothing')).json.errorCode).toBe(403025);
    expect((await byIdToken('oauth.authorize', idToken)).json.errorDetails).toContain('response_type');
    const parameters = { apiKey: API_KEY, ...asked };
    const inClear = { parameters, headers: bearer(idToken), transport: 'http' } as const;
    const plain = await bench.send({ method: 'oauth.authorize', ...inClear });
    expect(plain.json.errorCode).toBe(403025);
    expect((await exchange('nothing')).json).toMatchObject({ errorCode: 400006 });
    const grant = await bench.byPage('oauth.token', { grant_type: 'none', code: 'x' });
    expect(grant.json.errorDetails).toContain('grant_type');
    expect((await authorize(idToken)).json.errorCode).toBe(0);
  });

  test('a code of a user who was deleted or disabled meanwhile logs nobody in', async () => {
    await register();
    const [first, second] = [await logIn(), await logIn()];
    const codes = [(await authorize(first.json.idToken)).json.code, (await authorize(second.json.idToken)).json.code];
    await bench.bySite('accounts.setAccountInfo', { UID: 'u-ada', isActive: 'false' });
    expect((await exchange(codes[0])).json.errorCode).toBe(403041);
    await bench.bySite('accounts.deleteAccount', { UID: 'u-ada' });
    expect((await exchange(codes[1])).json).toMatchObject(refusal(400006, 'deleted'));
  });

  test('connect ends a registration of the user of the session, disconnect a removal', async () => {
    const { idToken, credentialId } = (await register()).json;
    const signed = (oauth_token: string, value: unknown) =>
      bench.send({ method: 'oauth.connect', parameters: { oauth_token, format: 'json' }, headers: bearer(value) });
    expect((await signed(await bench.token('u-ben'), idToken)).json.errorCode).toBe(403007);
    expect((await signed(await bench.token('u-ada'), idToken)).json.errorCode).toBe(0);
    const removed = await bench.bySite(fido('removeCredential'), { UID: 'u-ada', credentialId: String(credentialId) });
    const done = await byIdToken('oauth.disconnect', removed.json.idToken, { regToken: 'x', ignoreApiQueue: 'true' });
    expect(done.json.errorCode).toBe(0);
    const xml = await byIdToken('oauth.disconnect', removed.json.idToken, { format: 'xml' });
    expect(xml.body).toContain('<errorCode>403025</errorCode>');
  });
});
