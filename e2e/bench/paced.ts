import { type Authdesk, site } from './authdesk.ts';
import { type Spread, spreadOf } from './figures.ts';
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
  const signed = async () => {
    const { p99 } = await generator.run({
      target: { port: Number(new URL(authdesk.http).port), tls: false },
      workload: { kind: 'signed', apiKey: site.apiKey, secret: site.secret, UID: site.UID },
      calls: CALLS_PER_SECOND * seconds,
      connections: 32,
      accepted: '"errorCode":0',
      perSecond: CALLS_PER_SECOND,
    });
    return p99;
  };
  const besideWork = async () => {
    let isOver = false;
    let times = 0;
    const working = (async () => {
      while (!isOver) times += await work();
    })();
    const p99 = await signed();
    isOver = true;
    await working;
    return { p99, times };
  };
  try {
    const alone: number[] = [];
    const beside: number[] = [];
    const times: number[] = [];
    await signed();
    for (let round = 0; round < rounds; round++) {
      await each(round);
      // Each comes first as often as last.
      for (const kind of round % 2 === 0 ? (['alone', 'beside'] as const) : (['beside', 'alone'] as const)) {
        if (kind === 'alone') alone.push(await signed());
        else {
          const found = await besideWork();
          beside.push(found.p99);
          times.push(found.times);
        }
      }
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
