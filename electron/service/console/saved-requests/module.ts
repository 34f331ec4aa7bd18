import type { Module } from '#service/module/index.ts';
import { savedRequestsTables } from './tables.ts';
import { savedRequestsInWorkspace } from './workspace.ts';

/** Calls that were sent from the Requests panel, and named collections of calls with their variables. */
export const savedRequests: Module = {
  name: 'saved-requests',
  tables: savedRequestsTables,
  workspace: savedRequestsInWorkspace,
};
