import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { canMount, ownFileSystem, unmountAll } from '../hosts/own-file-system.ts';
import { type Served, serve, temporaryFolder } from '../hosts/serve.ts';
import { send } from '../hosts/wire.ts';
import { roundsOf } from '../runtime/properties.ts';
import { loggedCallIds } from './state-of.ts';

const folder = temporaryFolder();
afterAll(() => {
  unmountAll();
  rmSync(folder, { recursive: true, force: true });
});

const ROUNDS = roundsOf(0.02, 12);
const CALLS_A_ROUND = 60;

/** Calls once. @returns the callId, or undefined when the service said that it could not do it */
async function call(to: Served, n: number): Promise<string | undefined> {
  // Rows of many sizes, so that the last write before the disk is full ends anywhere.
  const form = { format: 'json', context: 'x'.repeat((n * 2_741) % 9_000) };
  const response = await send(to, '/socialize.getUserInfo', { form, transport: 'http' });
  const { callId, errorCode } = response.json();
  return errorCode === 500001 ? undefined : String(callId);
}

describe('R46: a disk that is filled and freed while calls arrive', { tags: ['deep'] }, () => {
  test.skipIf(!canMount).each([{ connections: 1 }, { connections: 6 }])(
    'R46: every call that was answered is in the log, also after a restart ($connections at a time)',
    async ({ connections }) => {
      const disk = ownFileSystem(join(folder, `disk-${connections}`), '48m');
      const ballast = join(disk, 'ballast');
      const dataDir = join(disk, 'data');
      const served = await serve({ dataDir });
      const answered: string[] = [];
      let refused = 0;
      let n = 0;

      async function callOften(count: number): Promise<void> {
        for (let done = 0; done < count; done += connections) {
          const ids = await Promise.all(Array.from({ length: connections }, () => call(served, n++)));
          for (const id of ids) {
            if (id === undefined) refused += 1;
            else answered.push(id);
          }
        }
      }

      await callOften(CALLS_A_ROUND);
      for (let round = 0; round < ROUNDS; round += 1) {
        fill(ballast, 40_000 + round * 13_331);
        await callOften(CALLS_A_ROUND);
        rmSync(ballast);
        await callOften(CALLS_A_ROUND);
      }
      expect(refused).toBeGreaterThan(ROUNDS);
      expect(await served.stop()).toBe(0);
      const again = await serve({ dataDir });
      expect(await again.stop()).toBe(0);
      const logged = new Set(loggedCallIds(dataDir));
      const missing = answered.filter((id) => !logged.has(id)).length;
      expect({ answered: answered.length, missing }).toEqual({ answered: answered.length, missing: 0 });
    },
    120_000,
  );
});

/** Fills the disk but for about `room` bytes: the service writes meanwhile. */
function fill(path: string, room: number): void {
  const { bavail, bsize } = statfsSync(join(path, '..'));
  try {
    writeFileSync(path, Buffer.alloc(Math.max(0, bavail * bsize - room)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
