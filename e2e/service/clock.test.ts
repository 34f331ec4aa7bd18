import { randomUUID } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { consoleClient } from '../hosts/console-client.ts';
import { loginQuery, openLogin } from '../hosts/login.ts';
import { runCommand, type Served, serve, temporaryFolder } from '../hosts/serve.ts';
import { signed } from '../hosts/signing.ts';
import { basic, localhostOf, rawExchange, send, type WireResponse } from '../hosts/wire.ts';
import { demo } from '../hosts/workspace.ts';

/** The time of the clock in these tests: far from the machine's, so that nothing agrees by accident. */
const start = Date.UTC(2031, 4, 5, 6, 7, 8);
const method = '/socialize.getUserInfo';
const authorization = basic(demo.apiKey, demo.secret);
const folder = temporaryFolder();
const dataDir = join(folder, 'data');

let served: Served;
let ask: Awaited<ReturnType<typeof consoleClient>>;

async function open(args: readonly string[] = []): Promise<void> {
  served = await serve({ dataDir, console: true, args });
  ask = await consoleClient(served);
}

beforeAll(() => open());
beforeEach(() => ask('clock.freeze', { at: start }));
afterAll(async () => {
  await served.stop();
  rmSync(folder, { recursive: true, force: true });
});

function call(timestamp: number): Promise<WireResponse> {
  const url = `http://${localhostOf(served, 'http')}${method}`;
  const parameters = { apiKey: demo.apiKey, UID: 'u-ada' };
  const query = signed({ url, parameters, secret: demo.secret, timestamp, nonce: randomUUID() });
  return send(served, method, { transport: 'http', query });
}

function token(form: Readonly<Record<string, string>>): Promise<WireResponse> {
  return send(served, '/socialize.getToken', { form, headers: { authorization } });
}

describe('D39: everything that reads time reads the service clock', () => {
  test('D8, D39: the Date of every response, also of those that are no call', async () => {
    const date = new Date(start).toUTCString();
    const seconds = Math.floor(start / 1000);
    const responses = [
      await call(seconds),
      await token({ grant_type: 'none' }),
      await openLogin(served, loginQuery()),
      await send(served, '/nothing-here'),
      await send(served, method, { host: 'evil.example', transport: 'http' }),
      await send(served, method, { method: 'PUT' }),
    ];
    for (const response of responses) expect(response.headers.date).toBe(date);
    expect(await rawExchange(served, 'http', 'NONSENSE\r\n\r\n')).toContain(`\r\nDate: ${date}\r\n`);
  });

  test('D9, D39: certificates follow the machine: HTTPS works whatever the service clock says', async () => {
    for (const at of [0, Date.UTC(2200, 0, 1)]) {
      await ask('clock.freeze', { at });
      // On a connection of its own, because the certificate is checked by the handshake.
      const head = `GET ${method} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
      expect(await rawExchange(served, 'https', head)).toMatch(/^HTTP\/1\.1 200 /);
    }
  });
});

describe('D39: moving the clock', () => {
  test('an offset runs on with the machine; a restart forgets it', async () => {
    const offset = 5_000_000_000;
    const moved = await ask<{ now: number; offset: number; frozen: boolean }>('clock.offset', { milliseconds: offset });
    expect(moved).toMatchObject({ offset, frozen: false });
    expect(Math.abs(moved.now - offset - Date.now())).toBeLessThan(60_000);
    expect((await call(Math.floor((Date.now() + offset) / 1000))).json().errorCode).toBe(0);
    await served.stop();
    await open();
    expect(await ask('clock.get')).toMatchObject({ offset: 0, frozen: false });
  });

  test.skipIf(process.platform === 'win32')(
    'R29: "authdesk clock" moves it by a socket for this user alone, also by one that takes the place of what a kill left',
    async () => {
      await served.kill();
      await open(['--clock-frozen', String(start / 1000)]);
      expect(statSync(join(dataDir, 'control.sock')).mode & 0o777).toBe(0o600);
      const { code, stdout } = await runCommand(['clock', 'step', '121s', '--data', dataDir]);
      expect({ code, stdout }).toEqual({
        code: 0,
        stdout: expect.stringContaining(new Date(start + 121_000).toISOString()),
      });
      expect(await ask('clock.get')).toMatchObject({ now: start + 121_000, frozen: true });
    },
  );
});
