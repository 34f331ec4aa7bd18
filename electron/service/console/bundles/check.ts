import { OperationProblem } from '#service/kernel/index.ts';
import type { Module } from '#service/module/index.ts';
import type { Store } from '#service/storage/index.ts';
import type { CheckedBundle } from '#shared/contract/bundles.ts';
import { readBundle } from './read.ts';
import { fillScratch, openScratch, withIssued } from './scratch.ts';
import { differencesOf, verdictOf } from './verdict.ts';

/**
 * Judges the call of a bundle in an empty service in memory, and compares the verdict with the expected one. No workspace
 * is used or changed.
 *
 * @param document parsed JSON of the file
 * @param lender see `openScratch`
 * @throws OperationProblem with the path of the first member that is wrong
 */
export async function checkBundle(
  document: unknown,
  modules: readonly Module[],
  lender?: Pick<Store, 'of'>,
): Promise<CheckedBundle> {
  const bundle = readBundle(document, modules);
  const scratch = openScratch(modules, lender, bundle.ports);
  try {
    const issued = await fillScratch(scratch, bundle).catch((error: unknown) => {
      throw inWorkspace(error);
    });
    const verdict = verdictOf(await scratch.judge(withIssued(bundle.call, issued), bundle.expected.mistake));
    const differences = [...differencesOf(bundle.expected, verdict)];
    const { expected, manifest, call } = bundle;
    return { reproduces: differences.length === 0, differences, expected, found: verdict, manifest, call };
  } finally {
    scratch.close();
  }
}

/** What is wrong in the bundle's workspace is named by its path in the bundle. */
export function inWorkspace(error: unknown): unknown {
  if (!(error instanceof OperationProblem) || error.problem.member === undefined) return error;
  return new OperationProblem({ ...error.problem, member: `workspace.${error.problem.member}` });
}
