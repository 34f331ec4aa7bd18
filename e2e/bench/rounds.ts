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

/** What one contender gave in a comparison. */
export interface Standing {
  readonly name: string;
  readonly perSecond: Spread;
  /** Milliseconds. */
  readonly p50: Spread;
  readonly p99: Spread;
  /** Authdesk's rate divided by this contender's, round by round. */
  readonly ratio: Spread;
  /** Microseconds of processor time per call, of the main thread and of all threads, where they are known. */
  readonly mainThread: Spread | undefined;
  readonly allThreads: Spread | undefined;
}

/** A round, and where it is known the microseconds of processor time that each of its calls took. */
type Played = Round & { readonly spent: ProcessorTime | undefined };

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
    own: [] as Played[],
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
        own.push({ ...played, spent: spentPerCall(played.calls, before, contender.processorTime?.()) });
      }
    }
  } finally {
    for (const { generator } of entries) generator.stop();
  }
  const first = entries[0]?.own ?? [];
  return entries.map(({ contender, own }) => ({
    name: contender.name,
    perSecond: spreadOf(own.map((round) => round.perSecond)),
    p50: spreadOf(own.map((round) => round.p50)),
    p99: spreadOf(own.map((round) => round.p99)),
    ratio: spreadOf(own.map((round, index) => (first[index]?.perSecond ?? Number.NaN) / round.perSecond)),
    mainThread: known(
      own.map(({ spent }) => spent?.mainThread),
      spreadOf,
    ),
    allThreads: known(
      own.map(({ spent }) => spent?.all),
      spreadOf,
    ),
  }));
}

/** The same comparison made several times, as the medians of each. */
export function medians(runs: readonly (readonly Standing[])[]): readonly Standing[] {
  const [first = []] = runs;
  return first.map(({ name }, index) => {
    const own = runs.flatMap((standings) => standings[index] ?? []);
    const over = (of: (one: Standing) => Spread) => spreadOf(own.map((one) => of(one).median));
    return {
      name,
      perSecond: over(({ perSecond }) => perSecond),
      p50: over(({ p50 }) => p50),
      p99: over(({ p99 }) => p99),
      ratio: over(({ ratio }) => ratio),
      mainThread: known(
        own.map(({ mainThread }) => mainThread?.median),
        spreadOf,
      ),
      allThreads: known(
        own.map(({ allThreads }) => allThreads?.median),
        spreadOf,
      ),
    };
  });
}

function spentPerCall(calls: number, before?: ProcessorTime, after?: ProcessorTime): ProcessorTime | undefined {
  if (before === undefined || after === undefined) return undefined;
  return { mainThread: (after.mainThread - before.mainThread) / calls, all: (after.all - before.all) / calls };
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
