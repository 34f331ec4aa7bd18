import { aliasOf, type Method } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import { deleteObject } from './methods/delete.ts';
import { get } from './methods/get.ts';
import { deleteSchemaFields, getSchema, getTypes, setSchema } from './methods/schema.ts';
import { search } from './methods/search.ts';
import { store } from './methods/store.ts';
import { getUserData, setUserData } from './methods/user-data.ts';
import { dsTables } from './tables.ts';
import { dsInWorkspace } from './workspace.ts';

const methods: readonly Method[] = [
  ...[store, get, deleteObject, search],
  ...[setSchema, getSchema, getTypes, deleteSchemaFields],
];

/** Clients of today still call the old name of the namespace (C 4.9). */
const byOldName = (method: Method): Method => aliasOf(method, method.name.replace(/^ds\./, 'gcs.'));

/** Data Store (F 7.7): objects of a site or of its users, by type, with schemas and a search. */
export const ds: Module = {
  name: 'ds',
  tables: dsTables,
  methods: [...methods, ...methods.map(byOldName), getUserData, setUserData],
  workspace: dsInWorkspace,
};
