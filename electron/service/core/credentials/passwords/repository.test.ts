import { beforeAll, describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { oneTimeTokenRepository } from '#service/core/credentials/one-time-tokens/repository.ts';
import { SoftwareAuthenticator } from '#service/families/accounts/passkeys/software-authenticator.fixture.ts';
import { accessHandlers } from '#service/families/accounts/registration/access-operations.ts';
import { hiddenFields } from '#service/fixtures/login.fixture.ts';
import { openPages, PAGE } from '#service/fixtures/pages.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { API_KEY, type Reply } from '#service/fixtures/rest.fixture.ts';
import { enableAll, registeredFactors } from '#service/fixtures/second-factors.fixture.ts';
import type { OneTimeTokenKind } from '#service/records/index.ts';

const PASSWORD = 'Correct-horse-7';
const NEW_PASSWORD = 'Better-horse-8';

/** One for all tests: each would make a key for JWTs. Each test has a user of its own. */
const pages = forAllTests(openPages);
const bench = forAllTests(() => pages.bench);
beforeAll(async () => {
  await enableAll(bench, false, registeredFactors);
  await bench.bySite('accounts.auth.otp.email.setConfig', { isEnabled: 'true' });
  await bench.bySite('accounts.auth.magiclink.email.setConfig', { isEnabled: 'true', landingPageUrl: PAGE });
  await bench.bySite('accounts.setPolicies', { authentication: '{"methods":{"push":{"enabled":true}}}' });
  await bench.bySite('accounts.setSchema', { subscriptionsSchema: '{"fields":{"news":{"doubleOptIn":true}}}' });
});

interface User {
  readonly UID: string;
  readonly email: string;
}
let users = 0;
async function newUser(): Promise<User> {
  users += 1;
  const email = `user${users}@shop.example`;
  const given = { email, password: PASSWORD, finalizeRegistration: 'true', skipVerification: 'true' };
  const { json } = await bench.bySite('accounts.register', { ...given, siteUID: `u-user-${users}` });
  expect(json.errorCode).toBe(0);
  return { UID: String(json.UID), email };
}

const logIn = ({ email }: User, more: Record<string, string> = {}) =>
  bench.byPage('accounts.login', { loginID: email, password: PASSWORD, ...more });
const changePassword = ({ UID }: User) =>
  bench.bySite('accounts.setAccountInfo', { UID, newPassword: NEW_PASSWORD, securityOverride: 'true' });
const info = ({ json }: Reply) => json.sessionInfo as Record<string, string>;
const sent = () => bench.sent()[0];
const codeSent = () => sent()?.codes[0] ?? '';
const isLeftTo = async (reply: Promise<Reply>) => (await reply).errorCode === 0;
/** Where a login at a provider comes back to, for a user with this identity. */
async function redirected(user: User, more: Record<string, string>): Promise<URLSearchParams> {
  const query = new URLSearchParams({
    ...{ client_id: API_KEY, x_provider: 'facebook', redirect_uri: PAGE, response_type: 'token', state: 's' },
    ...more,
  });
  await connect(user);
  const screen = await pages.send(`/socialize.login?${query}`);
  const decision = { ...hiddenFields(screen.body), person: `uid:${user.UID}`, decision: 'approve' };
  const { headers } = await pages.send('/login/decision', { form: decision });
  const { hash, searchParams } = new URL(String(headers.location));
  return hash === '' ? searchParams : new URLSearchParams(hash.slice(1));
}
const connect = ({ UID }: User) =>
  bench.write(accountRepository, (accounts) =>
    accounts.connect(API_KEY, UID, { provider: 'facebook', providerUID: `fb-${UID}` }),
  );
const loginToken = async (user: User) => String(info(await logIn(user, { targetEnv: 'jssdk' })).login_token);
const fido = (name: string) => `accounts.auth.fido.${name}`;
/** A passkey of the user. */
async function withPasskey({ UID }: User) {
  const authenticator = new SoftwareAuthenticator();
  const begun = await bench.bySite(fido('initRegisterCredentials'), { UID });
  const attestation = authenticator.create(String(begun.json.options));
  const token = String(begun.json.token);
  expect((await bench.byPage(fido('registerCredentials'), { token, attestation })).errorCode).toBe(0);
  const verify = async () => {
    const { json } = await bench.byPage(fido('getAssertionOptions'));
    const authenticatorAssertion = authenticator.get(String(json.options));
    return bench.byPage(fido('verifyAssertion'), { token: String(json.token), authenticatorAssertion });
  };
  return { verify };
}
/** A login that has to register a second factor, or to prove it, up to the assertion. */
async function assertion(user: User) {
  const login_token = await loginToken(user);
  const begun = await bench.byPage('accounts.tfa.initTFA', { login_token, provider: 'gigyaPhone', mode: 'register' });
  const gigyaAssertion = String(begun.json.gigyaAssertion);
  const phone = '+4915112345678';
  const code = await bench.byPage('accounts.tfa.phone.sendVerificationCode', { gigyaAssertion, phone });
  return { gigyaAssertion, phvToken: String(code.json.phvToken), code: codeSent() };
}
/** A device of the user, and a push that waits for it. */
async function pushed({ UID, email }: User) {
  const deviceInfo = '{"platform":"ios","man":"acme","os":"19","pushToken":"p"}';
  await bench.byToken(await bench.token(UID), 'accounts.devices.register', { deviceInfo });
  return String((await bench.byPage('accounts.auth.push.sendVerification', { identifier: email })).json.vToken);
}
const approve = async (UID: string, vToken: string) =>
  bench.byToken(await bench.token(UID), 'accounts.auth.push.verify', { vToken });

/** Gives something that opens the account of the user, and returns how it is used: true when that works. */
type Give = (user: User) => Promise<() => Promise<boolean>>;

const sessions: Readonly<Record<string, Give>> = {
  'the cookie of a session': async (user) => {
    const { cookieValue = '' } = info(await logIn(user));
    return () => isLeftTo(bench.byPage('accounts.getAccountInfo', { login_token: cookieValue }));
  },
  'the session token of an app': async (user) => {
    const { sessionToken = '' } = info(await logIn(user, { targetEnv: 'mobile' }));
    return () => isLeftTo(bench.byToken(sessionToken, 'accounts.getAccountInfo'));
  },
  'an access token': async ({ UID }) => {
    const token = await bench.token(UID);
    return () => isLeftTo(bench.byToken(token, 'socialize.getUserInfo'));
  },
  'an authorization code': async (user) => {
    const authCode = (await redirected(user, { response_type: 'code' })).get('code') ?? '';
    return () => isLeftTo(bench.bySite('socialize.notifyLogin', { authCode }));
  },
  'a connection that waits on the screen of the provider': async ({ UID }) => {
    const oauth_token = await bench.token(UID);
    const query = new URLSearchParams({ oauth_token, x_provider: 'twitter', redirect_uri: PAGE, state: 's' });
    const screen = await pages.send(`/socialize.addConnection?${query}&client_id=${API_KEY}&response_type=token`);
    return async () => {
      const chosen = { person: 'new', first_name: 'N', provider_uid: `tw-${UID}-${Math.random()}` };
      await pages.send('/login/decision', { form: { ...hiddenFields(screen.body), ...chosen, decision: 'approve' } });
      const identities = bench.account(UID)?.identities ?? [];
      return identities.some(({ providerUID }) => providerUID === chosen.provider_uid);
    };
  },
};

/** Each kind is here, or in `goesOn`. */
const oneTimeTokens = {
  registration: async (user) => {
    await bench.bySite('accounts.setAccountInfo', { UID: user.UID, requirePasswordChange: 'true' });
    const { json } = await logIn(user);
    return () => isLeftTo(bench.byPage('accounts.getAccountInfo', { regToken: String(json.regToken) }));
  },
  passwordReset: async ({ email: loginID }) => {
    await bench.byPage('accounts.resetPassword', { loginID });
    const passwordResetToken = codeSent();
    return async () => {
      const newPassword = 'Reset-horse-9';
      return isLeftTo(bench.byPage('accounts.resetPassword', { passwordResetToken, newPassword }));
    };
  },
  otp: async ({ email }) => {
    const vToken = String((await bench.byPage('accounts.otp.sendCode', { email })).json.vToken);
    const code = codeSent();
    return () => isLeftTo(bench.byPage('accounts.otp.login', { vToken, code }));
  },
  emailOtp: async ({ email }) => {
    const vToken = String((await bench.byPage('accounts.auth.otp.email.sendCode', { email })).json.vToken);
    const code = codeSent();
    return () => isLeftTo(bench.byPage('accounts.auth.otp.email.login', { vToken, code }));
  },
  magicLink: async ({ email }) => {
    const made = await bench.bySite('accounts.auth.magiclink.email.getLink', { email, landingPage: PAGE });
    const { vToken = '', code = '' } = Object.fromEntries(new URL(String(made.json.magicLink)).searchParams);
    return () => isLeftTo(bench.byPage('accounts.auth.magiclink.email.login', { vToken, code }));
  },
  emailVerification: async ({ UID }) => {
    const added = `more-${Math.random()}@shop.example`;
    await bench.bySite('accounts.setAccountInfo', { UID, addLoginEmails: added });
    await bench.bySite('accounts.resendVerificationCode', { UID, email: added });
    const link = new URL(sent()?.links[0] ?? '');
    return async () => {
      await pages.send(`${link.pathname}${link.search}`);
      return bench.account(UID)?.loginIDs.emails.includes(added) ?? false;
    };
  },
  tfaAssertion: async (user) => {
    const { gigyaAssertion } = await assertion(user);
    const phone = '+4915112345679';
    return () => isLeftTo(bench.byPage('accounts.tfa.phone.sendVerificationCode', { gigyaAssertion, phone }));
  },
  tfaCode: async (user) => {
    const begun = await assertion(user);
    return () => isLeftTo(bench.byPage('accounts.tfa.phone.completeVerification', begun));
  },
  tfaProof: async (user) => {
    const { gigyaAssertion, ...rest } = await assertion(user);
    const proved = await bench.byPage('accounts.tfa.phone.completeVerification', { gigyaAssertion, ...rest });
    const providerAssertion = String(proved.json.providerAssertion);
    const { UID } = user;
    return () => isLeftTo(bench.bySite('accounts.tfa.finalizeTFA', { UID, gigyaAssertion, providerAssertion }));
  },
  passkey: async ({ UID }) => {
    const { json } = await bench.bySite(fido('initRegisterCredentials'), { UID });
    const attestation = new SoftwareAuthenticator().create(String(json.options));
    return () => isLeftTo(bench.byPage(fido('registerCredentials'), { token: String(json.token), attestation }));
  },
  passkeyProof: async (user) => {
    const { verify } = await withPasskey(user);
    const idToken = String((await verify()).json.idToken);
    return () => isLeftTo(bench.byPage('oauth.authorize', { response_type: 'code', idToken }));
  },
  passkeyCode: async (user) => {
    const { verify } = await withPasskey(user);
    const idToken = String((await verify()).json.idToken);
    const { json } = await bench.byPage('oauth.authorize', { response_type: 'code', idToken });
    return () => isLeftTo(bench.byPage('oauth.token', { grant_type: 'authorization_code', code: String(json.code) }));
  },
  push: async (user) => {
    const vToken = await pushed(user);
    return () => isLeftTo(approve(user.UID, vToken));
  },
  authentication: async (user) => {
    const vToken = await pushed(user);
    await approve(user.UID, vToken);
    const { json } = await bench.byPage('accounts.auth.push.isVerified', { vToken });
    return () => isLeftTo(bench.byPage('accounts.auth.login', { accessToken: String(json.access_token) }));
  },
  clientLogin: async (user) => {
    await connect(user);
    const { code = '' } = pages.resultOf(await pages.logIn({}, { person: `uid:${user.UID}` }));
    return async () => (await pages.call('client-library/session', { code, state: 'st' })).json.errorCode === 0;
  },
  connection: async (user) => {
    const login_token = await loginToken(user);
    const { json } = await pages.call('client-library/connection', { login_token });
    return async () => {
      const chosen = { person: 'new', first_name: 'N', provider_uid: `fb-${Math.random()}` };
      await pages.logIn({ x_ticket: String(json.ticket) }, chosen);
      const { identities = [] } = bench.account(user.UID) ?? {};
      return identities.some(({ providerUID }) => providerUID === chosen.provider_uid);
    };
  },
  gmidTicket: async (user) => {
    const login_token = await loginToken(user);
    const { gmidTicket } = (await bench.byPage('socialize.getIDs', { login_token, includeTicket: 'true' })).json;
    const tickets = bench.core.store.of(oneTimeTokenRepository);
    return async () => tickets.find('gmidTicket', String(gmidTicket))?.usedAt === undefined;
  },
  samlContext: undefined,
  invitation: undefined,
  subscription: undefined,
  identifier: undefined,
  saptcha: undefined,
  groupInvitation: undefined,
  groupJoin: undefined,
} satisfies Readonly<Record<OneTimeTokenKind, Give | undefined>>;

/** What is made with such a token, or goes with none. */
const others: Readonly<Record<string, Give>> = {
  'the access_token of accounts.auth.otp.authenticate': async ({ email }) => {
    const vToken = String((await bench.byPage('accounts.otp.sendCode', { email })).json.vToken);
    const { json } = await bench.byPage('accounts.auth.otp.authenticate', { vToken, code: codeSent() });
    const passwordResetToken = String(json.access_token);
    return () => isLeftTo(bench.byPage('accounts.resetPassword', { passwordResetToken, newPassword: 'Reset-horse-9' }));
  },
};

const all = Object.entries({ ...sessions, ...oneTimeTokens, ...others }).flatMap(([name, give]) =>
  give === undefined ? [] : [[name, give as Give] as const],
);

describe('R57: a changed password ends what opened the account before', () => {
  test.each(all)('%s', async (_name, give) => {
    const control = await give(await newUser());
    expect(await control(), 'without a change').toBe(true);
    const user = await newUser();
    const use = await give(user);
    expect((await changePassword(user)).errorCode).toBe(0);
    expect(await use(), 'after the change').toBe(false);
  });

  test('a link that was mailed when nobody had the address', async () => {
    const email = 'later@shop.example';
    const use = await oneTimeTokens.magicLink({ UID: '', email });
    await bench.bySite('accounts.register', { email, password: PASSWORD, finalizeRegistration: 'true' });
    expect(await use()).toBe(false);
  });

  type Change = (user: User) => Promise<Pick<Reply, 'errorCode'>>;
  const hash = { hashedPassword: 'XohImNooBHFR0OVvjcYpJw==', pwHashAlgorithm: 'md5' };
  const changes: Readonly<Record<string, Change>> = {
    'accounts.setAccountInfo of the user': async (user) => {
      const login_token = await loginToken(user);
      return bench.byPage('accounts.setAccountInfo', { login_token, password: PASSWORD, newPassword: NEW_PASSWORD });
    },
    'accounts.resetPassword': async ({ email: loginID }) => {
      const { json } = await bench.bySite('accounts.resetPassword', { loginID, sendEmail: 'false' });
      const passwordResetToken = String(json.passwordResetToken);
      return bench.byPage('accounts.resetPassword', { passwordResetToken, newPassword: NEW_PASSWORD });
    },
    'accounts.setPassword': ({ UID }) => bench.bySite('accounts.setPassword', { UID, ...hash }),
    'accounts.importFullAccount': ({ UID }) => {
      const password = JSON.stringify({ hashedPassword: hash.hashedPassword, hashSettings: { algorithm: 'md5' } });
      return bench.bySite('accounts.importFullAccount', { UID, importPolicy: 'upsert', password });
    },
    'the console': async ({ UID }) => {
      await accessHandlers(bench.core)['access.setPassword']({ apiKey: API_KEY, UID, password: NEW_PASSWORD });
      return { errorCode: 0 };
    },
  };
  test.each(Object.entries(changes))('by %s', async (_name, change) => {
    const user = await newUser();
    const uses = await Promise.all([
      sessions['an access token']?.(user),
      oneTimeTokens.magicLink(user),
      sessions['an authorization code']?.(user),
    ]);
    expect((await change(user)).errorCode).toBe(0);
    for (const use of uses) expect(await use?.()).toBe(false);
  });
});

describe('R57: what goes on after a change of the password', () => {
  test('the session that changed it', async () => {
    const login_token = await loginToken(await newUser());
    const change = { login_token, password: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await bench.byPage('accounts.setAccountInfo', change)).errorCode).toBe(0);
    expect((await bench.byPage('accounts.getAccountInfo', { login_token })).errorCode).toBe(0);
  });

  test('the regToken that changed it, which finishes its login', async () => {
    const user = await newUser();
    await bench.bySite('accounts.setAccountInfo', { UID: user.UID, requirePasswordChange: 'true' });
    const [first, second] = [await logIn(user), await logIn(user)].map(({ json }) => String(json.regToken));
    const change = { regToken: first ?? '', password: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await bench.byPage('accounts.setAccountInfo', change)).errorCode).toBe(0);
    expect((await bench.byPage('accounts.finalizeRegistration', { regToken: second ?? '' })).json).toMatchObject(
      refusal(400006, 'password of the account was changed'),
    );
    expect((await bench.byPage('accounts.finalizeRegistration', { regToken: first ?? '' })).errorCode).toBe(0);
  });

  test('passkeys, which need no password', async () => {
    const user = await newUser();
    const { verify } = await withPasskey(user);
    await changePassword(user);
    expect((await verify()).errorCode).toBe(0);
  });

  test('a link that confirms a subscription, and an aToken: they open nothing', async () => {
    const user = await newUser();
    const { UID, email } = user;
    await bench.bySite('accounts.setAccountInfo', { UID, subscriptions: '{"news":{"email":{"isSubscribed":true}}}' });
    const link = new URL(sent()?.links[0] ?? '');
    const { json } = await bench.byPage('accounts.identifiers.createToken', { identifier: email });
    await changePassword(user);
    expect((await pages.send(`${link.pathname}${link.search}`)).status).toBe(200);
    expect(
      (await bench.byPage('accounts.login', { aToken: String(json.aToken), password: NEW_PASSWORD })).errorCode,
    ).toBe(0);
  });

  test('the sessions of others, and those of a user whose secret question was changed', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const uses = await Promise.all([sessions['an access token']?.(user), sessions['an access token']?.(other)]);
    const question = { secretQuestion: 'Which pet?', secretAnswer: 'Cat', password: PASSWORD };
    expect((await bench.bySite('accounts.setAccountInfo', { UID: user.UID, ...question })).errorCode).toBe(0);
    for (const use of uses) expect(await use?.()).toBe(true);
  });
});

describe('D73: what was sent to a login identifier ends with it', () => {
  test.each(['passwordReset', 'magicLink', 'emailOtp', 'otp'] as const)('%s', async (kind) => {
    const user = await newUser();
    const { UID, email } = user;
    await bench.bySite('accounts.setAccountInfo', { UID, addLoginEmails: `second-${email}` });
    const use = await oneTimeTokens[kind](user);
    await bench.bySite('accounts.setAccountInfo', { UID, removeLoginEmails: email });
    // Also when it comes back.
    await bench.bySite('accounts.setAccountInfo', { UID, addLoginEmails: email });
    expect(await use()).toBe(false);
  });

  test('and what was sent to another one goes on', async () => {
    const user = await newUser();
    await bench.bySite('accounts.setAccountInfo', { UID: user.UID, addLoginEmails: `second-${user.email}` });
    const use = await oneTimeTokens.magicLink(user);
    await bench.bySite('accounts.setAccountInfo', { UID: user.UID, removeLoginEmails: `second-${user.email}` });
    expect(await use()).toBe(true);
  });
});

test('a later account with the same UID inherits no one-time token', async () => {
  const user = await newUser();
  const use = await oneTimeTokens.passwordReset(user);
  await bench.bySite('accounts.deleteAccount', { UID: user.UID });
  const again = { email: user.email, password: PASSWORD, siteUID: user.UID, finalizeRegistration: 'true' };
  expect((await bench.bySite('accounts.register', again)).errorCode).toBe(0);
  expect(await use()).toBe(false);
});
