import { resolve } from 'node:path';
import { type Spread, spreadOf } from './figures.ts';

/** This checkout. */
export const own = resolve(import.meta.dirname, '../..');
/** It and those that the command line names. */
export const checkouts = [own, ...process.argv.slice(2).map((one) => resolve(one))];

/** The position in a round has an effect on the next contender, so each is first as often as last. */
export const inOrder = <T>(contenders: readonly T[], round: number): readonly T[] =>
  round % 2 === 0 ? contenders : contenders.toReversed();

/**
 * Measures contenders in alternating rounds, so that others on the machine disturb all alike. The first round, which fetches and
 * compiles, does not count.
 *
 * @returns of each contender what each round gave
 */
export async function alternate<C, V>(
  contenders: readonly C[],
  rounds: number,
  measure: (contender: C, round: number) => Promise<V>,
): Promise<readonly (readonly V[])[]> {
  const found: V[][] = contenders.map(() => []);
  for (let round = -1; round < rounds; round++) {
    for (const [at, contender] of inOrder([...contenders.entries()], round)) {
      const value = await measure(contender, round);
      if (round >= 0) found[at]?.push(value);
    }
  }
  return found;
}

/** What this build takes as a part of what another one takes, round by round. */
export const partOf = (own: readonly number[], other: readonly number[]): Spread =>
  spreadOf(other.map((value, round) => (own[round] ?? Number.NaN) / value));
