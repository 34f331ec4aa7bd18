import { URI } from 'otpauth';
import { outboxRepository } from '#service/modules/outbox/repository.ts';
import { API_KEY, type Bench, type Reply } from '#service/modules/rest/rest.fixture.ts';

export const PASSWORD = 'Correct-horse-7';
export const PHONE = '+4915112345678';

const all = ['gigyaPhone', 'gigyaEmail', 'gigyaTotp', 'gigyaPush', 'gigyaBackupCodes'];

/** An app with one user, as its page or server sees the service. */
export interface User {
  readonly UID: string;
  readonly email: string;
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

/** Registers a user with a verified address. */
export async function registerUser(bench: Bench): Promise<User> {
  users += 1;
  const UID = `u-user-${users}`;
  const email = `user${users}@shop.example`;
  const { json } = await bench.bySite('accounts.register', {
    ...{ email, password: PASSWORD, siteUID: UID, skipVerification: 'true', finalizeRegistration: 'true' },
  });
  if (json.errorCode !== 0 && json.errorCode !== 403102) throw new Error(String(json.errorDetails));
  const page: User['page'] = (method, parameters = {}) =>
    bench.send({ method, parameters: { apiKey: API_KEY, ...parameters } });
  const logIn: User['logIn'] = (more = {}) =>
    page('accounts.login', { loginID: email, password: PASSWORD, targetEnv: 'jssdk', ...more });
  return {
    UID,
    email,
    page,
    tfa: (method, parameters = {}) => page(`accounts.tfa.${method}`, parameters),
    logIn,
    loginToken: async () => loginTokenOf(await logIn()),
  };
}

export const loginTokenOf = ({ json }: Reply): string =>
  String((json.sessionInfo as { login_token?: string }).login_token);
