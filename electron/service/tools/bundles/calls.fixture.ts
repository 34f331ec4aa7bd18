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
        {
          ...siteOf('Other', '3_other'),
          allowSignedUserKey: true,
          acceptMilliseconds: false,
          applications: [{ name: 'App', userKey: 'AKapp' }],
        },
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
  await reveal('ended secret of the shop', { apiKey: '3_shop' });
  await ask('sites.rotateSecret', { apiKey: '3_shop' });
  await ask('sites.revokePreviousSecret', { apiKey: '3_shop' });
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
    acceptMilliseconds: false,
    revokeOnCodeReuse: true,
    applications: [] as { name: string; userKey: string }[],
  };
}

export type Pairs = Readonly<Record<string, string>>;

export const joined = (pairs: Pairs): string =>
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
  readonly hash?: 'sha256';
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
  const sig = createHmac(signing.hash ?? 'sha1', key)
    .update(base)
    .digest('base64');
  const body = joined({ ...all, ...signing.added, sig: (signing.sig ?? ((one) => one))(sig) });
  return { transport, method: 'POST', target: `/${method}`, body };
}

export const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });

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
