import type { Module } from '#service/module/index.ts';
import { deleteScreenSet, getScreenSets, getScreenSetVersions, setScreenSet } from './methods.ts';
import { nativeScreenSetMethods } from './native-sets.ts';
import { screenSetsTables } from './tables.ts';
import { screenSetsInWorkspace } from './workspace.ts';

/** Screen-sets: markup that the client-side library draws (U 6). Authdesk keeps it as text and never runs it. */
export const screenSets: Module = {
  name: 'screen-sets',
  tables: screenSetsTables,
  methods: [getScreenSets, setScreenSet, deleteScreenSet, getScreenSetVersions, ...nativeScreenSetMethods],
  workspace: screenSetsInWorkspace,
};
