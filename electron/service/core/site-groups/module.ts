import type { Module } from '#service/module/index.ts';
import { siteGroupsTables } from './tables.ts';
import { siteGroupsInWorkspace } from './workspace.ts';

/** Groups of sites (D70). */
export const siteGroups: Module = {
  name: 'site-groups',
  tables: siteGroupsTables,
  workspace: siteGroupsInWorkspace,
};
