import type { Module } from '#service/module/index.ts';
import type { Store } from '#service/storage/index.ts';
import type { CheckedBundle } from '#shared/contract/bundles.ts';
import { readBundle } from './read.ts';
import { judged } from './scratch.ts';
import { differencesOf } from './verdict.ts';

/**
 * Judges the call of a bundle in an empty service in memory, and compares the verdict with the expected one. No workspace
 * is used or changed.
 *
 * @param document parsed JSON of the file
 * @param lender see `inScratch`
 * @throws OperationProblem with the path of the first member that is wrong
 */
export async function checkBundle(
  document: unknown,
  modules: readonly Module[],
  lender?: Pick<Store, 'of'>,
): Promise<CheckedBundle> {
  const bundle = readBundle(document, modules);
  const { expected, manifest, call } = bundle;
  const found = await judged(bundle, expected.mistake, { modules, lender });
  const differences = [...differencesOf(expected, found)];
  return { reproduces: differences.length === 0, differences, expected, found, manifest, call };
}
