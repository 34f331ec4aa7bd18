import { contractOperations, type Module } from '#service/module/index.ts';
import { tokenHandlers } from './operations.ts';
import { tokensTables } from './tables.ts';

/** Authorization codes and access tokens (D24, D25). */
export const tokens: Module = {
  name: 'tokens',
  tables: tokensTables,
  operations: ({ core, closeRunBrowsers }) => contractOperations(tokenHandlers(core, closeRunBrowsers)),
};
