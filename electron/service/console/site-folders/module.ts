import type { Module } from '#service/module/index.ts';
import { siteFoldersTables } from './tables.ts';
import { siteFoldersInWorkspace } from './workspace.ts';

/** Sites in and out of folders in the layout of the accelerator (C 1). */
export const siteFolders: Module = {
  name: 'site-folders',
  tables: siteFoldersTables,
  workspace: siteFoldersInWorkspace,
};
