import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { consoleClient } from '../hosts/console-client.ts';
import { canMount, ownFileSystem, unmountAll } from '../hosts/own-file-system.ts';
import { runCommand, type Served, serve, temporaryFolder } from '../hosts/serve.ts';
import { basic, send, type WireResponse } from '../hosts/wire.ts';
import { demo } from '../hosts/workspace.ts';
import { roundsOf } from '../runtime/properties.ts';
import { databaseOf, logOf } from './database-file.ts';
import { isWhole } from './state-of.ts';

const folder = temporaryFolder();
let served: Served | undefined;
afterEach(async () => {
  await served?.stop();
  served = undefined;
});
afterAll(() => {
  unmountAll();
  rmSync(folder, { recursive: true, force: true });
});

const method = '/socialize.getUserInfo';
const authorization = basic(demo.apiKey, demo.secret);

const token = (to: Served): Promise<WireResponse> =>
  send(to, '/socialize.getToken', { form: { grant_type: 'none', x_siteUID: 'u-ada' }, headers: { authorization } });
const callWith = (to: Served, value: string): Promise<WireResponse> =>
  send(to, method, { query: { format: 'json' }, headers: { authorization: `OAuth ${value}` } });
/** More than a nearly full disk has room for. */
const many = {
  version: 1,
  people: Array.from({ length: 2_000 }, (_, n) => ({
    site: demo.apiKey,
    UID: `u-many-${n}`,
    profile: { firstName: 'x'.repeat(500) },
  })),
};
const rename = { apiKey: demo.apiKey, settings: { name: 'Renamed' } };
/** Leaves a long row in the log. */
const longCall = (to: Served): Promise<WireResponse> =>
  send(to, method, { form: { format: 'json', context: 'x'.repeat(60_000) } });

/** Calls until the disk is full. @returns the tokens that were acknowledged, and the response that says the disk is full */
async function fill(to: Served): Promise<{ readonly tokens: string[]; readonly failed: WireResponse }> {
  const tokens: string[] = [];
  for (let n = 0; n < 2_000; n += 1) {
    const issued = await token(to);
    if (issued.status !== 200) return { tokens, failed: issued };
    tokens.push(String(issued.json().access_token));
    await longCall(to);
  }
  throw new Error('The disk did not become full.');
}

/**
 * Calls until there is no room for the row of a call in the log. The first refusal may have been of another file: the
 * log's thread takes a full journal over, and the next one has room again.
 */
async function refusedForItsRow(to: Served): Promise<WireResponse> {
  for (let n = 0; n < 2_000; n += 1) {
    const response = await longCall(to);
    if (response.json().errorCode === 500001) return response;
  }
  throw new Error('The log always had room for one more row.');
}

async function expectAll(to: Served, tokens: readonly string[]): Promise<void> {
  for (const value of tokens) expect((await callWith(to, value)).json()).toMatchObject({ errorCode: 0, UID: 'u-ada' });
}

function expectWhole(dataDir: string): void {
  expect(isWhole(databaseOf(dataDir))).toBe(true);
  expect(isWhole(logOf(dataDir))).toBe(true);
}

describe('R23: no room', () => {
  test.skipIf(process.platform === 'win32')(
    'R23: a file that may not grow: a clear error in the form of each end-point, nothing acknowledged is lost, the next start works',
    { tags: ['deep'] },
    async () => {
      const dataDir = join(folder, 'limited');
      const limited = await serve({ dataDir, largestFile: 4_096 });
      const { tokens, failed } = await fill(limited);
      expect(tokens.length).toBeGreaterThan(3);
      expect(failed.json()).toMatchObject({ error_description: expect.stringMatching(/^500001 - /) });
      const refused = await refusedForItsRow(limited);
      expect(refused.status).toBe(200);
      expect(refused.json()).toMatchObject({ statusCode: 500 });
      expect(refused.body).not.toMatch(/SQLITE|\bat .*:\d+/);
      expect(limited.output()).toContain('could not be written');
      expect(await limited.stop()).toBe(0);

      served = await serve({ dataDir });
      await expectAll(served, tokens);
      expect((await longCall(served)).json()).not.toMatchObject({ errorCode: 500001 });
      expectWhole(dataDir);
    },
  );

  test.skipIf(!canMount)('R23: a full disk: as soon as there is room again the same service goes on', async () => {
    const disk = ownFileSystem(join(folder, 'disk'), '6m');
    const ballast = join(disk, 'ballast');
    writeFileSync(ballast, Buffer.alloc(3 * 1024 * 1024));
    const dataDir = join(disk, 'data');
    served = await serve({ dataDir, console: true });
    const ask = await consoleClient(served);
    const { tokens } = await fill(served);
    expect((await refusedForItsRow(served)).json()).toMatchObject({
      errorDetails: expect.stringMatching(/^The disk is full; .* Free some space/),
    });
    expect(served.output()).toContain('The disk is full');
    await expect(ask('workspace.import', { document: many })).rejects.toThrow(/The disk is full.*Free some space/);
    // Reading goes on meanwhile.
    expect(await ask('log.list', {})).toHaveProperty('items');

    rmSync(ballast);
    expect((await token(served)).status).toBe(200);
    await expectAll(served, tokens);
    expect(await served.stop()).toBe(0);
    served = undefined;
    expectWhole(dataDir);
  });

  test.skipIf(!canMount)(
    'R23: a start on a full disk ends in a sentence, and leaves nothing that a later one trips over',
    { tags: ['deep'] },
    async () => {
      const disk = ownFileSystem(join(folder, 'full'), '1m');
      const ballast = join(disk, 'ballast');
      const free = ['--http-port', '0', '--https-port', '0', '--no-console'];
      for (const room of [100, 0, 8, 300].slice(0, roundsOf(0.01, 4))) {
        rmSync(ballast, { force: true });
        rmSync(join(disk, 'data'), { recursive: true, force: true });
        spawnSync('sh', ['-c', `head -c ${(1_024 - room) * 1_024} /dev/zero > "${ballast}"`]);
        const { code, stderr } = await runCommand(['serve', '--data', join(disk, 'data'), ...free]);
        expect([room, code]).toEqual([room, 3]);
        expect(stderr).toMatch(/cannot be written[\s\S]*free some space/i);
        spawnSync('mount', ['-o', 'remount,size=20m', disk]);
        const later = await serve({ dataDir: join(disk, 'data') });
        expect(await later.stop()).toBe(0);
        rmSync(join(disk, 'data'), { recursive: true });
        spawnSync('mount', ['-o', 'remount,size=1m', disk]);
      }
    },
  );
});

describe('R23: no right', () => {
  test.skipIf(!canMount)(
    'R23: a read-only disk: the start ends in a sentence, and works when it may write again',
    { tags: ['deep'] },
    async () => {
      const disk = ownFileSystem(join(folder, 'changing'), '20m');
      const dataDir = join(disk, 'data');
      served = await serve({ dataDir });
      const tokens = [String((await token(served)).json().access_token)];
      expect(await served.stop()).toBe(0);
      served = undefined;

      spawnSync('mount', ['-o', 'remount,ro', disk]);
      const free = ['--http-port', '0', '--https-port', '0', '--no-console'];
      const { code, stderr } = await runCommand(['serve', '--data', dataDir, ...free]);
      expect(code).toBe(3);
      expect(stderr).toMatch(/cannot be written[\s\S]*--data/);
      spawnSync('mount', ['-o', 'remount,rw', disk]);
      served = await serve({ dataDir });
      await expectAll(served, tokens);
    },
  );
});

test('R23: another program that holds the database: a clear error for its time, then everything goes on', async () => {
  const dataDir = join(folder, 'held');
  served = await serve({ dataDir, console: true });
  const ask = await consoleClient(served);
  const holder = new Database(databaseOf(dataDir));
  holder.exec('BEGIN IMMEDIATE');
  expect((await token(served)).json()).toMatchObject({ error_description: expect.stringMatching(/^500001 - /) });
  await expect(ask('sites.update', rename)).rejects.toThrow(/Another program holds the database.*Close the program/);
  holder.exec('ROLLBACK');
  holder.close();
  expect((await token(served)).status).toBe(200);
  expect(await ask('sites.update', rename)).toMatchObject({ name: 'Renamed' });
}, 30_000);

test('R23: another program that holds the log: calls are answered, and are in the log as soon as it lets go', {
  tags: ['deep'],
  timeout: 30_000,
}, async () => {
  const dataDir = join(folder, 'held-log');
  served = await serve({ dataDir, console: true });
  const ask = await consoleClient(served);
  // Since its journal is there, no call waits for the log.
  while (!readdirSync(dataDir).some((name) => name.endsWith('.journal'))) await token(served);
  const holder = new Database(logOf(dataDir));
  holder.exec('BEGIN IMMEDIATE');
  const response = await longCall(served);
  expect(response.json()).toMatchObject({ errorCode: 400002 });
  holder.exec('ROLLBACK');
  holder.close();
  expect(await ask('log.get', { callId: response.headers['x-call-id'] })).toMatchObject({ errorCode: 400002 });
});
