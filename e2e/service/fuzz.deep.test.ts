import { expect, test } from 'vitest';
import { fuzz, fuzzArguments } from '../fuzz/fuzz.ts';
import { chosenSeed } from '../hosts/seeded-random.ts';
import { serve } from '../hosts/serve.ts';
import { roundsOf } from '../runtime/properties.ts';

/** `npm run fuzz` sends 100,000. */
const MAX_COUNT = 5_000;
const INPUTS = roundsOf(1, MAX_COUNT);

/** The inputs reach every layer: parser, hosts and methods with many of them, end-points, paths and limits with few. */
const reached = [200, 400, 421, ...(INPUTS < MAX_COUNT ? [] : [302, 404, 405, 413])];

test(`R19: ${INPUTS} seeded inputs on raw sockets end in clean responses, and the service lives`, async () => {
  const seed = chosenSeed();
  const served = await serve({ args: fuzzArguments });
  const { statuses } = await fuzz(served, seed, INPUTS);
  expect([...statuses.keys()], `AUTHDESK_SEED=${seed}`).toEqual(expect.arrayContaining(reached));
  expect(await served.stop()).toBe(0);
  expect(served.output(), `AUTHDESK_SEED=${seed}`).not.toMatch(/500001|Error/);
});
