import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { consoleClient } from '../hosts/console-client.ts';
import { runCommand, type Served, serve, temporaryFolder } from '../hosts/serve.ts';
import { rawExchange } from '../hosts/wire.ts';

/** The time of the clock in these tests: far from the machine's, so that nothing agrees by accident. */
const start = Date.UTC(2031, 4, 5, 6, 7, 8);
const method = '/socialize.getUserInfo';
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

describe('D39: everything that reads time reads the service clock', () => {
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
