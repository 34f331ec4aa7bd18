import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Served, serve, temporaryFolder } from '../hosts/serve.ts';
import { signed } from '../hosts/signing.ts';
import { send } from '../hosts/wire.ts';
import { demo, other } from '../hosts/workspace.ts';

const method = '/socialize.getUserInfo';
const folder = temporaryFolder();
let served: Served | undefined;
afterEach(async () => {
  await served?.stop();
  served = undefined;
  rmSync(folder, { recursive: true, force: true });
});

interface SignedCall {
  readonly query: Record<string, string>;
  readonly host: string;
}

/** A signed call that goes to the name of the data center, so that it stays the same when the port changes. */
function signedCall(nonce: string, site: { apiKey: string; secret: string } = demo): SignedCall {
  const host = 'socialize.us1.authdesk.localhost';
  const parameters = { apiKey: site.apiKey, UID: 'u-ada' };
  return { host, query: signed({ url: `http://${host}${method}`, parameters, secret: site.secret, nonce }) };
}

async function errorCodeOf(to: Served, call: SignedCall): Promise<unknown> {
  return (await send(to, method, { transport: 'http', ...call })).json().errorCode;
}

test('R5, D33: of 50 calls with one nonce at the same time exactly one succeeds, and another site can use it, too', async () => {
  served = await serve({ dataDir: ':memory:' });
  const here = served;
  const call = signedCall(randomUUID());
  const codes = await Promise.all(Array.from({ length: 50 }, () => errorCodeOf(here, call)));
  expect(codes.filter((code) => code === 0)).toHaveLength(1);
  expect(codes.filter((code) => code === 403004)).toHaveLength(49);
  // D33: it is free for another site, which does not know Ada: that call passes authentication and fails later.
  expect(await errorCodeOf(here, signedCall(String(call.query.nonce), other))).not.toBe(403004);
});

test('R5: a nonce cannot be replayed after kill -9, nor after a restart', async () => {
  const dataDir = join(folder, 'data');
  served = await serve({ dataDir });
  const call = signedCall(randomUUID());
  expect(await errorCodeOf(served, call)).toBe(0);
  await served.kill();

  served = await serve({ dataDir });
  expect(await errorCodeOf(served, call)).toBe(403004);
  expect(await served.stop()).toBe(0);

  served = await serve({ dataDir });
  expect(await errorCodeOf(served, call)).toBe(403004);
  expect(await errorCodeOf(served, signedCall(randomUUID()))).toBe(0);
});
