import { randomUUID } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { consoleClient } from '../hosts/console-client.ts';
import { freshCode, loginQuery, openLogin } from '../hosts/login.ts';
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

const step = (milliseconds: number) => ask('clock.step', { milliseconds });

function call(timestamp: number, nonce: string = randomUUID()): Promise<WireResponse> {
  const url = `http://${localhostOf(served, 'http')}${method}`;
  const parameters = { apiKey: demo.apiKey, UID: 'u-ada' };
  const query = signed({ url, parameters, secret: demo.secret, timestamp, nonce });
  return send(served, method, { transport: 'http', query });
}

function token(form: Readonly<Record<string, string>>): Promise<WireResponse> {
  return send(served, '/socialize.getToken', { form, headers: { authorization } });
}

async function tokenWorks(value: unknown): Promise<unknown> {
  const response = await send(served, method, {
    query: { format: 'json' },
    headers: { authorization: `OAuth ${String(value)}` },
  });
  return response.json().errorCode;
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

  test('R6, D39: the window of timestamps', async () => {
    const now = Math.floor(start / 1000);
    const codes = [];
    for (const difference of [-121, -120, 0, 120, 121]) {
      codes.push((await call(now + difference)).json().errorCode);
    }
    expect(codes).toEqual([403002, 0, 0, 0, 403002]);
    expect((await call(Math.floor(Date.now() / 1000))).json().errorCode).toBe(403002);
  });

  test('R3, D39: a code dies at 120 s', async () => {
    const [inTime, late] = [await freshCode(served), await freshCode(served)];
    const exchange = (code: string) =>
      token({ grant_type: 'authorization_code', code, redirect_uri: demo.redirectUri });
    await step(119_999);
    expect((await exchange(inTime)).status).toBe(200);
    await step(2);
    expect((await exchange(late)).json()).toMatchObject({ error: 'invalid_grant' });
  });

  test('R7, D39: a token ends when its lifetime is over, and one without a lifetime never', async () => {
    const brief = (await token({ grant_type: 'none', x_siteUID: 'u-ada', x_sessionExpiration: '60' })).json();
    const lasting = (await token({ grant_type: 'none', x_siteUID: 'u-ada' })).json();
    await step(59_999);
    expect(await tokenWorks(brief.access_token)).toBe(0);
    await step(1);
    expect(await tokenWorks(brief.access_token)).toBe(500024);
    await step(200_000_000_000);
    expect(await tokenWorks(lasting.access_token)).toBe(0);
  });

  test('R5, D39: a nonce is remembered for ten minutes', async () => {
    const nonce = randomUUID();
    const at = (seconds: number) => Math.floor(start / 1000) + seconds;
    expect((await call(at(0), nonce)).json().errorCode).toBe(0);
    const again = async (seconds: number) => {
      await ask('clock.freeze', { at: start + seconds * 1000 });
      return (await call(at(seconds), nonce)).json().errorCode;
    };
    expect(await again(599)).toBe(403004);
    expect(await again(601)).toBe(0);
  });

  test('D39: the log, the time of an envelope, and the events of the console', async () => {
    const response = await call(Math.floor(start / 1000));
    expect(response.json().time).toBe(new Date(start).toISOString());
    const { items } = await ask<{ items: { at: number }[] }>('log.list', { limit: 1 });
    expect(items[0]?.at).toBe(start);
    expect(await ask('overview.get')).toMatchObject({ now: start, clock: { frozenAt: start } });
    await ask('clock.offset', { milliseconds: 0 });
    const { clock } = await ask<{ clock: object }>('overview.get');
    expect(clock).toEqual({ offset: 0 });
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

  test('it steps back too: what had expired is valid again, and nothing is lost', async () => {
    await ask('log.clear');
    const { access_token } = (await token({ grant_type: 'none', x_sessionExpiration: '60' })).json();
    await step(86_400_000);
    expect(await tokenWorks(access_token)).toBe(500024);
    await step(-86_400_000);
    expect(await tokenWorks(access_token)).not.toBe(500024);
    const { items } = await ask<{ items: unknown[] }>('log.list', {});
    expect(items).toHaveLength(3);
  });

  test('R5: a nonce stays used when the clock goes back', async () => {
    const nonce = randomUUID();
    expect((await call(Math.floor(start / 1000), nonce)).json().errorCode).toBe(0);
    await step(-3_600_000);
    expect((await call(Math.floor(start / 1000) - 3600, nonce)).json().errorCode).toBe(403004);
  });

  test('beyond the years that responses can hold: refused with a sentence, nothing moved', async () => {
    await expect(step(315_360_000_001)).rejects.toThrow(/ten years/);
    await ask('clock.freeze', { at: 1_000 });
    await expect(step(-1_001)).rejects.toThrow(/1970/);
    expect(await ask('clock.get')).toMatchObject({ now: 1_000, frozen: true });
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
