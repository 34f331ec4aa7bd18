import { createHash, randomBytes } from 'node:crypto';
import { request } from '#service/fixtures/request.fixture.ts';
import { SHOP_SECRET, startRunning } from '#service/fixtures/running.fixture.ts';

type Values = Readonly<Record<string, string>>;

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
  readonly query?: Values | string;
  readonly form?: Values | string;
  readonly headers?: Values;
  readonly host?: string;
  /** Of another site. */
  readonly apiKey?: string;
}

export const CALLBACK = 'https://app.example/callback';
export const API_KEY = '3_shop';

/** A member of a form that a page has. */
export const fieldOf = ({ text }: Reply, name: string): string =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? '';

function succeeded(answer: Reply['json']): Reply['json'] {
  if (answer.errorCode !== 0) throw new Error(JSON.stringify(answer));
  return answer;
}

/** The session of a browser. */
export const cookieOf = (loginToken: string) => ({ cookie: `glt_${API_KEY}=${loginToken}` });

/** The members of a part of a JWT: 0 is the header, 1 the claims. */
export const partOf = (jwt: unknown, index: 0 | 1): Record<string, unknown> =>
  JSON.parse(Buffer.from(String(jwt).split('.')[index] ?? '', 'base64url').toString());
export const claimsOf = (jwt: unknown) => partOf(jwt, 1);

/** The parameters of a request for a code. */
export const codeRequest = ({ clientID }: Pick<Rp, 'clientID'>, more: Values = {}) => ({
  ...{ client_id: clientID, redirect_uri: CALLBACK, response_type: 'code', scope: 'openid', ...more },
});

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

/** Settings of a relying party that gets a code at once, for the UID of the user. */
export const PUBLIC = { skipConsent: true, subjectIdentifierType: 'public' };
export const PASSWORD = 'Correct-horse-7';
export const basic = ({ clientID, clientSecret }: Rp) => ({
  authorization: `Basic ${Buffer.from(`${clientID}:${clientSecret}`).toString('base64')}`,
});

/** Where a login at another provider comes back to. */
export const SHOP = 'https://shop.example/callback';

/** Begins a login at another provider, which leads there. */
export async function beginLogin(bench: OpenIdBench, more: Values) {
  const query = { client_id: API_KEY, redirect_uri: SHOP, response_type: 'token', state: 's-1', ...more };
  const began = await bench.call('/accounts.socialLogin', { query });
  const cookie = String([began.headers['set-cookie'] ?? []].flat()[0]).split(';', 1)[0] ?? '';
  const led = await bench.follow(String(began.headers.location), cookie);
  return { cookie, address: new URL(String(led.headers.location)) };
}

/** A service on real sockets whose site has users with passwords, seen by a relying party. */
export async function openIdBench(dataDir?: string) {
  const running = await startRunning(dataDir);
  const { service } = running;
  const host = `localhost:${new URL(service.addresses.https).port}`;
  const encoded = (given: Send['form']): string =>
    given === undefined ? '' : typeof given === 'string' ? given : new URLSearchParams(given).toString();

  /** Any path of the service. */
  async function call(path: string, { query, form, headers = {}, host: named = host }: Send): Promise<Reply> {
    const isForm = form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' };
    const received = await request(service.addresses.https, {
      path: query === undefined ? path : `${path}?${encoded(query)}`,
      method: form === undefined ? 'GET' : 'POST',
      headers: { host: named, ...isForm, ...headers },
      body: form === undefined ? undefined : encoded(form),
      ...{ ca: service.caPem, servername: 'localhost' },
    });
    const { text, headers: given } = received;
    const location = given.location ?? '';
    const to = URL.canParse(location) ? new URL(location) : undefined;
    return {
      ...{ status: received.status, headers: given, text },
      json: /^\s*\{/.test(text) ? (JSON.parse(text) as Record<string, unknown>) : {},
      to: {
        address: location.split(/[?#]/, 1)[0] ?? '',
        parameters: {
          ...Object.fromEntries(to?.searchParams ?? []),
          ...Object.fromEntries(new URLSearchParams(to?.hash.slice(1))),
        },
      },
    };
  }

  /** Where a browser was led to. */
  const follow = (address: URL | string, cookie?: string) => {
    const { pathname, search } = new URL(address, `https://${host}`);
    return call(pathname + search, { ...(cookie !== undefined && { headers: { cookie } }) });
  };
  /** A REST call with the secret of the site. */
  const rest = async (method: string, parameters: Values = {}) =>
    (await call(`/${method}`, { form: { apiKey: API_KEY, secret: SHOP_SECRET, format: 'json', ...parameters } })).json;
  /** One that has to succeed. */
  const must = async (method: string, parameters?: Values) => succeeded(await rest(method, parameters));
  const tokenOf = (answer: Record<string, unknown>): string =>
    (answer.sessionInfo as { login_token?: string } | undefined)?.login_token ?? '';
  const login = async (email: string) =>
    (
      await call('/accounts.login', {
        form: { apiKey: API_KEY, loginID: email, password: PASSWORD, targetEnv: 'jssdk', format: 'json' },
      })
    ).json;
  const provider = `/oidc/op/v1.0/${API_KEY}`;
  const send = (path: string, given: Send = {}) => call(`/oidc/op/v1.0/${given.apiKey ?? API_KEY}${path}`, given);
  const authorize = (query: Values) => send('/authorize', { query });
  const goOn = (query: Values, headers: Values = {}) => send('/authorize/continue', { query, headers });
  const token = (form: Values, rp?: Rp) => send('/token', { form, ...(rp && { headers: basic(rp) }) });
  /** Of a login by password. */
  const loginToken = async (email: string) => tokenOf(succeeded(await login(email)));
  return {
    running,
    call,
    /** Address of the provider, with the host as it is called. */
    base: `https://${host}${provider}`,
    ...{ send, follow, rest, must, login, loginToken, authorize, goOn, token },
    async createRp(settings: Readonly<Record<string, unknown>> = {}): Promise<Rp> {
      const parameters = Object.entries({ redirectUris: [CALLBACK], ...settings }).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]);
      const made = await must('fidm.oidc.op.createRP', Object.fromEntries(parameters));
      return { clientID: String(made.clientID), clientSecret: String(made.clientSecret ?? '') };
    },
    /** Registers a user with a password; returns its UID and a login token. */
    async register(email: string) {
      const { UID } = await must('accounts.register', { email, password: PASSWORD, finalizeRegistration: 'true' });
      return { UID: String(UID), login_token: await loginToken(email) };
    },
    /** Begins a login, and goes on as its user. */
    async logIn(parameters: Values, login_token: string) {
      const { context = '' } = (await authorize(parameters)).to.parameters;
      return goOn({ context, login_token });
    },
    /** Exchanges a code. */
    exchange: (code = '', rp?: Rp, more: Values = {}) =>
      token({ grant_type: 'authorization_code', code, redirect_uri: CALLBACK, ...more }, rp),
    refresh: (given: unknown, rp: Rp) => token({ grant_type: 'refresh_token', refresh_token: String(given) }, rp),
    /** What the provider says of the user of an access token. */
    userinfo: (given: unknown) => send('/userinfo', { headers: { authorization: `Bearer ${String(given)}` } }),
    /** A device that asks to be let in: what it shows, and its question for tokens. */
    async device({ clientID, clientSecret }: Rp, scope = 'openid email') {
      const headers = basic({ clientID, clientSecret });
      const asked = await send('/device_authorization', { form: { client_id: clientID, scope }, headers });
      const device_code = String(asked.json.device_code);
      const form = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code };
      return { ...asked, user_code: String(asked.json.user_code), poll: () => send('/token', { form, headers }) };
    },
    /** Sends the form of the page that asks whether to log out. */
    confirmLogout(asked: Reply, session: Values = {}) {
      const own = [asked.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0]);
      const headers = { cookie: [...own, ...Object.values(session)].join('; ') };
      return send('/end_session/confirm', { form: { xsrf: fieldOf(asked, 'xsrf'), logout: 'yes' }, headers });
    },
    /** What the log says of a call, and the step that decided. */
    async rowOf({ headers }: Reply) {
      const detail = await running.ask('log.get', { callId: String(headers['x-call-id']) });
      const { reason, trace } = detail;
      const decided = trace.findLast(({ outcome }) => outcome === 'failed');
      return { text: JSON.stringify(detail), reason, trace, rule: decided?.rule, cause: decided?.cause };
    },
    stop: () => service.stop(),
  };
}
export type OpenIdBench = Awaited<ReturnType<typeof openIdBench>>;
