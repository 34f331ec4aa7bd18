import { methodsIn } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';
import * as methods from './methods.ts';
import * as nativeSets from './native-sets.ts';
import { screenSetsInWorkspace } from './workspace.ts';

/** Screen-sets that sites have stored, and when each version of one was stored. The content is JSON; it is never run here. */
const screenSetsTables: TableSet = {
  name: 'screen-sets',
  migrations: [
    `
        CREATE TABLE screen_set (
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          id TEXT NOT NULL,
          version INTEGER NOT NULL,
          content TEXT NOT NULL,
          modified_at INTEGER NOT NULL,
          PRIMARY KEY (api_key, id)
        ) STRICT;
        CREATE TABLE screen_set_version (
          api_key TEXT NOT NULL,
          id TEXT NOT NULL,
          version INTEGER NOT NULL,
          modified_at INTEGER NOT NULL,
          PRIMARY KEY (api_key, id, version),
          FOREIGN KEY (api_key, id) REFERENCES screen_set (api_key, id) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
      `,
  ],
};

/** Screen-sets: markup that the client-side library draws (U 6). Authdesk keeps it as text and never runs it. */
export const screenSets: Module = {
  name: 'screen-sets',
  tables: screenSetsTables,
  methods: methodsIn(methods, nativeSets),
  workspace: screenSetsInWorkspace,
};
