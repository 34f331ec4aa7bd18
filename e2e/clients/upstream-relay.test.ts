import { createServer, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleClient } from '../hosts/console-client.ts';
import { listening } from '../hosts/listening.ts';
import { type Served, serve } from '../hosts/serve.ts';
import { demo, workspace } from '../hosts/workspace.ts';
import { startConnectProxy } from './connect-proxy.ts';
import { android } from './libraries/android.ts';
import { dotnet } from './libraries/dotnet.ts';
import { java } from './libraries/java.ts';
import { php } from './libraries/php.ts';
import { python } from './libraries/python.ts';
import { runClient, runLedHere } from './run-client.ts';

/*
 * Official clients, unmodified, through the relay of one Authdesk to another one, which has a CA of its own (D85): they get what they
 * would get without it. Java, Python and the others are their recorded calls.
 */

const DOMAIN = 'us1.gigya.com';
const shared = { ...workspace, dataCenters: [{ id: 'us1', name: 'US', domain: DOMAIN }] };
let far: Served;
let near: Served;
let ask: Awaited<ReturnType<typeof consoleClient>>;
let stopBetween: () => Promise<void>;

/** What the upstream answered, as it left it: between it and the relay, over HTTP. */
interface Passed {
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly string[];
  readonly body: Buffer;
}
const passed: Passed[] = [];
const between = createServer(async (request, response) => {
  const asked = await buffer(request);
  const onward = httpRequest(
    `${far.http}${request.url}`,
    { method: request.method ?? 'GET', headers: request.headers },
    async (answer) => {
      const body = await buffer(answer);
      passed.push({
        status: answer.statusCode ?? 0,
        reason: answer.statusMessage ?? '',
        headers: answer.rawHeaders,
        body,
      });
      response.writeHead(answer.statusCode ?? 0, answer.statusMessage, answer.rawHeaders);
      response.end(body);
    },
  );
  onward.end(asked);
});

beforeAll(async () => {
  far = await serve({ dataDir: ':memory:', workspace: shared });
  // On its machine, the CA of the upstream is one of the roots that the system trusts.
  const environment = process.platform === 'linux' ? { SSL_CERT_FILE: far.caPath } : {};
  near = await serve({ dataDir: ':memory:', workspace: shared, console: true, environment });
  const { port, stop } = await listening(between);
  stopBetween = stop;
  ask = await consoleClient(near);
  await ask('upstream.set', {
    apiKey: demo.apiKey,
    settings: {
      ...{ mode: 'relay', domain: DOMAIN, rate: 1000, allow: ['writes', 'login', 'token'] },
      ...{ address: `127.0.0.1:${new URL(far.https).port}/${port}`, ca: far.caPem },
    },
  });
});
afterAll(async () => {
  await Promise.all([stopBetween(), near.stop(), far.stop()]);
});

const ofConnection = /^(?:connection|keep-alive|transfer-encoding|content-length)$/i;
const endToEnd = (raw: readonly string[]) =>
  raw.flatMap((name, at) => (at % 2 === 0 && !ofConnection.test(name) ? [[name, raw[at + 1]]] : []));

test.each([java, python, php, dotnet, android])(
  'D85, F 5: $name gets through the relay what the upstream answered, byte for byte',
  async (library) => {
    const host = `accounts.${DOMAIN}`;
    for (const UID of ['u-ada', 'u-nobody']) {
      const { body, headers } = library.send({
        url: `http://${host}/accounts.getAccountInfo`,
        ...{ apiKey: demo.apiKey, secret: demo.secret, parameters: { UID }, now: Date.now() },
      });
      const got = await received(host, '/accounts.getAccountInfo', body, headers);
      const answered = passed.at(-1);
      expect(got).toEqual({ ...answered, headers: endToEnd(answered?.headers ?? []) });
      expect(got.body.length).toBeGreaterThan(0);
    }
    const { items } = await ask<{ items: { upstream?: string }[] }>('log.list', { limit: 2 });
    expect(items.map(({ upstream }) => upstream?.split(' ').slice(0, 3).join(' '))).toEqual([
      'relay refused same',
      'relay accepted same',
    ]);
  },
);

/** Sends a call and gives the answer as it came. */
function received(host: string, path: string, body: string, headers: Readonly<Record<string, string>>) {
  return new Promise<Omit<Passed, 'headers'> & { headers: unknown }>((done, failed) => {
    const call = httpRequest(
      `${near.http}${path}`,
      { method: 'POST', headers: { ...headers, host } },
      async (answer) => {
        done({
          status: answer.statusCode ?? 0,
          reason: answer.statusMessage ?? '',
          headers: endToEnd(answer.rawHeaders),
          body: await buffer(answer),
        });
      },
    );
    call.on('error', failed).end(body);
  });
}

const calls = [
  { method: 'accounts.setAccountInfo', params: { UID: 'u-ada', data: '{"tier":"gold"}' } },
  { method: 'accounts.getAccountInfo', params: { UID: 'u-ada' } },
  { method: 'accounts.login', params: { loginID: 'nora@shop.example', password: 'Wrong-horse-7' } },
  { method: 'accounts.search', params: { query: 'SELECT UID, profile FROM accounts ORDER BY UID' } },
  { method: 'accounts.getPolicies', params: {} },
];

/** How the npm packages reach a service by the names that they have built in. */
const packages: Readonly<Record<string, (service: Served) => Promise<unknown>>> = {
  'node-gigya': (service) =>
    runLedHere(service, {
      ...{ program: 'node-gigya-caller.cjs', preload: ['sort-of-node-10.mjs'] },
      input: JSON.stringify({ apiKey: demo.apiKey, secret: demo.secret, calls }),
    }),
  async gigya(service) {
    const proxy = await startConnectProxy(Number(new URL(service.https).port));
    const credentials = [demo.apiKey, 'us1', demo.secret];
    const output = await runClient({
      program: 'gigya-caller.cjs',
      preload: ['trust-local-ca.mjs'],
      environment: { HTTPS_PROXY: proxy.url, LOCAL_CA: service.caPath },
      input: JSON.stringify({ credentials, calls }),
    });
    await proxy.stop();
    return JSON.parse(output);
  },
};

/** What differs from call to call; how long the search for a mistake may take in a call has an end (R52). */
const volatile =
  /"(errorDetails|callId|time|nonce|UIDSignature|signatureTimestamp|(?:lastUpdated|oldestDataUpdated)(?:Timestamp)?)":(?:"(?:[^"\\]|\\.)*"|\d+)/g;

test.each(Object.entries(packages))(
  'D85: the npm package %s, unmodified, gets the same through the relay, over TLS by the CA of the upstream',
  async (_, run) => {
    const results = async (service: Served) => JSON.stringify(await run(service)).replace(volatile, '"$1":0');
    const direct = await results(far);
    expect(direct).toContain('"UID":"u-ada"');
    const answered = async () => {
      const { counts } = await ask<{ counts: { accepted: number; refused: number }[] }>('upstream.show', {
        apiKey: demo.apiKey,
      });
      return counts.reduce((sum, { accepted, refused }) => sum + accepted + refused, 0);
    };
    const before = await answered();
    expect(await results(near)).toBe(direct);
    expect(await answered()).toBe(before + calls.length);
  },
);

test.runIf(process.platform === 'linux')(
  'D85: without a CA of its own, the certificate of an upstream is checked by the roots that the system trusts',
  async () => {
    await ask('upstream.set', { apiKey: demo.apiKey, settings: { ca: null } });
    const host = `accounts.${DOMAIN}`;
    const path = `/accounts.getSchema?apiKey=${demo.apiKey}&secret=${encodeURIComponent(demo.secret)}`;
    const status = await new Promise<number | undefined>((done, failed) => {
      const where = { host: '127.0.0.1', port: new URL(near.https).port, servername: host, ca: near.caPem };
      httpsRequest({ ...where, path, headers: { host } }, (answer) => {
        answer.resume();
        done(answer.statusCode);
      })
        .on('error', failed)
        .end();
    });
    const { items } = await ask<{ items: { upstream?: string }[] }>('log.list', { limit: 1 });
    expect([status, items[0]?.upstream]).toEqual([200, expect.stringMatching(/^relay accepted same/)]);
  },
);
