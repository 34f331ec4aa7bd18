import { z } from 'zod';
import { type Module, refuseRepeated, type WorkspacePart } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';
import { MAX_COLLECTIONS, type RequestCollection, requestCollection } from '#shared/contract/saved-requests.ts';
import { storedCollection } from './operations.ts';
import { savedRequestRepository } from './repository.ts';

/** `requestCollections` of the workspace file; absent while there are none. */
const savedRequestsInWorkspace: WorkspacePart = {
  document: {
    name: 'requestCollections',
    schema: z.array(requestCollection).max(MAX_COLLECTIONS),
    read(store) {
      const collections = store.of(savedRequestRepository).collections();
      return collections.length === 0 ? undefined : [...collections];
    },
    apply(store, collections: readonly RequestCollection[], at) {
      refuseRepeated(collections, ({ name }) => name.toLowerCase(), at, 'name');
      const stored = collections.map((one, n) => storedCollection(one, (value) => value, `${at}[${n}]`));
      store.of(savedRequestRepository).replace(stored);
    },
  },
};

/** Both belong to the workspace: they name its sites and users, so that a reset empties them. */
const savedRequestsTables: TableSet = {
  name: 'saved-requests',
  migrations: [
    `
        CREATE TABLE request_collection (
          name TEXT PRIMARY KEY COLLATE NOCASE,
          body TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE request_history (
          id INTEGER PRIMARY KEY,
          at INTEGER NOT NULL,
          draft TEXT NOT NULL,
          outcome TEXT NOT NULL
        ) STRICT;
      `,
    // Checks of requests, which 0.1.0 had.
    `
        UPDATE request_collection SET body = json_set(body, '$.requests', json((
          SELECT json_group_array(json_remove(value, '$.checks') ORDER BY key) FROM json_each(body, '$.requests')
        ))) WHERE body LIKE '%"checks"%';
      `,
  ],
  areas: { request_collection: ['savedRequests'], request_history: ['savedRequests'] },
};

/** Calls that were sent from the Requests panel, and named collections of calls with their variables. */
export const savedRequests: Module = {
  name: 'saved-requests',
  tables: savedRequestsTables,
  workspace: savedRequestsInWorkspace,
};
