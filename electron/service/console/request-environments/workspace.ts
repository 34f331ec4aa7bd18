import { z } from 'zod';
import { refuseRepeated, type WorkspacePart } from '#service/module/index.ts';
import { MOST_COLLECTIONS, type RequestEnvironment, requestEnvironment } from '#shared/contract/saved-requests.ts';
import { sameName, shownEnvironment, storedEnvironment } from './operations.ts';
import { environmentRepository } from './repository.ts';

/**
 * `requestEnvironments` of the workspace file; absent while there are none. Secret variables have no value there; an import
 * leaves the one that they have.
 */
export const environmentsInWorkspace: WorkspacePart = {
  document: {
    name: 'requestEnvironments',
    schema: z.array(requestEnvironment).max(MOST_COLLECTIONS),
    read(store) {
      const environments = store.of(environmentRepository).all();
      return environments.length === 0 ? undefined : environments.map(shownEnvironment);
    },
    apply(store, environments: readonly RequestEnvironment[], at) {
      refuseRepeated(
        environments,
        ({ name }) => name.toLowerCase(),
        (n) => `${at}[${n}].name`,
      );
      const kept = store.of(environmentRepository);
      const before = kept.all();
      const formerOf = (name: string) => before.find((one) => sameName(one.name, name));
      kept.replace(
        environments.map((one, n) => storedEnvironment(one, formerOf(one.name), (value) => value, `${at}[${n}]`)),
      );
    },
  },
};
