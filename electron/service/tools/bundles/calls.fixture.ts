import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { createService, type Service } from '#service/index.ts';
import { type MovableClock, movableClock } from '#service/storage/store.fixture.ts';
import type { OperationInput, OperationOutput, ServiceOperationName } from '#shared/contract/index.ts';

// Calls that customers make, right and wrong, sent over sockets: what bundles and exports are made of in the tests.

/** A service with two sites, on real sockets. */
export interface Shop {
  readonly service: Service;
  readonly clock: MovableClock;
  /** By name: everything that no bundle or export may hold. */
  readonly secrets: Map<string, string>;
  ask<N extends ServiceOperationName>(name: N, input: OperationInput<N>): Promise<OperationOutput<N>>;
  /** @returns the callId of its row */
  send(call: SentCall): Promise<string>;
  /** The body of the response too. */
  exchange(call: SentCall): Promise<{ readonly callId: string; readonly body: string }>;
}

export interface SentCall {
  readonly transport: 'http' | 'https';
  readonly method: 'GET' | 'POST';
  /** Path and query. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export const strict = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

const form = { 'content-type': 'application/x-www-form-urlencoded' };

export async function openShop(): Promise<Shop> {
  const clock = movableClock(Date.UTC(2026, 0, 15, 12));
  const service = await createService({
    dataDir: ':memory:',
    listen: { httpPort: 0, httpsPort: 0 },
    clock,
    workspace: {
      version: 1,
      sites: [
        {
          ...siteOf('Shop', '3_shop'),
          applications: [{ name: 'CRM', userKey: 'AKcrm' }],
          mockResponses: [{ method: 'accounts.getPolicies', body: { UID: '{{UID}}' }, enabled: true }],
        },
        { ...siteOf('Other', '3_other'), allowSignedUserKey: true, applications: [{ name: 'App', userKey: 'AKapp' }] },
      ],
      people: [
        {
          site: '3_shop',
          UID: 'u-ada',
          profile: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada.lovelace@shop.example' },
          identities: [{ provider: 'facebook', providerUID: 'fb-1001' }],
        },
      ],
    } as never,
  });
  const ask: Shop['ask'] = async (name, input) => {
    const result = await service.invoke(name, input);
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return result.value;
  };
  const secrets = new Map<string, string>();
  const reveal = async (name: string, input: OperationInput<'sites.revealSecret'>) =>
    secrets.set(name, (await ask('sites.revealSecret', input)).secret);
  await reveal('previous secret of the shop', { apiKey: '3_shop' });
  await ask('sites.rotateSecret', { apiKey: '3_shop' });
  await reveal('secret of the shop', { apiKey: '3_shop' });
  await reveal('secret of its application', { apiKey: '3_shop', userKey: 'AKcrm' });
  await reveal('secret of the other site', { apiKey: '3_other' });
  await reveal('secret of the other application', { apiKey: '3_other', userKey: 'AKapp' });

  const exchange: Shop['exchange'] = ({ transport, method, target, headers = {}, body }) =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(service.addresses[transport]);
      const options = {
        hostname,
        port,
        method,
        path: target,
        agent: false as const,
        headers: {
          host: `localhost:${port}`,
          ...(body === undefined ? {} : { ...form, 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      };
      const sent = (transport === 'https' ? httpsRequest : httpRequest)(
        { ...options, ca: service.caPem },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk) => {
            text += chunk;
          });
          response.on('end', () => resolve({ callId: String(response.headers['x-call-id']), body: text }));
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  return { service, clock, secrets, ask, exchange, send: async (call) => (await exchange(call)).callId };
}

function siteOf(name: string, apiKey: string) {
  return {
    name,
    apiKey,
    dataCenter: 'us1',
    domains: ['shop.example', 'localhost'],
    responseTypes: ['token', 'code'],
    grantTypes: ['authorization_code', 'none'],
    providers: ['*'],
    tokenLifetime: 3600,
    allowSignedUserKey: false,
    revokeOnCodeReuse: true,
    applications: [] as { name: string; userKey: string }[],
  };
}

type Pairs = Readonly<Record<string, string>>;

const joined = (pairs: Pairs): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${strict(name)}=${strict(value)}`)
    .join('&');

/** How a client signs; each member is a step in which it can go wrong. */
export interface Signing {
  readonly apiKey?: string;
  readonly key?: (secret: string) => Buffer;
  readonly secret?: string;
  readonly encode?: (text: string) => string;
  readonly encodeAll?: (text: string) => string;
  readonly url?: (url: string) => string;
  readonly method?: string;
  readonly sig?: (sig: string) => string;
  /** Not signed, but sent. */
  readonly added?: Pairs;
  readonly at?: number;
  readonly nonce?: string;
}

let nonces = 0;

/** A signed call; right unless `signing` says otherwise. */
export function signed(
  shop: Shop,
  method: string,
  pairs: Pairs,
  transport: 'http' | 'https',
  signing: Signing = {},
): SentCall {
  const { port } = new URL(shop.service.addresses[transport]);
  const encode = signing.encode ?? strict;
  nonces += 1;
  const all: Record<string, string> = {
    apiKey: signing.apiKey ?? '3_shop',
    ...pairs,
    nonce: signing.nonce ?? `n-${nonces}`,
    timestamp: String(Math.floor((signing.at ?? shop.clock.now) / 1000)),
  };
  const sorted = Object.keys(all).sort();
  const list = sorted.map((name) => `${name}=${encode(all[name] ?? '')}`).join('&');
  const url = (signing.url ?? ((one) => one))(`${transport}://localhost:${port}/${method}`);
  const base = `${signing.method ?? 'POST'}&${strict(url)}&${(signing.encodeAll ?? strict)(list)}`;
  const secret = signing.secret ?? shop.secrets.get('secret of the shop') ?? '';
  const key = (signing.key ?? ((one) => Buffer.from(one, 'base64')))(secret);
  const sig = createHmac('sha1', key).update(base).digest('base64');
  const body = joined({ ...all, ...signing.added, sig: (signing.sig ?? ((one) => one))(sig) });
  return { transport, method: 'POST', target: `/${method}`, body };
}

const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });

/** A token for a user, by grant none. */
export async function tokenFor(shop: Shop, UID: string | undefined, more = ''): Promise<string> {
  const secret = shop.secrets.get('secret of the shop') ?? '';
  const { body } = await shop.exchange({
    transport: 'https',
    method: 'POST',
    target: '/socialize.getToken',
    headers: basic(`3_shop:${secret}`),
    body: `grant_type=none${UID === undefined ? '' : `&x_siteUID=${UID}`}${more}`,
  });
  const token = (JSON.parse(body) as { access_token: string }).access_token;
  shop.secrets.set(`token ${shop.secrets.size}`, token);
  return token;
}

/** A code of a login by Facebook. */
export async function codeFor(shop: Shop): Promise<string> {
  const query = joined({
    client_id: '3_shop',
    redirect_uri: 'https://shop.example/cb',
    response_type: 'code',
    x_provider: 'facebook',
  });
  const screen = await shop.exchange({ transport: 'https', method: 'GET', target: `/socialize.login?${query}` });
  const hidden = (name: string): string => new RegExp(`name="${name}" value="([^"]+)"`).exec(screen.body)?.[1] ?? '';
  const before = new Set((await shop.ask('tokens.list', { kind: 'code' })).items.map(({ id }) => id));
  await shop.send({
    transport: 'https',
    method: 'POST',
    target: '/login/decision',
    body: joined({
      login: hidden('login'),
      anti_forgery_token: hidden('anti_forgery_token'),
      person: 'uid:u-ada',
      decision: 'approve',
    }),
  });
  const made = (await shop.ask('tokens.list', { kind: 'code' })).items.find(({ id }) => !before.has(id));
  const code = (await shop.ask('tokens.reveal', { kind: 'code', id: made?.id ?? '' })).value;
  shop.secrets.set(`code ${shop.secrets.size}`, code);
  return code;
}

const text = (secret: string): Buffer => Buffer.from(secret, 'utf8');
const oauth = (token: string) => ({ authorization: `OAuth ${token}` });
const info = 'accounts.getAccountInfo';

/** What customers send, by name; `n` makes values of its own for each. */
export function situations(shop: Shop): readonly (readonly [name: string, send: (n: number) => Promise<string>])[] {
  const of = (name: string): string => shop.secrets.get(name) ?? '';
  const secret = () => of('secret of the shop');
  const status = (n: number): Pairs => ({ UID: 'u-ada', status: `It's number ${n} (almost) ~done* + more!` });
  const signing =
    (how: Signing, method = 'socialize.setStatus', transport: 'http' | 'https' = 'http') =>
    (n: number) =>
      shop.send(signed(shop, method, status(n), transport, how));
  const post = (
    target: string,
    pairs: Pairs,
    headers: Readonly<Record<string, string>> = {},
    transport: 'http' | 'https' = 'https',
  ) => shop.send({ transport, method: 'POST', target: `/${target}`, headers, body: joined(pairs) });
  const get = (
    target: string,
    pairs: Pairs,
    headers: Readonly<Record<string, string>> = {},
    transport: 'http' | 'https' = 'https',
  ) => shop.send({ transport, method: 'GET', target: `/${target}?${joined(pairs)}`, headers });
  const exchange = (code: string, more: Pairs = {}) =>
    post(
      'socialize.getToken',
      { grant_type: 'authorization_code', code, redirect_uri: 'https://shop.example/cb', ...more },
      basic(`3_shop:${secret()}`),
    );
  const login = (pairs: Pairs) =>
    get('socialize.login', { client_id: '3_shop', x_provider: 'facebook', response_type: 'code', ...pairs });
  return [
    ['signed right', signing({})],
    ['signed right over HTTPS', signing({}, 'socialize.setStatus', 'https')],
    ['signed with the previous secret', signing({ secret: of('previous secret of the shop') })],
    ['secret used as text', signing({ key: text })],
    ['secret of another site', signing({ secret: of('secret of the other site') })],
    ['secret of an application', signing({ secret: of('secret of its application') })],
    ['encodeURIComponent', signing({ encode: encodeURIComponent })],
    ['plus for blanks', signing({ encode: (one) => strict(one).replaceAll('%20', '+') })],
    ['encoded once', signing({ encodeAll: (one) => one })],
    ['signed as GET', signing({ method: 'GET' })],
    ['signed as HTTPS', signing({ url: (url) => url.replace('http:', 'https:') })],
    ['trailing slash', signing({ url: (url) => `${url}/` })],
    ['a parameter added', signing({ added: { format: 'json' } })],
    ['sig in hex', signing({ sig: (sig) => Buffer.from(sig, 'base64').toString('hex') })],
    ['sig encoded twice', signing({ sig: encodeURIComponent })],
    ['sig in base64url', signing({ sig: (sig) => sig.replaceAll('+', '-').replaceAll('/', '_') })],
    ['an unknown secret', signing({ secret: Buffer.alloc(32, 9).toString('base64') })],
    ['sig of something else', signing({ sig: () => 'not-a-signature' })],
    ['timestamp too old', signing({ at: shop.clock.now - 3_600_000 })],
    ['timestamp in milliseconds', signing({ added: {}, at: shop.clock.now * 1000 })],
    [
      'a nonce used twice',
      async (n) => {
        const call = signed(shop, 'socialize.setStatus', status(n), 'http', { nonce: `again-${n}` });
        await shop.send(call);
        shop.clock.advance(1500);
        return shop.send(call);
      },
    ],
    [
      'signed, with a password',
      (n) => shop.send(signed(shop, 'accounts.login', { loginID: 'ada', password: `pass-word-${n}!` }, 'http')),
    ],
    [
      'signed wrong, with a password',
      (n) =>
        shop.send(
          signed(shop, 'accounts.login', { loginID: 'ada', password: `pass word-${n}!` }, 'http', { key: text }),
        ),
    ],
    [
      'userKey signed',
      (n) =>
        shop.send(
          signed(shop, info, { UID: `u-${n}`, userKey: 'AKapp' }, 'https', {
            apiKey: '3_other',
            secret: of('secret of the other application'),
          }),
        ),
    ],
    [
      'userKey signed where not allowed',
      (n) =>
        shop.send(
          signed(shop, info, { UID: `u-${n}`, userKey: 'AKcrm' }, 'https', { secret: of('secret of its application') }),
        ),
    ],
    ['secret', (n) => post(info, { apiKey: '3_shop', secret: secret(), UID: 'u-ada', include: `profile,${n}` })],
    ['secret in the query', () => get(info, { apiKey: '3_shop', secret: secret(), UID: 'u-ada' })],
    ['secret over HTTP', () => post(info, { apiKey: '3_shop', secret: secret() }, {}, 'http')],
    ['wrong secret', (n) => post(info, { apiKey: '3_shop', secret: `wrong-secret-${n}-0123456789`, UID: 'u-ada' })],
    [
      'secret with blanks for plus',
      () =>
        shop.send({ transport: 'https', method: 'POST', target: `/${info}`, body: `apiKey=3_shop&secret=${secret()}` }),
    ],
    [
      'secret of the application as secret',
      () => post(info, { apiKey: '3_shop', secret: of('secret of its application') }),
    ],
    [
      'userKey with secret',
      () => post(info, { apiKey: '3_shop', userKey: 'AKcrm', secret: of('secret of its application'), UID: 'u-ada' }),
    ],
    ['userKey with the secret of the site', () => post(info, { apiKey: '3_shop', userKey: 'AKcrm', secret: secret() })],
    ['the secret as UID', () => post(info, { apiKey: '3_shop', secret: secret(), UID: secret() })],
    ['unknown UID', (n) => post(info, { apiKey: '3_shop', secret: secret(), UID: `nobody-${n}` })],
    ['unknown key', (n) => get(info, { apiKey: `3_unknown${n}`, UID: 'u-ada' })],
    ['unknown method', (n) => get(`accounts.getSomething${n}`, { apiKey: '3_shop' })],
    ['unknown path', (n) => get(`nothing-${n}`, {})],
    ['no credential', () => get(info, { UID: 'u-ada' })],
    ['anonymous', () => get(info, { apiKey: '3_shop', UID: 'u-ada' })],
    ['two credentials', () => get(info, { apiKey: '3_shop', secret: secret(), sig: 'x' })],
    ['a parameter twice', () => get(`${info}?UID=u-ada&UID=u-ben&apiKey=3_shop`, {})],
    ['bad format', () => get(info, { apiKey: '3_shop', secret: secret(), format: 'yaml' })],
    [
      'a JSON body',
      (n) =>
        shop.send({
          transport: 'https',
          method: 'POST',
          target: `/${info}`,
          headers: { 'content-type': 'application/json' },
          body: `{"secret":"${secret()}","n":${n}}`,
        }),
    ],
    ['a mock response', (n) => post('accounts.getPolicies', { apiKey: '3_shop', secret: secret(), UID: `u-${n}` })],
    ['a valid token', async () => get('socialize.getUserInfo', {}, oauth(await tokenFor(shop, 'u-ada')))],
    ['a token without a user', async () => get('socialize.getUserInfo', {}, oauth(await tokenFor(shop, undefined)))],
    [
      'an expired token',
      async () => {
        const token = await tokenFor(shop, 'u-ada', '&x_sessionExpiration=60');
        shop.clock.advance(61_000);
        return get('socialize.getUserInfo', {}, oauth(token));
      },
    ],
    [
      'a revoked token',
      async () => {
        const token = await tokenFor(shop, 'u-ada');
        const [row] = (await shop.ask('tokens.list', { kind: 'token' })).items;
        await shop.ask('tokens.revoke', { kind: 'token', id: row?.id ?? '' });
        shop.clock.advance(1000);
        return get('socialize.getUserInfo', {}, oauth(token));
      },
    ],
    [
      'an unknown token',
      (n) => get('socialize.getUserInfo', {}, oauth(`st2.s.${'A'.repeat(45)}${String(n).padStart(6, '0')}`)),
    ],
    [
      'a token over HTTP',
      async () => get('socialize.getUserInfo', { oauth_token: await tokenFor(shop, 'u-ada') }, {}, 'http'),
    ],
    [
      'a token as parameter',
      async () => get('socialize.getUserInfo', { oauth_token: await tokenFor(shop, 'u-ada'), format: 'json' }),
    ],
    [
      'a token naming another user',
      async () => get(info, { oauth_token: await tokenFor(shop, 'u-ada'), UID: 'u-ben' }),
    ],
    [
      'a Bearer header',
      async () => get('socialize.getUserInfo', {}, { authorization: `Bearer ${await tokenFor(shop, 'u-ada')}` }),
    ],
    ['the API key as token', () => get('socialize.getUserInfo', {}, oauth('3_shop'))],
    [
      'a token of another site',
      async () => get('socialize.getUserInfo', { apiKey: '3_other', oauth_token: await tokenFor(shop, 'u-ada') }),
    ],
    [
      'grant none',
      (n) => post('socialize.getToken', { grant_type: 'none', x_siteUID: `u-new-${n}` }, basic(`3_shop:${secret()}`)),
    ],
    [
      'grant none in the body',
      () => post('socialize.getToken', { grant_type: 'none', client_id: '3_shop', client_secret: secret() }),
    ],
    [
      'grant none over HTTP',
      () => post('socialize.getToken', { grant_type: 'none' }, basic(`3_shop:${secret()}`), 'http'),
    ],
    [
      'a wrong client',
      (n) => post('socialize.getToken', { grant_type: 'none' }, basic(`3_shop:wrong-${n}-secret-text`)),
    ],
    ['key and secret swapped', () => post('socialize.getToken', { grant_type: 'none' }, basic(`${secret()}:3_shop`))],
    ['an unknown client', (n) => post('socialize.getToken', { grant_type: 'none' }, basic(`3_nobody${n}:${secret()}`))],
    [
      'a Basic header in clear',
      () => post('socialize.getToken', { grant_type: 'none' }, { authorization: `Basic 3_shop:${secret()}` }),
    ],
    ['a code', async () => exchange(await codeFor(shop))],
    [
      'a code used twice',
      async () => {
        const code = await codeFor(shop);
        await exchange(code);
        return exchange(code);
      },
    ],
    [
      'an expired code',
      async () => {
        const code = await codeFor(shop);
        shop.clock.advance(121_000);
        return exchange(code);
      },
    ],
    [
      'a code with another redirect_uri',
      async () => exchange(await codeFor(shop), { redirect_uri: 'https://shop.example/other' }),
    ],
    ['an unknown code', (n) => exchange(`co2.s.${'B'.repeat(38)}${String(n).padStart(5, '0')}`)],
    ['a login', () => login({ redirect_uri: 'https://shop.example/cb' })],
    ['a login to a foreign address', (n) => login({ redirect_uri: `https://evil-${n}.example/cb` })],
    ['a login by an unknown provider', () => login({ redirect_uri: 'https://shop.example/cb', x_provider: 'nobody' })],
    ['a login of an unknown client', (n) => login({ redirect_uri: 'https://shop.example/cb', client_id: `3_no${n}` })],
  ];
}
