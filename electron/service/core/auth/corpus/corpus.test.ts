import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectFrame } from '#service/diagnosis/refusals/frame.fixture.ts';
import { refusalOf } from '#service/diagnosis/refusals/index.ts';
import { faultyCalls, type Laboratory, openLaboratory, outcomeOf } from '#service/fixtures/corpus.fixture.ts';
import { soundPlan } from './call.fixture.ts';
import { Dice } from './dice.fixture.ts';
import { furtherFaults } from './further-faults.fixture.ts';

// A slice of the corpus; `corpus.deep.test.ts` has the whole one, with pairs of mistakes and its figures.

const SEED = 4711;
let laboratory: Laboratory;
beforeAll(async () => {
  laboratory = await openLaboratory(SEED);
});
afterAll(() => laboratory.stop());

test('of calls with one mistake none is named wrong, and most are named', async () => {
  const outcomes: string[] = [];
  for (const call of faultyCalls(SEED, laboratory.world, 20, 1)) {
    const judged = await laboratory.judge(call.plan);
    outcomes.push(outcomeOf(call, judged));
    expectFrame(refusalOf(judged));
  }
  expect(outcomes).not.toContain('wrong');
  expect(outcomes).not.toContain('accepted');
  // With 97 % named right, fewer than these come less than once in 10,000 seeds.
  expect(outcomes.filter((outcome) => outcome === 'right').length).toBeGreaterThanOrEqual(15);
});

test('of calls with one further mistake none is named wrong (R59)', async () => {
  const outcomes: string[] = [];
  for (const call of faultyCalls(SEED + 1, laboratory.world, 12, 1, furtherFaults)) {
    const judged = await laboratory.judge(call.plan);
    outcomes.push(outcomeOf(call, judged));
    if (judged.errorCode !== 0) expectFrame(refusalOf(judged));
  }
  expect(outcomes).not.toContain('wrong');
});

test('no sound call is accused', async () => {
  for (let seed = 0; seed < 60; seed += 1) {
    const { trace } = await laboratory.judge(soundPlan(new Dice(SEED + seed), laboratory.world));
    expect(trace).toContainEqual(expect.objectContaining({ rule: 'D31', outcome: 'passed' }));
  }
});
