import type { Module } from '#service/module/index.ts';
import { siteConfigsTables } from './tables.ts';
import { siteConfigsInWorkspace } from './workspace.ts';

/** What sites configure besides their policies: ways to log in without a password, texts of messages, vendors. */
export const siteConfigs: Module = {
  name: 'site-configs',
  tables: siteConfigsTables,
  workspace: siteConfigsInWorkspace,
};
