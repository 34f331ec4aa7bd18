import { outboxRepository } from '#service/modules/outbox/repository.ts';
import { SoftwareAuthenticator } from '#service/modules/passkeys/software-authenticator.fixture.ts';
import { API_KEY, type Bench, type Reply } from './rest.fixture.ts';

const PASSWORD = 'Correct-horse-7';
const HASHED = { hashedPassword: 'XohImNooBHFR0OVvjcYpJw==', pwHashAlgorithm: 'md5' };
const ANSWER = { secretQuestion: 'Which pet?', secretAnswer: 'Cat' };
const question = { question: JSON.stringify(ANSWER) };

let worlds = 0;

/** Users of their own, and the credentials that calls at once share. Each is made when it is needed first. */
export class World {
  readonly #bench: Bench;
  readonly #made = new Map<string, Promise<unknown>>();
  readonly n: number;

  constructor(bench: Bench) {
    this.#bench = bench;
    worlds += 1;
    this.n = worlds;
  }

  get UID(): string {
    return `u-${this.n}`;
  }
  get email(): string {
    return `n${this.n}@shop.example`;
  }
  bySite = (method: string, parameters: Record<string, string> = {}): Promise<Reply> =>
    this.#bench.bySite(method, parameters);
  byPage = (method: string, parameters: Record<string, string> = {}): Promise<Reply> =>
    this.#bench.send({ method, parameters: { apiKey: API_KEY, ...parameters } });

  #once<T>(name: string, make: () => Promise<T>): Promise<T> {
    const made = this.#made.get(name) ?? make();
    this.#made.set(name, made);
    return made as Promise<T>;
  }
  #code(): string {
    return this.#bench.core.store.of(outboxRepository).list(API_KEY, undefined, 1)[0]?.codes[0] ?? '';
  }

  /** A registered user with a password and a secret question, whose address is verified. */
  user = () =>
    this.#once('user', async () => {
      const { UID, email } = this;
      const given = { email, password: PASSWORD, siteUID: UID, ...ANSWER };
      await this.bySite('accounts.register', { ...given, finalizeRegistration: 'true', skipVerification: 'true' });
      return { UID, email };
    });
  /** A session of theirs. */
  session = () =>
    this.#once('session', async () => {
      const { email: loginID } = await this.user();
      const { json } = await this.byPage('accounts.login', { loginID, password: PASSWORD, targetEnv: 'jssdk' });
      return { login_token: String((json.sessionInfo as { login_token: string }).login_token) };
    });
  /** Of a registration without account. */
  registration = () =>
    this.#once('registration', async () => {
      const { json } = await this.byPage('accounts.initRegistration');
      return { regToken: String(json.regToken) };
    });
  /** Of another registration, whose account is not final. */
  unfinished = () =>
    this.#once('unfinished', async () => {
      const { json } = await this.byPage('accounts.initRegistration');
      const regToken = String(json.regToken);
      await this.byPage('accounts.register', { regToken, email: `un-${this.email}`, password: PASSWORD });
      return { regToken };
    });
  passwordReset = () =>
    this.#once('passwordReset', async () => {
      const { email: loginID } = await this.user();
      const sent = { loginID, sendEmail: 'false', secretAnswer: ANSWER.secretAnswer };
      return {
        passwordResetToken: String((await this.bySite('accounts.resetPassword', sent)).json.passwordResetToken),
      };
    });
  sentCode = () =>
    this.#once('sentCode', async () => {
      const { email } = await this.user();
      const { json } = await this.byPage('accounts.otp.sendCode', { email });
      return { vToken: String(json.vToken), code: this.#code() };
    });
  passkey = () =>
    this.#once('passkey', async () => {
      const authenticator = new SoftwareAuthenticator();
      const begun = await this.bySite('accounts.auth.fido.initRegisterCredentials', { UID: (await this.user()).UID });
      const attestation = authenticator.create(String(begun.json.options));
      const registration = { token: String(begun.json.token), attestation };
      return { authenticator, registration };
    });
  /** The answer to a challenge, of a passkey that is registered. */
  passkeyLogin = () =>
    this.#once('passkeyLogin', async () => {
      const { authenticator, registration } = await this.passkey();
      const { json: registered } = await this.byPage('accounts.auth.fido.registerCredentials', registration);
      const { json } = await this.byPage('accounts.auth.fido.getAssertionOptions');
      const authenticatorAssertion = authenticator.get(String(json.options));
      const credentialId = String(registered.credentialId);
      return { answer: { token: String(json.token), authenticatorAssertion }, credentialId };
    });
  /** An assertion that registers an authenticator app. */
  assertion = () =>
    this.#once('assertion', async () => {
      const begun = { ...(await this.session()), provider: 'gigyaTotp', mode: 'register' };
      return { gigyaAssertion: String((await this.byPage('accounts.tfa.initTFA', begun)).json.gigyaAssertion) };
    });
  /** Its secret, and the code of this time. */
  totp = () =>
    this.#once('totp', async () => {
      const assertion = await this.assertion();
      const { json } = await this.byPage('accounts.tfa.totp.register', assertion);
      return { ...assertion, sctToken: String(json.sctToken), code: this.#code() };
    });
  proof = () =>
    this.#once('proof', async () => {
      const { gigyaAssertion, ...rest } = await this.totp();
      const { json } = await this.byPage('accounts.tfa.totp.verify', { gigyaAssertion, ...rest });
      return { gigyaAssertion, providerAssertion: String(json.providerAssertion) };
    });
}

/** A call that is ready to be made, when everything that it needs is there. */
type Prepare = (world: World) => Promise<() => Promise<Reply>>;

/** Calls that share a one-time credential or the password of one account, by method and remark. */
export type Group = Readonly<Record<string, Prepare>>;

const changed =
  (newPassword: string): Prepare =>
  async (world) => {
    const session = await world.session();
    return () => world.byPage('accounts.setAccountInfo', { ...session, password: PASSWORD, newPassword });
  };
const reset =
  (newPassword: string): Prepare =>
  async (world) => {
    const token = await world.passwordReset();
    return () => world.byPage('accounts.resetPassword', { ...token, newPassword });
  };
const logIn =
  (password: string): Prepare =>
  async (world) => {
    const { email: loginID } = await world.user();
    return () => world.byPage('accounts.login', { loginID, password });
  };
const bySiteOf =
  (method: string, more: Record<string, string> = {}): Prepare =>
  async (world) => {
    const { UID } = await world.user();
    return () => world.bySite(method, { UID, ...more });
  };
const withUnfinished =
  (method: string, more: Record<string, string> = {}): Prepare =>
  async (world) => {
    const regToken = await world.unfinished();
    return () => world.byPage(method, { ...regToken, ...more });
  };
const linking =
  (method: string, more: Record<string, string> = {}): Prepare =>
  async (world) => {
    const regToken = await world.unfinished();
    const { email: loginID } = await world.user();
    return () => world.byPage(method, { ...regToken, loginID, password: PASSWORD, ...more });
  };
const registering =
  (name: string, more: Record<string, string> = {}): Prepare =>
  async (world) => {
    const regToken = await world.registration();
    const email = `${name}-${world.email}`;
    return () => world.byPage('accounts.register', { ...regToken, email, password: PASSWORD, ...more });
  };
const withCode =
  (method: string): Prepare =>
  async (world) => {
    const sent = await world.sentCode();
    return () => world.byPage(method, sent);
  };
const importing =
  (method: string, more: Record<string, string> = {}): Prepare =>
  async (world) =>
  () =>
    world.bySite(method, { UID: `imported-${world.n}`, importPolicy: 'insert', ...more });
const withAssertion =
  (method: string): Prepare =>
  async (world) => {
    const assertion = await world.assertion();
    return () => world.byPage(method, assertion);
  };
/** Gives a field of the data of accounts another type: the accounts have to be searched for values. */
const retyping =
  (field: string): Prepare =>
  async (world) => {
    const path = `${field}${world.n}`;
    const dataSchema = (type: string) => ({ dataSchema: JSON.stringify({ fields: { [path]: { type } } }) });
    await world.bySite('accounts.setSchema', dataSchema('string'));
    return () => world.bySite('accounts.setSchema', dataSchema('integer'));
  };

/** Every method that waits is here, or in `waitForKey`. */
export const groups: Readonly<Record<string, Group>> = {
  'the regToken of a registration': {
    'accounts.register': registering('first', { finalizeRegistration: 'true' }),
    'accounts.register, not final': registering('second'),
    'accounts.register, the same address': registering('first'),
  },
  'the regToken of an unfinished account': {
    'accounts.setAccountInfo': withUnfinished('accounts.setAccountInfo', {
      ...{ password: PASSWORD, newPassword: 'First-horse-1' },
    }),
    'accounts.setAccountInfo, another password': withUnfinished('accounts.setAccountInfo', {
      ...{ password: PASSWORD, newPassword: 'Second-horse-2' },
    }),
    'accounts.linkAccounts': linking('accounts.linkAccounts'),
    'accounts.login, loginMode=link': linking('accounts.login', { loginMode: 'link' }),
    'accounts.finalizeRegistration': withUnfinished('accounts.finalizeRegistration'),
    'accounts.getAccountInfo': withUnfinished('accounts.getAccountInfo'),
    'accounts.auth.fido.initRegisterCredentials': withUnfinished('accounts.auth.fido.initRegisterCredentials'),
  },
  'a password, and what ends with it': {
    'accounts.setAccountInfo': changed('First-horse-1'),
    'accounts.setAccountInfo, another password': changed('Second-horse-2'),
    'accounts.setAccountInfo, of the site': bySiteOf('accounts.setAccountInfo', {
      ...{ newPassword: 'Third-horse-3', securityOverride: 'true' },
    }),
    'accounts.resetPassword': reset('Fourth-horse-4'),
    'accounts.resetPassword, another password': reset('Fifth-horse-5'),
    'accounts.resetPassword, begun': async (world) => {
      const { email: loginID } = await world.user();
      return () => world.byPage('accounts.resetPassword', { loginID, secretAnswer: ANSWER.secretAnswer });
    },
    'accounts.setPassword': bySiteOf('accounts.setPassword', HASHED),
    'accounts.login': logIn(PASSWORD),
    'accounts.login, the new password': logIn('First-horse-1'),
    'accounts.login, a wrong one': logIn('Wrong-horse-0'),
    'accounts.auth.otp.authenticate': withCode('accounts.auth.otp.authenticate'),
    'accounts.otp.login': withCode('accounts.otp.login'),
    'accounts.importFullAccount': bySiteOf('accounts.importFullAccount', {
      ...{ importPolicy: 'upsert', ...question },
    }),
    'accounts.logout': bySiteOf('accounts.logout'),
    'accounts.deleteAccount': bySiteOf('accounts.deleteAccount'),
    'accounts.setAccountInfo, isActive=false': bySiteOf('accounts.setAccountInfo', { isActive: 'false' }),
    'accounts.setAccountInfo, the address removed': async (world) => {
      const { UID, email } = await world.user();
      return () => world.bySite('accounts.setAccountInfo', { UID, username: UID, removeLoginEmails: email });
    },
    'socialize.setUID': async (world) => {
      const { UID } = await world.user();
      return () => world.bySite('socialize.setUID', { UID, siteUID: `renamed-${UID}` });
    },
    'accounts.auth.fido.registerCredentials': async (world) => {
      const { registration } = await world.passkey();
      return () => world.byPage('accounts.auth.fido.registerCredentials', registration);
    },
  },
  'a passkey': {
    'accounts.auth.fido.registerCredentials': async (world) => {
      const { registration } = await world.passkey();
      return () => world.byPage('accounts.auth.fido.registerCredentials', registration);
    },
    'accounts.auth.fido.verifyAssertion': async (world) => {
      const { answer } = await world.passkeyLogin();
      return () => world.byPage('accounts.auth.fido.verifyAssertion', answer);
    },
    'accounts.auth.fido.removeCredential': async (world) => {
      const { credentialId } = await world.passkeyLogin();
      return () => world.bySite('accounts.auth.fido.removeCredential', { UID: world.UID, credentialId });
    },
  },
  'the assertion of a second factor': {
    'accounts.tfa.totp.register': withAssertion('accounts.tfa.totp.register'),
    'accounts.tfa.totp.verify': async (world) => {
      const entered = await world.totp();
      return () => world.byPage('accounts.tfa.totp.verify', entered);
    },
    'accounts.tfa.finalizeTFA': async (world) => {
      const [session, proof] = [await world.session(), await world.proof()];
      return () => world.byPage('accounts.tfa.finalizeTFA', { ...session, ...proof });
    },
    'accounts.setAccountInfo': changed('First-horse-1'),
  },
  'the UID of an import': {
    'accounts.importAccount': importing('accounts.importAccount', ANSWER),
    'accounts.importFullAccount': importing('accounts.importFullAccount', question),
  },
  'the schema of a site': {
    'accounts.setSchema': retyping('a'),
    'accounts.setSchema, another field': retyping('b'),
  },
};

const notified =
  (namespace: string, provider: string): Prepare =>
  async (world) => {
    const { UID: siteUID } = await world.user();
    const providerSessions = JSON.stringify({ [provider]: { providerUID: `${provider}-${world.n}` } });
    return () => world.bySite(`${namespace}.notifyLogin`, { siteUID, providerSessions });
  };
const inSession =
  (method: string, more: Record<string, string> = {}): Prepare =>
  async (world) => {
    const session = await world.session();
    return () => world.byPage(method, { ...session, ...more });
  };

/** Calls that wait for nothing, and change what those of `groups` stand on. */
export const others: Group = {
  'socialize.notifyLogin': notified('socialize', 'twitter'),
  'accounts.notifyLogin': notified('accounts', 'linkedin'),
  'accounts.notifyLogin, the same identity': notified('accounts', 'twitter'),
  'accounts.notifySocialLogin': async (world) => {
    const providerSessions = JSON.stringify({ twitter: { providerUID: `twitter-${world.n}`, authToken: 't' } });
    return () => world.byPage('accounts.notifySocialLogin', { providerSessions });
  },
  'socialize.removeConnection': bySiteOf('socialize.removeConnection', { provider: 'twitter' }),
  'accounts.setAccountInfo, profile': inSession('accounts.setAccountInfo', { profile: '{"city":"London"}' }),
  'accounts.setAccountInfo, another address': async (world) => {
    const session = await world.session();
    return () => world.byPage('accounts.setAccountInfo', { ...session, addLoginEmails: `more-${world.email}` });
  },
  'accounts.setAccountInfo, requirePasswordChange': bySiteOf('accounts.setAccountInfo', {
    requirePasswordChange: 'true',
  }),
  'accounts.getAccountInfo': inSession('accounts.getAccountInfo'),
  'accounts.getJWT': inSession('accounts.getJWT'),
  'accounts.logout, of the user': inSession('accounts.logout'),
  'accounts.tfa.initTFA': inSession('accounts.tfa.initTFA', { provider: 'gigyaTotp', mode: 'register' }),
  'accounts.auth.fido.initRegisterCredentials': inSession('accounts.auth.fido.initRegisterCredentials'),
  'accounts.otp.update': async (world) => {
    const [session, sent] = [await world.session(), await world.sentCode()];
    return () => world.byPage('accounts.otp.update', { ...session, ...sent });
  },
  'accounts.rba.lock': bySiteOf('accounts.rba.lock', { duration: '60' }),
  'accounts.rba.unlock': bySiteOf('accounts.rba.unlock'),
  'accounts.setPolicies': async (world) => () =>
    world.bySite('accounts.setPolicies', { passwordComplexity: `{"minLength":${6 + (world.n % 2)}}` }),
};

/** How often each table has a row that counts, so that runs with other ids can be compared. */
function rowsOf({ core }: Bench): Readonly<Record<string, number>> {
  const { store } = core;
  return store.of(({ db }) => {
    const tables = db
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .pluck()
      .all();
    const count = (what: string) => db.prepare<[], number>(`SELECT count(*) FROM ${what}`).pluck().get() ?? 0;
    return {
      get counted() {
        return Object.fromEntries([
          ...tables.map((name) => [name, count(name)]),
          ['open tokens', count('token WHERE revoked_at IS NULL')],
          ['open one-time tokens', count('one_time_token WHERE used_at IS NULL')],
          ['open codes', count('code WHERE used_at IS NULL AND revoked_at IS NULL')],
        ]) as Readonly<Record<string, number>>;
      },
    };
  }).counted;
}

/** How two calls end: their error codes, and what the tables have more or less. */
async function ended(
  bench: Bench,
  [first, second]: readonly [Prepare, Prepare],
  run: (first: () => Promise<Reply>, second: () => Promise<Reply>) => Promise<readonly [Reply, Reply]>,
): Promise<string> {
  const world = new World(bench);
  const calls = [await first(world), await second(world)] as const;
  const before = rowsOf(bench);
  const replies = await run(...calls);
  const after = rowsOf(bench);
  const more = Object.keys(after).flatMap((name) => {
    const by = (after[name] ?? 0) - (before[name] ?? 0);
    return by === 0 ? [] : [`${name} ${by > 0 ? '+' : ''}${by}`];
  });
  return [replies.map(({ errorCode }) => errorCode).join(' '), ...more].join(', ');
}

/**
 * Two calls at once end as one after the other would, in either order (R56).
 *
 * @returns what is wrong; undefined when nothing is
 */
export async function problemOfPair(bench: Bench, pair: readonly [Prepare, Prepare]): Promise<string | undefined> {
  const allowed = [
    await ended(bench, pair, async (first, second) => [await first(), await second()]),
    await ended(bench, pair, async (first, second) => {
      const later = await second();
      return [await first(), later];
    }),
  ];
  const atOnce = [
    await ended(bench, pair, (first, second) => Promise.all([first(), second()])),
    await ended(bench, pair, async (first, second) => {
      const [later, sooner] = await Promise.all([second(), first()]);
      return [sooner, later];
    }),
  ];
  const wrong = atOnce.filter((one) => !allowed.includes(one));
  return wrong.length === 0 ? undefined : `at once: ${wrong.join(' | ')}; one after the other: ${allowed.join(' | ')}`;
}

/** What all worlds need of the site. */
export async function prepareSite(bench: Bench): Promise<void> {
  await bench.bySite('accounts.setPolicies', {
    twoFactorAuth: '{"providers":[{"name":"gigyaTotp","enabled":true}]}',
    passwordReset: '{"requireSecurityCheck":true}',
  });
  // The key that signs assertions.
  await bench.bySite('accounts.getJWTPublicKey');
}
