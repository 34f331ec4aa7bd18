import { join } from 'node:path';
import { registerUser as registerAtSite } from '../hosts/by-site.ts';
import { formText } from '../hosts/wire.ts';
import { type Authdesk, site, startAuthdesk, targetOf } from './authdesk.ts';
import { type Spread, show, spreadOf } from './figures.ts';
import { type Beside, besideLine, besideTarget, measureBeside } from './paced.ts';
import { type Given, part } from './part.ts';
import { startGenerator } from './processes.ts';
import type { Workload } from './requests.ts';

/** How fast users log in with a password, and what that costs the other calls. */
interface Logins {
  readonly perSecond: Spread;
  /** Milliseconds, of as many as connect at once. */
  readonly p50: Spread;
  readonly p99: Beside;
}

/** Users that log in at once. */
export const CONNECTIONS = 4;
/** Logins of one load: a hash takes tens of milliseconds, one after the other. */
const LOGINS = 20;
const user = { email: 'login@shop.example', password: 'Correct-horse-7' } as const;

/** A login of the user that `registerUser` made. */
export const loginRequest: Workload = {
  kind: 'post',
  path: '/accounts.login',
  form: formText({
    apiKey: site.apiKey,
    loginID: user.email,
    password: user.password,
    targetEnv: 'mobile',
    format: 'json',
  }),
};

/** Makes the user that logs in. */
export const registerUser = (authdesk: Authdesk) => registerAtSite(authdesk, user, site);

/** Measures accounts.login over HTTPS; each login hashes the password and makes a session. */
async function measureLogins({ folder, ...options }: Given): Promise<Logins> {
  const authdesk = await startAuthdesk(join(folder, 'logins'));
  const generator = startGenerator();
  const login = () =>
    generator.run({
      target: targetOf(authdesk, 'https'),
      workload: loginRequest,
      calls: LOGINS,
      connections: CONNECTIONS,
      accepted: '"errorCode":0',
    });
  const perSecond: number[] = [];
  const p50: number[] = [];
  /** @returns how many */
  const logIn = async () => {
    const { wrong, calls } = await login();
    if (wrong > 0) throw new Error(`${wrong} of ${calls} logins failed.`);
    return calls;
  };
  try {
    await registerUser(authdesk);
    const p99 = await measureBeside(authdesk, options, logIn, async () => {
      const round = await login();
      perSecond.push(round.perSecond);
      p50.push(round.p50);
    });
    return { perSecond: spreadOf(perSecond), p50: spreadOf(p50), p99 };
  } finally {
    generator.stop();
    await authdesk.stop();
  }
}

function loginLines({ perSecond, p50, p99 }: Logins): string[] {
  return [
    '',
    'Logins with a password over HTTPS, four at once',
    `  ${show(perSecond, 1)} logins/s, p50 ${show(p50, 0)} ms`,
    besideLine(p99, 'logins'),
  ];
}

export const logins = part(measureLogins, loginLines, ({ p99 }) => [besideTarget('logins with a password', p99)]);
