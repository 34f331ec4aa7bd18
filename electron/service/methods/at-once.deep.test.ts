import fc from 'fast-check';
import { expect, test } from 'vitest';
import '#service/core/credentials/passwords/quick-passwords.fixture.ts';
import { groups, others, prepareSite, problemOfPair } from '#service/fixtures/pairs.fixture.ts';
import { openBench } from '#service/fixtures/rest.fixture.ts';

/** Pairs of one store: with its rows all that counts them gets slower. */
const PAIRS_OF_A_BENCH = 100;

const calls = new Map(
  Object.entries({ ...groups, others }).flatMap(([group, named]) =>
    Object.entries(named).map(([name, prepare]) => [`${name} (${group})`, prepare] as const),
  ),
);

test('R56: any two calls at once end as one after the other would', { timeout: 1_800_000 }, async () => {
  const one = fc.constantFrom(...calls.keys());
  let bench = await openBench();
  await prepareSite(bench);
  let pairs = 0;
  await fc.assert(
    fc.asyncProperty(one, one, async (first, second) => {
      if (++pairs % PAIRS_OF_A_BENCH === 0) {
        bench.core.store.close();
        bench = await openBench();
        await prepareSite(bench);
      }
      const pair = [calls.get(first), calls.get(second)] as const;
      if (pair[0] === undefined || pair[1] === undefined) throw new Error('There is no such call.');
      expect(await problemOfPair(bench, [pair[0], pair[1]])).toBeUndefined();
    }),
  );
  bench.core.store.close();
});
