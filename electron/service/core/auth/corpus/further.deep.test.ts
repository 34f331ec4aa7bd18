import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectFrame } from '#service/diagnosis/refusals/frame.fixture.ts';
import { refusalOf } from '#service/diagnosis/refusals/index.ts';
import {
  faultyCalls,
  type Laboratory,
  type Outcome,
  openLaboratory,
  outcomeOf,
} from '#service/fixtures/corpus.fixture.ts';
import { faults } from './faults.fixture.ts';
import { furtherFaults } from './further-faults.fixture.ts';

const SEED = Number(process.env.AUTHDESK_SEED ?? 20_261_123);
const COUNT = Number(process.env.AUTHDESK_CALLS ?? 120);
let laboratory: Laboratory;
beforeAll(async () => {
  laboratory = await openLaboratory(SEED);
});
afterAll(() => laboratory.stop());

/** Counts what became of calls with one further mistake, and prints those not named. */
async function counted(count: number): Promise<Readonly<Record<Outcome, number>>> {
  const counts: Record<Outcome, number> = { right: 0, missed: 0, wrong: 0, accepted: 0 };
  for (const call of faultyCalls(SEED, laboratory.world, count, 1, furtherFaults)) {
    const verdict = await laboratory.judge(call.plan);
    const outcome = outcomeOf(call, verdict);
    counts[outcome] += 1;
    if (outcome === 'right') continue;
    const put = call.faults.map(({ id }) => id).join(' + ');
    const named = verdict.signature?.mistakes.map(({ sentence }) => sentence).join(' | ');
    console.log(`${outcome} (seed ${call.seed}): ${put} → ${named}`);
  }
  console.log(`Further mistakes: ${JSON.stringify(counts)}`);
  return counts;
}

const shareOf = ({ right, missed, wrong }: Readonly<Record<Outcome, number>>) => right / (right + missed + wrong);

test('of calls with one further mistake 98 % are named, and none wrong (R59)', async () => {
  const counts = await counted(COUNT);
  expect(counts.wrong).toBe(0);
  expect(shareOf(counts)).toBeGreaterThanOrEqual(0.98);
}, 900_000);

test('each mistake is told in one line of at most twelve words, with one line that says what to do (R59)', async () => {
  const all = [...faults, ...furtherFaults];
  for (const { plan } of faultyCalls(SEED + 2, laboratory.world, all.length, 1, all)) {
    const judged = await laboratory.judge(plan);
    if (judged.errorCode !== 0) expectFrame(refusalOf(judged));
  }
}, 120_000);
