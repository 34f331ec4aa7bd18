import { schemaTables } from '#service/core/schema/index.ts';
import { methodsIn } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import * as methods from './methods.ts';
import { schemaInWorkspace } from './workspace.ts';

/** Schemas of profile, data, subscriptions and preferences of a site's accounts (F 7.5). */
export const schema: Module = {
  name: 'schema',
  tables: schemaTables,
  methods: methodsIn(methods),
  workspace: schemaInWorkspace,
};
