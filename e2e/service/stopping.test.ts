import net from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../hosts/free-port.ts';
import { callWith, issueToken, tokenIn } from '../hosts/login.ts';
import { temporaryFolder } from '../hosts/meanwhile.ts';
import { runCommand, serve } from '../hosts/serve.ts';
import { send } from '../hosts/wire.ts';
import { demo } from '../hosts/workspace.ts';
import { roundsOf } from '../runtime/properties.ts';
import { openLine } from './half-open.ts';

const folder = temporaryFolder();

const method = '/socialize.getUserInfo';

function isRefused(address: string): Promise<boolean> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const socket = net.connect({ host: hostname, port: Number(port) });
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', () => resolve(true));
  });
}

test('R20: a call that is half here when the service is told to stop is still answered', async () => {
  const served = await serve({ dataDir: ':memory:' });
  const { socket, received, closed } = await openLine(served, 'http');
  const body = 'format=json&context=in-flight';
  socket.write(`POST ${method} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\nformat`);
  // A response on another connection shows that the half call has arrived.
  await send(served, method, { transport: 'http' });
  const stopping = served.stop();
  while (!(await isRefused(served.http))) await new Promise((resolve) => setImmediate(resolve));
  socket.write(body.slice('format'.length));
  await closed;
  expect(received()).toMatch(/^HTTP\/1\.1 200 [\s\S]*"context":\s*"in-flight"/);
  expect(await stopping).toBe(0);
});

test.each([1, 2, 3].slice(0, roundsOf(0.01, 3)))(
  'R20: stopped under load (%d), nothing that was acknowledged is lost, and it starts again at once',
  async (round) => {
    const dataDir = join(folder, `load-${round}`);
    const args = ['--http-port', String(await freePort()), '--https-port', String(await freePort())];
    let served = await serve({ dataDir, args });
    const tokens: string[] = [];
    let isOver = false;
    const worker = async () => {
      while (!isOver) {
        const response = await issueToken(served).catch(() => undefined);
        // A connection that came too late is refused or closed without a response; a response is whole and good.
        if (response === undefined) continue;
        expect(response.status).toBe(200);
        tokens.push(tokenIn(response));
      }
    };
    const workers = Promise.all(Array.from({ length: 8 }, worker));
    while (tokens.length < 20) await new Promise((resolve) => setImmediate(resolve));
    const code = await served.stop();
    isOver = true;
    await workers;
    expect(code).toBe(0);

    served = await serve({ dataDir, args });
    for (const token of tokens) {
      expect((await callWith(served, token)).json()).toMatchObject({ errorCode: 0 });
    }
    expect(await served.stop()).toBe(0);
  },
);

test('R20, R59: a service that has judged a request of OpenID Connect stops, and so does a command without a service', {
  tags: ['deep'],
}, async () => {
  const dataDir = join(folder, 'judged');
  const served = await serve({ dataDir });
  const asked = `${served.https}/oidc/op/v1.0/${demo.apiKey}/authorize?client_id=nobody&response_type=code&scope=openid`;
  const verify = () => runCommand(['verify', '--data', dataDir, asked]);
  expect((await verify()).stdout).toMatch(/^Refused with invalid_client/);
  expect(await served.stop()).toBe(0);
  expect((await verify()).stdout).toMatch(/^Refused with invalid_client/);
});
