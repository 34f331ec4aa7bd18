import type { Module } from '#service/module/index.ts';
import { administratorsTables } from './tables.ts';
import { administratorsInWorkspace } from './workspace.ts';

/** Which applications may administer the installation (C 2). */
export const administrators: Module = {
  name: 'administrators',
  tables: administratorsTables,
  workspace: administratorsInWorkspace,
};
