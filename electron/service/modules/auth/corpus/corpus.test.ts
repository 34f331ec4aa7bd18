import { afterAll, beforeAll, expect, test } from 'vitest';
import { soundPlan } from './call.fixture.ts';
import { faultyCalls, type Laboratory, openLaboratory, outcomeOf } from './corpus.fixture.ts';
import { Dice } from './dice.fixture.ts';

// A slice of the corpus; `corpus.deep.test.ts` has the whole one, with its figures.

const SEED = 4711;
let laboratory: Laboratory;
beforeAll(async () => {
  laboratory = await openLaboratory(SEED);
});
afterAll(() => laboratory.stop());

// A few calls prove little: with 97 and 90 % named right, fewer than these come less than once in 10,000 seeds.
test.each([
  ['one mistake', 1, 40, 32],
  ['two mistakes', 2, 6, 2],
] as const)('of calls with %s none is named wrong, and most are named', async (_what, together, count, least) => {
  const outcomes: string[] = [];
  for (const call of faultyCalls(SEED, laboratory.world, count, together)) {
    outcomes.push(outcomeOf(call, await laboratory.judge(call.plan)));
  }
  expect(outcomes).not.toContain('wrong');
  expect(outcomes).not.toContain('accepted');
  expect(outcomes.filter((outcome) => outcome === 'right').length).toBeGreaterThanOrEqual(least);
});

test('no sound call is accused', async () => {
  for (let seed = 0; seed < 60; seed += 1) {
    const { trace } = await laboratory.judge(soundPlan(new Dice(SEED + seed), laboratory.world));
    expect(trace).toContainEqual(expect.objectContaining({ rule: 'D31', outcome: 'passed' }));
  }
});
