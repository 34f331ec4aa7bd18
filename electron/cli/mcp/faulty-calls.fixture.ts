import { createHmac, randomBytes } from 'node:crypto';
import { overTls, type Ready } from '../command.fixture.ts';

/** What a client of the corpus knows of the service. */
export interface World {
  readonly ready: Ready;
  readonly secret: string;
  readonly userSecret: string;
  /** What no result may show: those two, and the tokens that calls are made with. */
  readonly secrets: Set<string>;
  /** Asks the administration interface, to prepare a call. */
  readonly prepare: (name: string, input: unknown) => Promise<unknown>;
}

type Parameters = Readonly<Record<string, string>>;

/** RFC 3986. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** A form by POST over HTTPS. @returns the body of the response */
async function send({ ready }: World, method: string, parameters: Parameters, host = 'localhost'): Promise<string> {
  const response = await overTls(ready, `/${method}`, {
    method: 'POST',
    headers: { host: `${host}:${new URL(ready.https).port}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: Object.entries(parameters)
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .join('&'),
  });
  return response.body;
}

/** What a client does otherwise than the specification asks when it signs. */
interface Mistakes {
  readonly key?: (secret: string) => Buffer;
  readonly algorithm?: string;
  readonly digestAs?: 'base64' | 'hex';
  readonly httpMethod?: string;
  readonly scheme?: string;
  readonly timestamp?: (now: number) => string;
  readonly sort?: boolean;
  readonly leaveOut?: string;
}

export const DEMO = '3_demo';
const USER_INFO = 'socialize.getUserInfo';
const SET_STATUS = 'socialize.setStatus';

/** The parameters of a call that sets a status, signed for the demo site with a mistake. */
async function signed(world: World, cid: string, mistakes: Mistakes = {}): Promise<Parameters> {
  const clock = (await world.prepare('clock.get', {})) as { readonly now: number };
  const now = Math.floor(clock.now / 1000);
  const all = {
    ...{ UID: 'u-ada', status: 'Hi there, it’s (me)!', cid, apiKey: DEMO },
    ...{ timestamp: mistakes.timestamp?.(now) ?? String(now), nonce: randomBytes(12).toString('hex') },
  };
  const pairs = Object.entries(all).filter(([name]) => name !== mistakes.leaveOut);
  const ordered = mistakes.sort === false ? pairs : pairs.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const joined = ordered.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  const url = `${mistakes.scheme ?? 'https'}://localhost:${new URL(world.ready.https).port}/${SET_STATUS}`;
  const key = (mistakes.key ?? ((secret: string) => Buffer.from(secret, 'base64')))(world.secret);
  const sig = createHmac(mistakes.algorithm ?? 'sha1', key)
    .update(`${mistakes.httpMethod ?? 'POST'}&${encode(url)}&${encode(joined)}`)
    .digest(mistakes.digestAs ?? 'base64');
  return { ...all, sig };
}

/** An access token of u-ada from the token end-point. */
async function tokenOf(world: World): Promise<string> {
  const form = { grant_type: 'none', client_id: DEMO, client_secret: world.secret, x_siteUID: 'u-ada' };
  const { access_token } = JSON.parse(await send(world, 'socialize.getToken', form)) as { access_token?: string };
  world.secrets.add(String(access_token));
  return String(access_token);
}

/** One faulty call: how it comes to be, and the key of its cause. */
export interface FaultyCall {
  readonly fault: string;
  readonly cause: string;
  /** A filter that a user who knows the call would write. */
  readonly query: string;
  readonly make: (world: World) => Promise<unknown>;
}

const faulty = (fault: string, cause: string, query: string, make: FaultyCall['make']): FaultyCall => ({
  ...{ fault, cause, query, make },
});

const badSignature = (fault: string, cause: string, mistakes: Mistakes): FaultyCall =>
  faulty(fault, cause, `method:${SET_STATUS} param:cid="${cause}"`, async (world) =>
    send(world, SET_STATUS, await signed(world, cause, mistakes)),
  );

/** A call with the secret of the site. */
const withSecret = (world: World, method: string, parameters: Parameters, host?: string) =>
  send(world, method, { apiKey: DEMO, secret: world.secret, ...parameters }, host);

export const corpus: readonly FaultyCall[] = [
  badSignature('the secret is used as text', '403003.secret-used-as-text', { key: (secret) => Buffer.from(secret) }),
  badSignature('the signature is written in hex', '403003.sig-in-hex', { digestAs: 'hex' }),
  badSignature('SHA-256 instead of SHA-1', '403003.another-hash', { algorithm: 'sha256' }),
  badSignature('signed as GET, sent as POST', '403003.get-and-post-differ', { httpMethod: 'GET' }),
  badSignature('signed for http, sent over https', '403003.http-and-https-differ', { scheme: 'http' }),
  badSignature('parameters are not sorted', '403003.parameters-in-another-order', { sort: false }),
  badSignature('apiKey is not signed', '403003.parameter-added-after-signing', { leaveOut: 'apiKey' }),
  badSignature('timestamp in milliseconds', '403002.milliseconds', { timestamp: (now) => String(now * 1000) }),
  badSignature('a clock that is ten minutes behind', '403002.clock-behind', { timestamp: (now) => String(now - 600) }),
  faulty('the same call twice', '403004.call-arrived-twice', 'param:cid=twice', async (world) => {
    const call = await signed(world, 'twice');
    for (let time = 0; time < 2; time += 1) await send(world, SET_STATUS, call);
  }),
  faulty('an API key with a typing mistake', '400093.unknown-api-key', 'site:3_demmo', (world) =>
    withSecret(world, USER_INFO, { apiKey: '3_demmo' }),
  ),
  faulty(
    'the secret of the application instead of that of the site',
    ...(['403010.secret-of-an-application', 'param:cid=other-secret'] as const),
    (world) => withSecret(world, USER_INFO, { secret: world.userSecret, UID: 'u-ada', cid: 'other-secret' }),
  ),
  faulty('the secret over plain HTTP', '403006.over-http', 'transport:http param:cid=plain', ({ ready, secret }) => {
    const body = new URLSearchParams({ apiKey: DEMO, secret, UID: 'u-ada', cid: 'plain' });
    return fetch(`${ready.http}/${USER_INFO}`, { method: 'POST', body });
  }),
  faulty('a user that the site has not', '403005.unknown-user', 'uid:u-nobody', (world) =>
    withSecret(world, USER_INFO, { UID: 'u-nobody' }),
  ),
  faulty('a method with a typing mistake', '405001.misspelt-method', 'method:socialize.getUserInfos', (world) =>
    withSecret(world, 'socialize.getUserInfos', { UID: 'u-ada' }),
  ),
  faulty('no UID', '400002.missing:UID', 'param:cid=no-uid', (world) =>
    withSecret(world, SET_STATUS, { status: 'x', cid: 'no-uid' }),
  ),
  faulty('two credentials', '400001.two-credentials', 'param:cid=two', async (world) =>
    withSecret(world, USER_INFO, { UID: 'u-ada', cid: 'two', oauth_token: await tokenOf(world) }),
  ),
  faulty('a revoked token', '500024.token-revoked', 'param:cid=revoked', async (world) => {
    const token = await tokenOf(world);
    await world.prepare('access.endSessions', { apiKey: DEMO, UID: 'u-ada' });
    await send(world, USER_INFO, { oauth_token: token, cid: 'revoked' });
  }),
  faulty('the host of another data center', '301001.wrong-data-center', 'host:socialize.eu1*', (world) =>
    withSecret(world, USER_INFO, { UID: 'u-ada' }, 'socialize.eu1.authdesk.localhost'),
  ),
  faulty('a failure that is provoked', 'http-503.provoked', 'is:provoked', async (world) => {
    const failure = { effect: { kind: 'http-503' }, when: { kind: 'next', count: 1 } };
    await world.prepare('failures.save', { failure });
    await withSecret(world, USER_INFO, { UID: 'u-ada' });
  }),
];
