import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { askToken } from '../hosts/login.ts';
import { temporaryFolder } from '../hosts/meanwhile.ts';
import { announcedRandom } from '../hosts/seeded-random.ts';
import { serve, startCommand } from '../hosts/serve.ts';
import { roundsOf } from '../runtime/properties.ts';

/** A start makes more files than these: databases with their logs, keys, certificates. */
const FILES = 12;
const folder = temporaryFolder();

const filesIn = (path: string): number => (existsSync(path) ? readdirSync(path, { recursive: true }).length : 0);

test('R22, R26: a first start that is killed at any point leaves a folder that starts', async () => {
  const random = announcedRandom('R26');
  const rounds = roundsOf(0.004, 12);
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = join(folder, `start-${round}`);
    const child = startCommand([
      ...['serve', '--ready-json', '--data', dataDir, '--http-port', '0', '--https-port', '0', '--no-console'],
    ]);
    // Killed as soon as there are so many files: anywhere in the work, however fast the machine is.
    const until = FILES * random();
    while (filesIn(dataDir) < until) await new Promise((resolve) => setImmediate(resolve));
    child.kill();
    await child.ended;
    const served = await serve({ dataDir });
    expect((await askToken(served, { grant_type: 'none' })).status).toBe(200);
    expect(await served.stop()).toBe(0);
  }
});
