import type { Module } from '#service/module/index.ts';
import { createGroup, getACL, getGroups, getPartners, getSites, setACL, updateGroup } from './partner-methods.ts';
import {
  captchaMethods,
  createSite,
  deleteSite,
  getSiteConfig,
  riskProviderMethods,
  setSiteConfig,
} from './site-methods.ts';
import { adminTables } from './tables.ts';
import { adminInWorkspace } from './workspace.ts';

/** What the tools of a site's builders call: `admin.*` (C 2). */
export const admin: Module = {
  name: 'admin',
  tables: adminTables,
  methods: [
    ...[getPartners, getSites, getGroups, createGroup, updateGroup, getACL, setACL],
    ...[getSiteConfig, setSiteConfig, createSite, deleteSite],
    ...captchaMethods,
    ...riskProviderMethods,
  ],
  workspace: adminInWorkspace,
};
