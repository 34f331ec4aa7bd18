import type { Module, WorkspacePart } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';
import { type FailureRule, failureList } from '#shared/contract/failures.ts';
import { fraction } from '#shared/failures/schedule.ts';
import { checkSite } from './operations.ts';
import { provokedFailures } from './provoked.ts';
import { failureRepository } from './repository.ts';

/**
 * `failures` of the workspace file (D50): an import replaces all that there are. A seed that the file does not state
 * follows from the place in its list, so that each run with the file is the same.
 */
const failuresInWorkspace: WorkspacePart = {
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

/** Failures that the user provokes (D50). `effect` and `schedule` are JSON. */
const failuresTables: TableSet = {
  name: 'failures',
  migrations: [
    `
        CREATE TABLE failure (
          id INTEGER PRIMARY KEY,
          position INTEGER NOT NULL,
          enabled INTEGER NOT NULL,
          api_key TEXT REFERENCES site (api_key) ON DELETE CASCADE,
          endpoint TEXT,
          method TEXT,
          effect TEXT NOT NULL,
          schedule TEXT NOT NULL,
          until INTEGER,
          seed INTEGER NOT NULL,
          seen INTEGER NOT NULL DEFAULT 0,
          hits INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX failure_of_site ON failure (api_key);
      `,
  ],
  areas: { failure: ['failures', 'overview'] },
  // Counts the calls that it looks at.
  silentColumns: { failure: ['seen'] },
};

/** Failures that the user provokes (D50). */
export const failures: Module = {
  name: 'failures',
  tables: failuresTables,
  provoked: provokedFailures,
  workspace: failuresInWorkspace,
};
