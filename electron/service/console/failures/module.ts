import type { Module } from '#service/module/index.ts';
import { provokedFailures } from './provoked.ts';
import { failuresTables } from './tables.ts';
import { failuresInWorkspace } from './workspace.ts';

/** Failures that the user provokes (D50). */
export const failures: Module = {
  name: 'failures',
  tables: failuresTables,
  provoked: provokedFailures,
  workspace: failuresInWorkspace,
};
