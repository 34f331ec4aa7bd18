import { setTimeout } from 'node:timers/promises';
import { inOrder } from './alternation.ts';
import { known, type Spread, spreadOf } from './figures.ts';
import type { Round } from './load.ts';
import { type Generator, type ProcessorTime, startGenerator } from './processes.ts';
import type { Comparison, Contender } from './workloads.ts';

export interface RoundOptions {
  readonly rounds: number;
  /** Seconds that one round of one contender lasts, about. */
  readonly seconds: number;
  /** Seconds of load that each contender gets before the first round counts. */
  readonly warmUp: number;
  readonly connections: number;
}

/** What is measured of a contender, in one round or over the rounds of one start. */
interface Figures<Value> {
  readonly perSecond: Value;
  /** Milliseconds. */
  readonly p50: Value;
  readonly p99: Value;
  /** Authdesk's rate divided by this contender's, round by round. */
  readonly ratio: Value;
  /** Microseconds of processor time per call, of the main thread and of all threads, where they are known. */
  readonly mainThread?: Value | undefined;
  readonly allThreads?: Value | undefined;
}

/** What one contender gave in a comparison. */
export interface Standing extends Figures<Spread> {
  readonly name: string;
}

function standingOf(name: string, rounds: readonly Figures<number>[]): Standing {
  const spread = (of: (round: Figures<number>) => number) => spreadOf(rounds.map(of));
  return {
    name,
    perSecond: spread(({ perSecond }) => perSecond),
    p50: spread(({ p50 }) => p50),
    p99: spread(({ p99 }) => p99),
    ratio: spread(({ ratio }) => ratio),
    mainThread: known(rounds, ({ mainThread }) => mainThread, spreadOf),
    allThreads: known(rounds, ({ allThreads }) => allThreads, spreadOf),
  };
}

/** Milliseconds after which a contender has done the work that follows its responses, for example in other threads. */
const SETTLED_MS = 1_500;
/** Calls of the first warm-up round, before a rate is known. */
const FIRST_CALLS = 500;

/**
 * Alternates the contenders of a comparison, round by round, so that a machine that is slow for a while is slow for all
 * of them. A round has as many calls as the contender serves in the time asked for.
 */
export async function compare(comparison: Comparison, options: RoundOptions): Promise<readonly Standing[]> {
  const { rounds, seconds, warmUp } = options;
  const entries = comparison.contenders.map((contender) => ({
    contender,
    generator: startGenerator(),
    rate: 0,
    own: [] as Omit<Figures<number>, 'ratio'>[],
  }));
  try {
    for (const entry of entries) {
      for (let spent = 0; spent < warmUp || entry.rate === 0; ) {
        const calls = entry.rate === 0 ? FIRST_CALLS : entry.rate * Math.min(seconds, warmUp);
        const round = await play(comparison, entry.contender, entry.generator, calls, options.connections);
        spent += round.calls / round.perSecond;
        entry.rate = round.perSecond;
        if (comparison.mostCalls !== undefined) break;
      }
    }
    for (let round = 0; round < rounds; round++) {
      for (const { contender, generator, rate, own } of inOrder(entries, round)) {
        const before = contender.processorTime?.();
        const played = await play(comparison, contender, generator, rate * seconds, options.connections);
        if (before !== undefined) await setTimeout(SETTLED_MS);
        own.push({ ...played, ...spentPerCall(played.calls, before, contender.processorTime?.()) });
      }
    }
  } finally {
    for (const { generator } of entries) generator.stop();
  }
  const first = entries[0]?.own ?? [];
  return entries.map(({ contender, own }) =>
    standingOf(
      contender.name,
      own.map((round, at) => ({ ...round, ratio: (first[at]?.perSecond ?? Number.NaN) / round.perSecond })),
    ),
  );
}

/** The same comparison made several times, as the medians of each. */
export function medians(runs: readonly (readonly Standing[])[]): readonly Standing[] {
  const [first = []] = runs;
  return first.map(({ name }, index) =>
    standingOf(
      name,
      runs
        .flatMap((standings) => standings[index] ?? [])
        .map(({ perSecond, p50, p99, ratio, mainThread, allThreads }) => ({
          ...{ perSecond: perSecond.median, p50: p50.median, p99: p99.median, ratio: ratio.median },
          ...{ mainThread: mainThread?.median, allThreads: allThreads?.median },
        })),
    ),
  );
}

function spentPerCall(calls: number, before?: ProcessorTime, after?: ProcessorTime) {
  if (before === undefined || after === undefined) return {};
  return { mainThread: (after.mainThread - before.mainThread) / calls, allThreads: (after.all - before.all) / calls };
}

/** One round of one contender; every response has to be the right one. */
export async function play(
  comparison: Comparison,
  contender: Contender,
  generator: Generator,
  wanted: number,
  connections: number,
  perSecond?: number,
): Promise<Round> {
  const calls = Math.max(connections, Math.round(Math.min(wanted, comparison.mostCalls ?? Number.POSITIVE_INFINITY)));
  const round = await generator.run({
    target: contender.target,
    workload: await comparison.requests(contender, calls),
    calls,
    connections,
    accepted: comparison.accepted,
    ...(perSecond !== undefined && { perSecond }),
  });
  if (round.wrong > 0) {
    throw new Error(
      `${comparison.name}: ${contender.name} gave ${round.wrong} wrong responses to ${round.calls} calls.`,
    );
  }
  return round;
}
