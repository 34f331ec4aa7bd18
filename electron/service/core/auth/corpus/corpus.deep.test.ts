import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type FaultyCall,
  faultyCalls,
  type Laboratory,
  type Outcome,
  openLaboratory,
  outcomeOf,
} from '#service/fixtures/corpus.fixture.ts';
import { soundPlan } from './call.fixture.ts';
import { Dice } from './dice.fixture.ts';

const SEED = Number(process.env.AUTHDESK_SEED ?? 20_261_122);
const COUNT = Number(process.env.AUTHDESK_CALLS ?? 600);
/** A pair takes many times as long as a single mistake. */
const PAIRS = Number(process.env.AUTHDESK_PAIRS ?? 80);
let laboratory: Laboratory;
beforeAll(async () => {
  laboratory = await openLaboratory(SEED);
});
afterAll(() => laboratory.stop());

/** Judges faulty calls and prints what became of them. */
async function judged(what: string, calls: Iterable<FaultyCall>): Promise<Readonly<Record<Outcome, number>>> {
  const counts: Record<Outcome, number> = { right: 0, missed: 0, wrong: 0, accepted: 0 };
  const bad: string[] = [];
  let slowest = 0;
  for (const call of calls) {
    const started = performance.now();
    const verdict = await laboratory.judge(call.plan);
    slowest = Math.max(slowest, performance.now() - started);
    const outcome = outcomeOf(call, verdict);
    counts[outcome] += 1;
    if (outcome === 'right') continue;
    const put = call.faults.map(({ id }) => id).join(' + ');
    const named = verdict.signature?.mistakes.map(({ name, sentence }) => `${name}: ${sentence}`).join(' | ') ?? '';
    bad.push(`  ${outcome} (seed ${call.seed}): ${put} → ${verdict.errorCode} ${named}`);
  }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const share = ((counts.right / total) * 100).toFixed(1);
  console.log(
    `${what}: ${total} calls, ${share} % named right, ${JSON.stringify(counts)}, slowest ${Math.round(slowest)} ms`,
  );
  if (bad.length > 0) console.log(bad.slice(0, 80).join('\n'));
  return counts;
}

const shareOf = (counts: Readonly<Record<Outcome, number>>) =>
  counts.right / (counts.right + counts.missed + counts.wrong);

test('of calls with one mistake at least 98 % are named right, and none wrong', async () => {
  const counts = await judged('One mistake', faultyCalls(SEED, laboratory.world, COUNT, 1));
  expect(counts.wrong).toBe(0);
  expect(counts.accepted).toBe(0);
  expect(shareOf(counts)).toBeGreaterThanOrEqual(0.98);
}, 1_800_000);

test('of calls with two mistakes at least 92 % are named right, and none wrong', async () => {
  const counts = await judged('Two mistakes', faultyCalls(SEED + 1, laboratory.world, PAIRS, 2));
  expect(counts.wrong).toBe(0);
  expect(counts.accepted).toBe(0);
  expect(shareOf(counts)).toBeGreaterThanOrEqual(0.92);
}, 1_800_000);

test('no sound call is accused', async () => {
  const accused: string[] = [];
  for (let seed = 0; seed < 300; seed += 1) {
    const plan = soundPlan(new Dice(SEED + 7 * seed), laboratory.world);
    const verdict = await laboratory.judge(plan);
    const isRight = verdict.trace.some(({ rule, outcome }) => rule === 'D31' && outcome === 'passed');
    if (!isRight) accused.push(`${seed}: ${verdict.errorCode} ${verdict.reason}`);
  }
  console.log(`Sound: 300 calls, ${accused.length} accused.`);
  expect(accused).toEqual([]);
}, 300_000);
