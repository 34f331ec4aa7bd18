import { schemaTables } from '#service/core/schema/index.ts';
import type { Module } from '#service/module/index.ts';
import * as consentMethods from './consent-methods.ts';
import * as schemaMethods from './methods.ts';
import { schemaInWorkspace } from './workspace.ts';

/** Schemas of profile, data, subscriptions and preferences of a site's accounts (F 7.5). */
export const schema: Module = {
  name: 'schema',
  tables: schemaTables,
  methods: [schemaMethods, consentMethods].flatMap(Object.values),
  workspace: schemaInWorkspace,
};
