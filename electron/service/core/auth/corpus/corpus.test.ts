import { expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { expectFrame } from '#service/diagnosis/refusals/frame.fixture.ts';
import { refusalOf } from '#service/diagnosis/refusals/index.ts';
import { faultyCalls, openLaboratory, outcomeOf } from '#service/fixtures/corpus.fixture.ts';
import { casesOf } from '#shared/property-cases.fixture.ts';
import { soundPlan } from './call.fixture.ts';
import { Dice } from './dice.fixture.ts';
import { faults } from './faults.fixture.ts';
import { furtherFaults } from './further-faults.fixture.ts';
import { ticketFaults } from './ticket-faults.fixture.ts';

/** Always the same one: the shares below are of its calls. */
const SEED = 20_261_122;
const laboratory = forAllTests(
  () => openLaboratory(SEED),
  (one) => one.stop(),
);

test.each([
  // A pair takes many times as long as a single mistake.
  { what: 'one mistake', list: faults, together: 1, share: 0.98, count: casesOf(0.06) },
  { what: 'one further mistake', list: furtherFaults, together: 1, share: 0.98, count: Math.max(3, casesOf(0.016)) },
  { what: 'one mistake of a ticket', list: ticketFaults, together: 1, share: 0.98, count: Math.max(3, casesOf(0.016)) },
  { what: 'two mistakes', list: faults, together: 2, share: 0.92, count: casesOf(0.008) },
] as const)(
  'R59: of calls with $what none is named wrong, at least $share are named, each in one line and with what to do',
  { tags: ['property'], timeout: 1_800_000 },
  async ({ list, together, share, count }) => {
    const outcomes = { right: 0, missed: 0, wrong: 0, accepted: 0 };
    const others: string[] = [];
    for (const call of faultyCalls(SEED, laboratory.world, count, together, list)) {
      const judged = await laboratory.judge(call.plan);
      if (judged.errorCode !== 0) expectFrame(refusalOf(judged));
      const outcome = outcomeOf(call, judged);
      outcomes[outcome] += 1;
      if (outcome === 'right') continue;
      const named = judged.signature?.mistakes.map(({ name, sentence }) => `${name}: ${sentence}`).join(' | ');
      others.push(`${outcome} (seed ${call.seed}): ${call.faults.map(({ id }) => id).join(' + ')} → ${named}`);
    }
    const { right, missed, wrong, accepted } = outcomes;
    // Of the further ones and those of tickets some are refused for another reason than their signature.
    expect([wrong, list === faults && accepted > 0], others.join('\n')).toEqual([0, false]);
    // Of few calls one may be missed.
    expect(missed, others.join('\n')).toBeLessThanOrEqual(Math.max(1, (1 - share) * (right + missed)));
  },
);

test('no sound call is accused', { tags: ['property'], timeout: 300_000 }, async () => {
  for (let seed = 0; seed < Math.max(20, casesOf(0.03)); seed += 1) {
    const { trace } = await laboratory.judge(soundPlan(new Dice(SEED + 7 * seed), laboratory.world));
    expect(trace).toContainEqual(expect.objectContaining({ rule: 'D31', outcome: 'passed' }));
  }
});
