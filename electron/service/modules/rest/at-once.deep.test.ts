import fc from 'fast-check';
import { expect, test } from 'vitest';
import '#service/modules/passwords/quick-passwords.fixture.ts';
import { groups, others, prepareSite, problemOfPair } from './pairs.fixture.ts';
import { openBench } from './rest.fixture.ts';

/** Worlds of one store: later ones would only be slower. */
const WORLDS_OF_A_BENCH = 400;

const calls = Object.entries({ ...groups, others }).flatMap(([group, named]) =>
  Object.entries(named).map(([name, prepare]) => ({ name: `${name} (${group})`, prepare })),
);

test('R56: any two calls at once end as one after the other would', { timeout: 1_800_000 }, async () => {
  const one = fc.constantFrom(...calls);
  let bench = await openBench();
  await prepareSite(bench);
  let pairs = 0;
  await fc.assert(
    fc.asyncProperty(one, one, async (first, second) => {
      if (++pairs % WORLDS_OF_A_BENCH === 0) {
        bench.core.store.close();
        bench = await openBench();
        await prepareSite(bench);
      }
      const problem = await problemOfPair(bench, [first.prepare, second.prepare]);
      expect(problem, `${first.name} with ${second.name}`).toBeUndefined();
    }),
  );
  bench.core.store.close();
});
