import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Served, serve, temporaryFolder } from '../hosts/serve.ts';
import { signed } from '../hosts/signing.ts';
import { send } from '../hosts/wire.ts';
import { demo } from '../hosts/workspace.ts';

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
