import { URI } from 'otpauth';
import { expect } from 'vitest';
import { outboxRepository } from '#service/modules/outbox/repository.ts';
import { API_KEY, type Bench, type Reply } from '#service/modules/rest/rest.fixture.ts';

export const PASSWORD = 'Correct-horse-7';
export const PHONE = '+4915112345678';

const all = ['gigyaPhone', 'gigyaEmail', 'gigyaTotp', 'gigyaPush', 'gigyaBackupCodes'];

/** A user and the page that it calls from. */
export interface User {
  readonly UID: string;
  /** A call of the page, without credential. */
  readonly page: (method: string, parameters?: Readonly<Record<string, string>>) => Promise<Reply>;
  /** A call of accounts.tfa with the regToken or login_token. */
  readonly tfa: (method: string, parameters?: Readonly<Record<string, string>>) => Promise<Reply>;
  readonly logIn: (more?: Readonly<Record<string, string>>) => Promise<Reply>;
  readonly loginToken: () => Promise<string>;
}

/** Enables all providers; each user has to register one, if `required`. */
export const enableAll = (bench: Bench, required = false): Promise<Reply> =>
  bench.bySite('accounts.setPolicies', {
    twoFactorAuth: JSON.stringify({
      providers: all.map((name) => ({ name, enabled: true, ...(required && { params: { required } }) })),
    }),
  });

/** The newest code in the outbox. */
export const codeSent = ({ core }: Bench): string =>
  core.store.of(outboxRepository).list(API_KEY, undefined, 1)[0]?.codes[0] ?? '';

/** A code that is not the newest one. */
export const wrongCode = (bench: Bench): string => (codeSent(bench) === '000000' ? '111111' : '000000');

/** The authenticator app that scanned the newest QR code: its code at a time, in milliseconds. */
export function authenticatorApp({ core }: Bench): (at: number) => string {
  const [message] = core.store.of(outboxRepository).list(API_KEY, undefined, 1);
  const app = URI.parse(message?.links[0] ?? '');
  return (timestamp) => ('period' in app ? app.generate({ timestamp }) : '');
}

let users = 0;

/** A user with a verified address, whose logins the site reports: no password is hashed. */
export async function newUser(bench: Bench): Promise<User> {
  users += 1;
  const UID = `u-user-${users}`;
  const loginIDs = { emails: [`user${users}@shop.example`], unverifiedEmails: [] };
  const { store } = bench.core;
  await store.unitOfWork(() =>
    store.accounts.create({ apiKey: API_KEY, UID, isSiteUID: true, status: 'final', loginIDs }),
  );
  const page: User['page'] = (method, parameters = {}) =>
    bench.send({ method, parameters: { apiKey: API_KEY, ...parameters } });
  const logIn: User['logIn'] = (more = {}) =>
    bench.bySite('accounts.notifyLogin', { siteUID: UID, targetEnv: 'jssdk', ...more });
  return {
    UID,
    page,
    tfa: (method, parameters = {}) => page(`accounts.tfa.${method}`, parameters),
    logIn,
    loginToken: async () => loginTokenOf(await logIn()),
  };
}

export const loginTokenOf = ({ json }: Reply): string =>
  String((json.sessionInfo as { login_token?: string }).login_token);

export type Credential = Readonly<Record<string, string>>;

export const regTokenOf = ({ json }: Reply): Credential => ({ regToken: String(json.regToken) });

export const session = async (user: User): Promise<Credential> => ({ login_token: await user.loginToken() });

/** What users do in several tests, over the bench of a test file. */
export function usersOf(benchOf: () => Bench) {
  async function begin(user: User, credential: Credential, provider: string, mode: string): Promise<Credential> {
    const { json } = await user.tfa('initTFA', { ...credential, provider, mode });
    expect(json.errorCode, String(json.errorDetails)).toBe(0);
    return { ...credential, gigyaAssertion: String(json.gigyaAssertion) };
  }

  const finish = (user: User, begun: Credential, proved: Reply, more: Credential = {}) =>
    user.tfa('finalizeTFA', { ...begun, providerAssertion: String(proved.json.providerAssertion), ...more });

  async function provePhone(user: User, begun: Credential, phone = PHONE): Promise<Reply> {
    const { json } = await user.tfa('phone.sendVerificationCode', { ...begun, phone });
    const sent = { ...begun, phvToken: String(json.phvToken), code: codeSent(benchOf()) };
    return user.tfa('phone.completeVerification', sent);
  }

  /** The user registers a phone with a session. */
  async function withPhone(): Promise<User> {
    const user = await newUser(benchOf());
    const begun = await begin(user, await session(user), 'gigyaPhone', 'register');
    expect((await finish(user, begun, await provePhone(user, begun))).json.errorCode).toBe(0);
    return user;
  }

  /** The user scans the QR code, and enters its first code. */
  async function withApp(): Promise<{ user: User; codeAt: (at: number) => string }> {
    const user = await newUser(benchOf());
    const begun = await begin(user, await session(user), 'gigyaTotp', 'register');
    const { json } = await user.tfa('totp.register', begun);
    const codeAt = authenticatorApp(benchOf());
    const entered = { ...begun, sctToken: String(json.sctToken), code: codeAt(benchOf().clock()) };
    expect((await finish(user, begun, await user.tfa('totp.verify', entered))).json.errorCode).toBe(0);
    return { user, codeAt };
  }

  /** A login of a user with a phone, past the second factor. */
  async function loggedIn(user: User): Promise<Reply> {
    const begun = await begin(user, regTokenOf(await user.logIn()), 'gigyaPhone', 'verify');
    return finish(user, begun, await provePhone(user, begun));
  }

  return { begin, finish, provePhone, withPhone, withApp, loggedIn };
}
