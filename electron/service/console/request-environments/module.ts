import { contractOperations, type Module } from '#service/module/index.ts';
import { environmentHandlers } from './operations.ts';
import { environmentRepository } from './repository.ts';
import { requestEnvironmentTables } from './tables.ts';
import { environmentsInWorkspace } from './workspace.ts';

/** Named sets of variables for calls of the Requests panel. */
export const requestEnvironments: Module = {
  name: 'request-environments',
  tables: requestEnvironmentTables,
  operations: ({ core }) => contractOperations(environmentHandlers(core)),
  // Reads them, so that the first call of the log is masked with their secrets (R15).
  opened: ({ of }) => void of(environmentRepository).all(),
  workspace: environmentsInWorkspace,
};
