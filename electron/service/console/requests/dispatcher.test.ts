import { randomBytes } from 'node:crypto';
import { createServer } from 'node:https';
import type { Agent } from 'undici';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listening } from '#node/http/listening.fixture.ts';
import { issueCa, issueLeaf } from '#service/tls/issue.ts';
import { createDispatcher } from './dispatcher.ts';
import { send } from './send.ts';

const names = { dns: ['localhost'], ip: ['127.0.0.1'] };

let stranger: Awaited<ReturnType<typeof listening>>;
let dispatcher: Agent;
let origin: string;
const received: string[] = [];

/** A server with a certificate that nobody vouches for, on the port of our listener or on another one. */
async function startStranger(onOwnPort: boolean): Promise<void> {
  const own = await issueCa([], Date.now(), randomBytes);
  const foreign = await issueCa([], Date.now(), randomBytes);
  const leaf = await issueLeaf(foreign, names, Date.now(), randomBytes);
  const server = createServer({ cert: leaf.cert, key: leaf.key }, (request, response) => {
    received.push(request.url ?? '');
    response.end('{}');
  });
  stranger = await listening(server);
  const { port } = stranger;
  origin = `https://localhost:${port}`;
  const ownLeaf = await issueLeaf(own, names, Date.now(), randomBytes);
  dispatcher = createDispatcher({
    caPem: own.cert,
    leafPem: () => ownLeaf.cert,
    addresses: () => ({ http: 'http://127.0.0.1:1', https: `https://127.0.0.1:${onOwnPort ? port : 2}` }),
    domains: () => ({ dataCenters: [], sites: [] }),
  });
}

beforeEach(() => {
  received.length = 0;
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  // Node says once that this is unsafe.
  vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await dispatcher.close();
  await stranger.stop();
});

test.each([
  ['another address', false],
  ['the service itself', true],
])(
  'R15: a secret for %s is not given to a certificate that nobody vouches for, whatever the environment says',
  async (_, onOwnPort) => {
    await startStranger(onOwnPort);
    const call = { httpMethod: 'GET', url: `${origin}/a.b?secret=0123456789abc`, headers: [], body: undefined };
    const { failure } = await send(call, dispatcher);
    expect(received).toEqual([]);
    expect(failure).toMatch(/certificate of localhost:\d+ is not trusted/);
  },
);
