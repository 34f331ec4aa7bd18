import type { SeededRandom } from '../hosts/seeded-random.ts';

/** The random values of a generator of inputs; all of them come from one seed. */
export interface Dice {
  /** A whole number from `least` to `most`. */
  int(least: number, most: number): number;
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Random bytes as a latin1 string. */
  bytes(length: number): string;
  /** `count` results of `make`, joined. */
  repeat(count: number, make: () => string, between?: string): string;
}

export function createDice(random: SeededRandom): Dice {
  const int = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  return {
    int,
    chance: (share) => random() < share,
    pick: <T>(from: readonly T[]) => from[int(0, from.length - 1)] as T,
    bytes: (length) => Buffer.from(Array.from({ length }, () => int(0, 255))).toString('latin1'),
    repeat: (count, make, between = '') => Array.from({ length: count }, make).join(between),
  };
}
