import { inOrder } from './alternation.ts';
import { type Authdesk, signedCalls } from './authdesk.ts';
import { type Spread, show, spreadOf } from './figures.ts';
import type { Reached } from './part.ts';
import { startGenerator } from './processes.ts';

/** What other work costs signed calls: their p99 in milliseconds, alone and beside it. */
export interface Beside {
  readonly alone: Spread;
  readonly beside: Spread;
  /** `beside` divided by `alone`, round by round. */
  readonly ratio: Spread;
  /** How often the other work was done beside a round. */
  readonly times: Spread;
}

/** The figures as a line of text. */
export function besideLine({ alone, beside, ratio, times }: Beside, work: string): string {
  return `  p99 of signed calls alone ${show(alone, 2)} ms; beside ${work}, ${show(times, 0)} a round, ${show(beside, 2)} ms: ${show(ratio, 2)} of it`;
}

/** R47. */
export function besideTarget(work: string, { ratio }: Beside): Reached {
  return { target: `p99 beside ${work} at most 2 of that without`, found: ratio.median, isMet: ratio.median <= 2 };
}

/** Signed calls that become due in a second: far from what the machine can do, so that a wait is the other work's. */
const CALLS_PER_SECOND = 500;

/**
 * Measures signed calls in even steps, alone and while some work is done again and again.
 *
 * @param each runs before each round
 */
export async function measureBeside(
  authdesk: Authdesk,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
  work: () => Promise<number>,
  each: (round: number) => Promise<void> = async () => {},
): Promise<Beside> {
  const generator = startGenerator();
  const job = signedCalls(authdesk, CALLS_PER_SECOND * seconds, CALLS_PER_SECOND);
  const signed = async () => (await generator.run(job)).p99;
  const alone: number[] = [];
  const beside: number[] = [];
  const times: number[] = [];
  const besideWork = async () => {
    let isOver = false;
    let done = 0;
    const working = (async () => {
      while (!isOver) done += await work();
    })();
    beside.push(await signed());
    isOver = true;
    await working;
    times.push(done);
  };
  try {
    await signed();
    for (let round = 0; round < rounds; round++) {
      await each(round);
      for (const run of inOrder([async () => void alone.push(await signed()), besideWork], round)) await run();
    }
    return {
      alone: spreadOf(alone),
      beside: spreadOf(beside),
      ratio: spreadOf(beside.map((p99, round) => p99 / (alone[round] ?? Number.NaN))),
      times: spreadOf(times),
    };
  } finally {
    generator.stop();
  }
}
