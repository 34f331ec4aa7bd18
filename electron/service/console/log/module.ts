import { contractOperations, type Module } from '#service/module/index.ts';
import { logHandlers } from './operations.ts';

/** The log of calls; its tables are in a database of their own (docs/adr/0009). */
export const requestLog: Module = {
  name: 'request-log',
  operations: ({ core }) => contractOperations(logHandlers(core)),
};
