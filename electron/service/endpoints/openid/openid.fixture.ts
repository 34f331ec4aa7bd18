import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:https';
import { type Running, SHOP_SECRET, startRunning } from '#service/fixtures/running.fixture.ts';

/** What came back, with the redirect read. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly json: Record<string, unknown>;
  /** Parameters of the Location, of its query and its fragment. */
  readonly to: { readonly address: string; readonly parameters: Record<string, string> };
}

export interface Send {
  readonly query?: Readonly<Record<string, string>> | string;
  readonly form?: Readonly<Record<string, string>> | string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly host?: string;
  /** Of another site. */
  readonly apiKey?: string;
}

export const CALLBACK = 'https://app.example/callback';
export const API_KEY = '3_shop';

/** A pair of RFC 7636. */
export function pkce(): { readonly verifier: string; readonly challenge: Record<string, string> } {
  const verifier = randomBytes(32).toString('base64url');
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  return { verifier, challenge: { code_challenge, code_challenge_method: 'S256' } };
}

export interface Rp {
  readonly clientID: string;
  readonly clientSecret: string;
}

export interface OpenIdBench {
  readonly running: Running;
  /** Address of the provider, with the host as it is called. */
  readonly base: string;
  send(path: string, given?: Send): Promise<Reply>;
  /** Any path of the service. */
  call(path: string, given: Send): Promise<Reply>;
  /** A REST call with the secret of the site. */
  rest(method: string, parameters?: Readonly<Record<string, string>>): Promise<Record<string, unknown>>;
  createRp(settings?: Readonly<Record<string, unknown>>): Promise<Rp>;
  /** Registers a user with a password; returns its UID and a login token. */
  register(email: string): Promise<{ readonly UID: string; readonly login_token: string }>;
  login(email: string): Promise<Record<string, unknown>>;
  authorize(parameters: Readonly<Record<string, string>>): Promise<Reply>;
  goOn(parameters: Readonly<Record<string, string>>, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  token(form: Readonly<Record<string, string>>, rp?: Rp): Promise<Reply>;
  stop(): Promise<void>;
}

export const PASSWORD = 'Correct-horse-7';
export const basic = ({ clientID, clientSecret }: Rp) => ({
  authorization: `Basic ${Buffer.from(`${clientID}:${clientSecret}`).toString('base64')}`,
});

/** A service on real sockets whose site has users with passwords, seen by a relying party. */
export async function openIdBench(dataDir?: string): Promise<OpenIdBench> {
  const running = await startRunning(dataDir);
  const { service } = running;
  const origin = new URL(service.addresses.https);
  const host = `localhost:${origin.port}`;
  const encoded = (given: Send['form']): string =>
    given === undefined ? '' : typeof given === 'string' ? given : new URLSearchParams(given).toString();

  function call(path: string, { query, form, headers = {}, host: named = host }: Send): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const body = form === undefined ? undefined : encoded(form);
      const sent = request(
        {
          host: '127.0.0.1',
          port: origin.port,
          path: query === undefined ? path : `${path}?${encoded(query)}`,
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            host: named,
            ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
            ...headers,
          },
          ca: service.caPem,
          servername: 'localhost',
          agent: false,
        },
        async (response) => {
          let text = '';
          for await (const chunk of response) text += chunk;
          const location = response.headers.location ?? '';
          const to = URL.canParse(location) ? new URL(location) : undefined;
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            json: /^\s*\{/.test(text) ? (JSON.parse(text) as Record<string, unknown>) : {},
            to: {
              address: location.split(/[?#]/, 1)[0] ?? '',
              parameters: {
                ...Object.fromEntries(to?.searchParams ?? []),
                ...Object.fromEntries(new URLSearchParams(to?.hash.slice(1))),
              },
            },
          });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  const rest = async (method: string, parameters: Readonly<Record<string, string>> = {}) =>
    (await call(`/${method}`, { form: { apiKey: API_KEY, secret: SHOP_SECRET, format: 'json', ...parameters } })).json;
  const tokenOf = (answer: Record<string, unknown>): string =>
    (answer.sessionInfo as { login_token?: string } | undefined)?.login_token ?? '';
  const login = async (email: string) =>
    (
      await call('/accounts.login', {
        form: { apiKey: API_KEY, loginID: email, password: PASSWORD, targetEnv: 'jssdk', format: 'json' },
      })
    ).json;
  const provider = `/oidc/op/v1.0/${API_KEY}`;
  return {
    running,
    call,
    base: `https://${host}${provider}`,
    send: (path, given = {}) => call(`/oidc/op/v1.0/${given.apiKey ?? API_KEY}${path}`, given),
    rest,
    login,
    async createRp(settings = {}) {
      const parameters = Object.entries({ redirectUris: [CALLBACK], ...settings }).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]);
      const made = await rest('fidm.oidc.op.createRP', Object.fromEntries(parameters));
      if (made.errorCode !== 0) throw new Error(JSON.stringify(made));
      return { clientID: String(made.clientID), clientSecret: String(made.clientSecret ?? '') };
    },
    async register(email) {
      const made = await rest('accounts.register', { email, password: PASSWORD, finalizeRegistration: 'true' });
      if (made.errorCode !== 0) throw new Error(JSON.stringify(made));
      return { UID: String(made.UID), login_token: tokenOf(await login(email)) };
    },
    authorize: (query) => call(`${provider}/authorize`, { query }),
    goOn: (query, headers = {}) => call(`${provider}/authorize/continue`, { query, headers }),
    token: (form, rp) => call(`${provider}/token`, { form, ...(rp && { headers: basic(rp) }) }),
    stop: () => service.stop(),
  };
}
