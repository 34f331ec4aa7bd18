import { z } from 'zod';
import { refuseRepeated, type WorkspacePart } from '#service/module/index.ts';
import { MAX_COLLECTIONS, type RequestCollection, requestCollection } from '#shared/contract/saved-requests.ts';
import { storedCollection } from './operations.ts';
import { savedRequestRepository } from './repository.ts';

/** `requestCollections` of the workspace file; absent while there are none. */
export const savedRequestsInWorkspace: WorkspacePart = {
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
