import type { Module } from '#service/module/index.ts';
import { deleteObject } from './methods/delete.ts';
import { get } from './methods/get.ts';
import { deleteSchemaFields, getSchema, getTypes, setSchema } from './methods/schema.ts';
import { search } from './methods/search.ts';
import { store } from './methods/store.ts';
import { dsTables } from './tables.ts';
import { dsInWorkspace } from './workspace.ts';

/** Data Store (F 7.7): objects of a site or of its users, by type, with schemas and a search. */
export const ds: Module = {
  name: 'ds',
  tables: dsTables,
  methods: [store, get, deleteObject, search, setSchema, getSchema, getTypes, deleteSchemaFields],
  workspace: dsInWorkspace,
};
