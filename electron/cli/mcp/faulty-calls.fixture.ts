import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Ready } from '../command.fixture.ts';

/** What a client of the corpus knows of the service. */
export interface World {
  readonly ready: Ready;
  readonly secret: string;
  readonly userSecret: string;
  readonly userKey: string;
  /** Asks the administration interface, to prepare a call. */
  readonly prepare: (name: string, input: unknown) => Promise<unknown>;
}

type Parameters = Readonly<Record<string, string>>;

interface Sent {
  readonly path: string;
  readonly parameters: Parameters | readonly (readonly [string, string])[];
  readonly transport?: 'http' | 'https';
  readonly httpMethod?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** Instead of a form. */
  readonly body?: string;
}

/** RFC 3986. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const form = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');

/** Sends one call as a client does. @returns the body of the response */
export function send({ ready }: World, sent: Sent): Promise<string> {
  const { path, parameters, transport = 'https', httpMethod = 'POST', headers = {}, body } = sent;
  const { port } = new URL(transport === 'http' ? ready.http : ready.https);
  const pairs = Array.isArray(parameters) ? parameters : Object.entries(parameters);
  const inQuery = httpMethod === 'GET' && pairs.length > 0 ? `?${form(pairs)}` : '';
  const content = body ?? (httpMethod === 'GET' ? '' : form(pairs));
  const options = {
    host: '127.0.0.1',
    port,
    path: `/${path}${inQuery}`,
    method: httpMethod,
    agent: false,
    headers: {
      host: `localhost:${port}`,
      ...(httpMethod === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      'content-length': `${Buffer.byteLength(content)}`,
      ...headers,
    },
  } as const;
  return new Promise((resolve, reject) => {
    const opened =
      transport === 'http'
        ? requestHttp(options)
        : requestHttps({ ...options, ca: readFileSync(ready.ca), servername: 'localhost' });
    opened.on('response', async (response) => {
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += String(chunk);
      resolve(text);
    });
    opened.on('error', reject);
    opened.end(content);
  });
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
  readonly encode?: (text: string) => string;
  readonly leaveOut?: string;
}

export const DEMO = '3_demo';

/** A call signed for the demo site, with a mistake. */
export async function signed(
  world: World,
  path: string,
  parameters: Parameters,
  mistakes: Mistakes = {},
): Promise<Sent> {
  const clock = (await world.prepare('clock.get', {})) as { readonly now: number };
  const now = Math.floor(clock.now / 1000);
  const all = {
    ...parameters,
    apiKey: DEMO,
    timestamp: mistakes.timestamp?.(now) ?? String(now),
    nonce: randomBytes(12).toString('hex'),
  };
  const { port } = new URL(world.ready.https);
  const encodeValue = mistakes.encode ?? encode;
  const pairs = Object.entries(all).filter(([name]) => name !== mistakes.leaveOut);
  const ordered = mistakes.sort === false ? pairs : pairs.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const joined = ordered.map(([name, value]) => `${encodeValue(name)}=${encodeValue(value)}`).join('&');
  const url = `${mistakes.scheme ?? 'https'}://localhost:${port}/${path}`;
  const baseString = [mistakes.httpMethod ?? 'POST', url, joined]
    .map((part, at) => (at === 0 ? part : encode(part)))
    .join('&');
  const key = (mistakes.key ?? ((secret: string) => Buffer.from(secret, 'base64')))(world.secret);
  const sig = createHmac(mistakes.algorithm ?? 'sha1', key)
    .update(baseString)
    .digest(mistakes.digestAs ?? 'base64');
  return { path, parameters: { ...all, sig } };
}

/** An access token of u-ada from the token end-point. */
export async function tokenOf(world: World): Promise<string> {
  const answered = await send(world, {
    path: 'socialize.getToken',
    parameters: { grant_type: 'none', client_id: DEMO, client_secret: world.secret, x_siteUID: 'u-ada' },
  });
  return String((JSON.parse(answered) as { readonly access_token?: string }).access_token);
}

/** One faulty call: how it comes to be, and the key of its cause. */
export interface FaultyCall {
  readonly fault: string;
  readonly cause: string;
  /** A filter that a user who knows the call would write. */
  readonly query: string;
  /** @returns further secrets that no result may show */
  readonly make: (world: World) => Promise<readonly string[] | undefined>;
}

const setStatus = 'socialize.setStatus';
const status = { UID: 'u-ada', status: 'Hi there, it’s (me)!' };

function badSignature(fault: string, cause: string, mistakes: Mistakes): FaultyCall {
  const make = async (world: World) => {
    await send(world, await signed(world, setStatus, { ...status, cid: cause }, mistakes));
    return undefined;
  };
  return { fault, cause, query: `method:${setStatus} param:cid="${cause}"`, make };
}

/** A call with the secret of the site over HTTPS. */
const withSecret = (world: World, path: string, parameters: Parameters, more: Partial<Sent> = {}) =>
  send(world, { path, parameters: { apiKey: DEMO, secret: world.secret, ...parameters }, ...more });

const done = async (sent: Promise<unknown>): Promise<undefined> => {
  await sent;
  return undefined;
};

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
  {
    fault: 'the same call twice',
    cause: '403004.call-arrived-twice',
    query: 'param:cid=twice',
    make: async (world) => {
      const call = await signed(world, setStatus, { ...status, cid: 'twice' });
      await send(world, call);
      return done(send(world, call));
    },
  },
  {
    fault: 'an API key with a typing mistake',
    cause: '400093.unknown-api-key',
    query: 'site:3_demmo',
    make: (world) =>
      done(send(world, { path: 'socialize.getUserInfo', parameters: { apiKey: '3_demmo', secret: world.secret } })),
  },
  {
    fault: 'the secret of the application instead of that of the site',
    cause: '403010.secret-of-an-application',
    query: 'param:cid=other-secret',
    make: (world) =>
      done(
        send(world, {
          path: 'socialize.getUserInfo',
          parameters: { apiKey: DEMO, secret: world.userSecret, UID: 'u-ada', cid: 'other-secret' },
        }),
      ),
  },
  {
    fault: 'the secret over plain HTTP',
    cause: '403006.over-http',
    query: 'transport:http param:cid=plain',
    make: (world) =>
      done(withSecret(world, 'socialize.getUserInfo', { UID: 'u-ada', cid: 'plain' }, { transport: 'http' })),
  },
  {
    fault: 'a user that the site has not',
    cause: '403005.unknown-user',
    query: 'uid:u-nobody',
    make: (world) => done(withSecret(world, 'socialize.getUserInfo', { UID: 'u-nobody' })),
  },
  {
    fault: 'a method with a typing mistake',
    cause: '405001.misspelt-method',
    query: 'method:socialize.getUserInfos',
    make: (world) => done(withSecret(world, 'socialize.getUserInfos', { UID: 'u-ada' })),
  },
  {
    fault: 'no UID',
    cause: '400002.missing:UID',
    query: 'param:cid=no-uid',
    make: (world) => done(withSecret(world, setStatus, { status: 'x', cid: 'no-uid' })),
  },
  {
    fault: 'two credentials',
    cause: '400001.two-credentials',
    query: 'param:cid=two',
    make: async (world) => {
      const token = await tokenOf(world);
      await withSecret(world, 'socialize.getUserInfo', { UID: 'u-ada', cid: 'two', oauth_token: token });
      return [token];
    },
  },
  {
    fault: 'a revoked token',
    cause: '500024.token-revoked',
    query: 'param:cid=revoked',
    make: async (world) => {
      const token = await tokenOf(world);
      await world.prepare('access.endSessions', { apiKey: DEMO, UID: 'u-ada' });
      await send(world, { path: 'socialize.getUserInfo', parameters: { oauth_token: token, cid: 'revoked' } });
      return [token];
    },
  },
  {
    fault: 'the host of another data center',
    cause: '301001.wrong-data-center',
    query: 'host:socialize.eu1*',
    make: (world) =>
      done(
        withSecret(
          world,
          'socialize.getUserInfo',
          { UID: 'u-ada' },
          { headers: { host: `socialize.eu1.authdesk.localhost:${new URL(world.ready.https).port}` } },
        ),
      ),
  },
  {
    fault: 'a failure that is provoked',
    cause: 'http-503.provoked',
    query: 'is:provoked',
    make: async (world) => {
      await world.prepare('failures.save', {
        failure: { effect: { kind: 'http-503' }, when: { kind: 'next', count: 1 } },
      });
      return done(withSecret(world, 'socialize.getUserInfo', { UID: 'u-ada' }));
    },
  },
];
