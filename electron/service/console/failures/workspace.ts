import type { WorkspacePart } from '#service/module/index.ts';
import { type FailureRule, failureList } from '#shared/contract/failures.ts';
import { fraction } from '#shared/failures/schedule.ts';
import { checkSite } from './operations.ts';
import { failureRepository } from './repository.ts';

/**
 * `failures` of the workspace file (D50): an import replaces all that there are. A seed that the file does not state
 * follows from the place in its list, so that each run with the file is the same.
 */
export const failuresInWorkspace: WorkspacePart = {
  document: {
    name: 'failures',
    schema: failureList,
    read(store) {
      const list = store.of(failureRepository).list();
      return list.length === 0 ? undefined : list.map(({ rule }) => rule);
    },
    normal: (rules) => withSeeds(rules as readonly FailureRule[]),
    apply(store, rules: readonly FailureRule[], at) {
      const failures = store.of(failureRepository);
      failures.clear();
      for (const [n, rule] of withSeeds(rules).entries()) {
        checkSite(store, rule, `${at}[${n}].site`);
        failures.add(rule);
      }
    },
  },
};

function withSeeds(rules: readonly FailureRule[]) {
  return rules.map((rule, n) => ({ ...rule, seed: rule.seed ?? Math.floor(fraction(0, n) * 0x1_0000_0000) }));
}
