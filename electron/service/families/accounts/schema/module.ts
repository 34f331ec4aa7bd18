import { schemaTables } from '#service/core/schema/index.ts';
import type { Module } from '#service/module/index.ts';
import { deleteConsentStatement, getConsentStatements, getSiteConsentDetails } from './consent-methods.ts';
import { deleteSchemaFields, getSchema, setSchema } from './methods.ts';
import { schemaInWorkspace } from './workspace.ts';

/** Schemas of profile, data, subscriptions and preferences of a site's accounts (F 7.5). */
export const schema: Module = {
  name: 'schema',
  tables: schemaTables,
  methods: [
    getSchema,
    setSchema,
    deleteSchemaFields,
    getConsentStatements,
    getSiteConsentDetails,
    deleteConsentStatement,
  ],
  workspace: schemaInWorkspace,
};
