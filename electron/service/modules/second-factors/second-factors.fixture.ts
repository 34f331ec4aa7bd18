import { URI } from 'otpauth';
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
