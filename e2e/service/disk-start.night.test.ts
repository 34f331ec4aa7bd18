import { cpSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { consoleClient } from '../hosts/console-client.ts';
import { callWith, issueToken, tokenIn } from '../hosts/login.ts';
import { temporaryFolder } from '../hosts/meanwhile.ts';
import { canMount, ownFileSystem, unmountAll } from '../hosts/own-file-system.ts';
import { runCommand, type Served, serve } from '../hosts/serve.ts';
import { send, type WireResponse } from '../hosts/wire.ts';
import { demo } from '../hosts/workspace.ts';
import { databaseOf, logOf } from './database-file.ts';
import { isWhole, loggedCallIds } from './state-of.ts';

const folder = temporaryFolder();
let served: Served | undefined;
afterEach(async () => {
  await served?.kill();
  served = undefined;
});
afterAll(unmountAll);

const MIB = 1_048_576;
const DISK_FULL = /The disk is full; .*Free some space/;

/** Leaves a long row in the log. */
const longCall = (to: Served): Promise<WireResponse> =>
  send(to, '/socialize.getUserInfo', { form: { format: 'json', context: 'x'.repeat(60_000) } });

/** What was acknowledged: tokens, and calls that have to be in the log. */
interface Acknowledged {
  readonly tokens: string[];
  readonly callIds: string[];
}

/** Issues tokens until the disk is full, at most `most`. @returns the response that says so */
async function issue(to: Served, kept: Acknowledged, most = 1_000): Promise<WireResponse | undefined> {
  for (let n = 0; n < most; n += 1) {
    const issued = await issueToken(to);
    if (issued.status !== 200) return issued;
    kept.tokens.push(tokenIn(issued));
    kept.callIds.push(String(issued.headers['x-call-id']));
    const { errorCode, callId } = (await longCall(to)).json();
    if (errorCode !== 500001) kept.callIds.push(String(callId));
  }
  return undefined;
}

async function expectAll(to: Served, { tokens }: Acknowledged): Promise<void> {
  const responses = await Promise.all(tokens.map((value) => callWith(to, value)));
  for (const response of responses) expect(response.json()).toMatchObject({ errorCode: 0, UID: 'u-ada' });
}

async function expectExport(dataDir: string): Promise<void> {
  const exported = await runCommand(['export', '-', '--data', dataDir]);
  expect(exported).toMatchObject({ code: 0, stdout: expect.stringContaining('u-ada') });
}

/** Fills the disk but for `room` bytes. */
function fillDisk(disk: string, name: string, room: number): string {
  const { bavail, bsize } = statfsSync(disk);
  const path = join(disk, name);
  writeFileSync(path, Buffer.alloc(Math.max(0, bavail * bsize - room)));
  return path;
}

/** Until the service has its journal, and writes to it. */
async function untilJournal(to: Served, kept: Acknowledged): Promise<void> {
  const journaled = async () => {
    await issue(to, kept, 1);
    return statSync(join(to.dataDir, 'authdesk-log-1.journal')).size;
  };
  await expect.poll(journaled).toBeGreaterThan(0);
}

describe.skipIf(!canMount)('R23: a start on a folder whose disk is full', () => {
  const left = { killed: join(folder, 'killed'), stopped: join(folder, 'stopped') };
  const before: Acknowledged = { tokens: [], callIds: [] };

  /** Fills a disk by calls, and keeps the folder as a kill and as an orderly end leave it. */
  beforeAll(async () => {
    const disk = ownFileSystem(join(folder, 'first'), '20m');
    const dataDir = join(disk, 'data');
    const first = await serve({ dataDir, console: true });
    const ask = await consoleClient(first);
    await ask('snapshots.create', { name: 'before' });
    await untilJournal(first, before);
    const ballast = fillDisk(disk, 'ballast', 5 * MIB);
    await issue(first, before);
    await first.kill();
    cpSync(dataDir, left.killed, { recursive: true });
    rmSync(ballast);
    const second = await serve({ dataDir });
    expect(await second.stop()).toBe(0);
    cpSync(dataDir, left.stopped, { recursive: true });
  });

  const rooms = [0, 4_096, 40_960, 409_600];
  const ends = ['killed', 'stopped'] as const;
  test.each(ends.flatMap((end) => rooms.map((room) => ({ end, room }))))(
    'R23, R46: $end before, $room bytes free: it reads, exports, lets room be made, and goes on; nothing is lost',
    async ({ end, room }) => {
      const disk = ownFileSystem(join(folder, `${end}-${room}`), '24m');
      const dataDir = join(disk, 'data');
      cpSync(left[end], dataDir, { recursive: true });
      const ballast = fillDisk(disk, 'ballast', room);
      served = await serve({ dataDir, console: true });
      expect(served.output()).toMatch(/The disk of .* is full.*Free some space/);

      const ask = await consoleClient(served);
      expect(await ask('log.list', {})).toMatchObject({ items: expect.arrayContaining([expect.anything()]) });
      expect(await ask('sites.list', {})).toContainEqual(expect.objectContaining({ apiKey: demo.apiKey }));
      expect(await ask('workspace.export', {})).toMatchObject({ version: 1 });
      if (room === 0) await expectExport(dataDir);
      const kept = { tokens: [...before.tokens], callIds: [...before.callIds] };
      const refused = await issue(served, kept);
      expect(refused?.json().error_description).toMatch(/^500001 - /);
      expect((await longCall(served)).json()).toMatchObject({
        errorCode: 500001,
        errorDetails: expect.stringMatching(DISK_FULL),
      });

      if (end === 'killed') rmSync(ballast);
      else {
        expect(await ask('snapshots.remove', { name: 'before' })).toEqual({});
        expect(await ask('log.clear', {})).toMatchObject({ removed: expect.any(Number) });
        // Only what comes after is in the log.
        kept.callIds.length = 0;
      }
      expect(await issue(served, kept, 3)).toBeUndefined();
      await expectAll(served, kept);
      expect(await served.stop()).toBe(0);
      served = undefined;
      rmSync(ballast, { force: true });
      const logged = new Set(loggedCallIds(dataDir));
      expect(kept.callIds.filter((id) => !logged.has(id))).toEqual([]);
      expect([isWhole(databaseOf(dataDir)), isWhole(logOf(dataDir))]).toEqual([true, true]);
    },
  );

  test('R23: a command reads the folder while no service runs', async () => {
    const disk = ownFileSystem(join(folder, 'command'), '24m');
    const dataDir = join(disk, 'data');
    cpSync(left.stopped, dataDir, { recursive: true });
    fillDisk(disk, 'ballast', 0);
    // Twice: the first gives the room back that it took.
    for (let n = 0; n < 2; n += 1) await expectExport(dataDir);
  });
});

test.skipIf(!canMount)('R23: room that is made on a full disk goes to the calls, not to write-ahead logs', async () => {
  const disk = ownFileSystem(join(folder, 'freed'), '24m');
  const kept: Acknowledged = { tokens: [], callIds: [] };
  served = await serve({ dataDir: join(disk, 'data') });
  const to = served;
  await untilJournal(to, kept);
  const part = join(disk, 'part');
  writeFileSync(part, Buffer.alloc(3 * MIB));
  fillDisk(disk, 'ballast', 4 * MIB);
  expect(await issue(to, kept)).toBeDefined();

  rmSync(part);
  // For a moment each answered call takes 60 KB twice, in the journal and in the log, and what waited for room takes its own.
  await expect.poll(() => issue(to, kept, 5)).toBeUndefined();
  await expect.poll(() => largestWal(to.dataDir)).toBeLessThan(1.5 * MIB);
  await issue(to, kept);
  expect(largestWal(to.dataDir)).toBeLessThan(1.5 * MIB);
  rmSync(join(disk, 'ballast'));
  await expectAll(to, kept);
});

function largestWal(dataDir: string): number {
  return Math.max(...['authdesk', 'authdesk-log'].map((name) => statSync(join(dataDir, `${name}.db-wal`)).size));
}
