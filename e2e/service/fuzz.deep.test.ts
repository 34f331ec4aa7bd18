import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fuzz, fuzzArguments } from '../fuzz/fuzz.ts';
import { chosenSeed } from '../hosts/seeded-random.ts';
import { serve, temporaryFolder } from '../hosts/serve.ts';
import { roundsOf } from '../runtime/properties.ts';

/** `npm run fuzz` sends 100,000. */
const INPUTS = roundsOf(1, 5_000);

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(`R19: ${INPUTS} seeded inputs on raw sockets end in clean responses, and the service lives`, async () => {
  const seed = chosenSeed();
  console.info(`R19: seed ${seed} (repeat with AUTHDESK_SEED=${seed})`);
  const served = await serve({ dataDir: join(folder, 'data'), args: fuzzArguments });
  const { statuses } = await fuzz(served, seed, INPUTS);
  // The inputs reach every layer: parser, hosts, paths, methods, limits, end-points.
  for (const status of [200, 302, 400, 404, 405, 413, 421]) expect([...statuses.keys()]).toContain(status);
  expect(await served.stop()).toBe(0);
  expect(served.output()).not.toMatch(/500001|Error/);
}, 300_000);
