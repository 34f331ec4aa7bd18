import { madeOnce } from '#shared/made-once.ts';
import type { KeyVariant } from './of-key.ts';
import { type Digester, digestersOf, type Reading } from './of-sig.ts';
import type { Told } from './recipe.ts';

/** A way to compare `sig` with a base string: how `sig` is read, how the digest is made, with which key. */
export interface Test {
  readonly told: readonly Told[];
  readonly reading: Reading;
  readonly digester: Digester;
  /** Undefined: no key is used. */
  readonly key: KeyVariant | undefined;
}

/** By the number of their mistakes: none, one, two. */
export function testsOf(
  readings: readonly Reading[],
  keys: readonly KeyVariant[],
  secrets: readonly Uint8Array[],
): readonly (readonly Test[])[] {
  const tests: [Test[], Test[], Test[]] = [[], [], []];
  const add = (test: Test) => tests[test.told.length]?.push(test);
  for (const reading of readings) {
    for (const digester of digestersOf(reading.length, secrets)) {
      const told = [...reading.mistakes, ...digester.mistakes];
      if (!digester.keyed) add({ told, reading, digester, key: undefined });
      else for (const key of keys) add({ told: [...told, ...key.mistakes], reading, digester, key });
    }
  }
  return tests;
}

/** Tests by the name of their mistake. */
export function testGroups(tests: readonly Test[]): readonly (readonly Test[])[] {
  const byName = new Map<string, Test[]>();
  for (const test of tests) {
    const name = test.told.map((one) => one.name).join(' + ');
    madeOnce(byName, name, () => []).push(test);
  }
  return [...byName.values()];
}
