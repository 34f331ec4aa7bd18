import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serveInTest, temporaryFolder } from '../hosts/meanwhile.ts';
import type { Served } from '../hosts/serve.ts';
import { signed } from '../hosts/signing.ts';
import { send } from '../hosts/wire.ts';
import { demo } from '../hosts/workspace.ts';

const method = '/socialize.getUserInfo';
const folder = temporaryFolder();

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
  const first = await serveInTest({ dataDir });
  const call = signedCall(randomUUID());
  expect(await errorCodeOf(first, call)).toBe(0);
  await first.kill();

  const second = await serveInTest({ dataDir });
  expect(await errorCodeOf(second, call)).toBe(403004);
  expect(await second.stop()).toBe(0);

  const third = await serveInTest({ dataDir });
  expect(await errorCodeOf(third, call)).toBe(403004);
  expect(await errorCodeOf(third, signedCall(randomUUID()))).toBe(0);
});
