import { z } from 'zod';
import { siteRepository } from '#service/core/sites/index.ts';
import { invalidMember } from '#service/kernel/index.ts';
import type { WorkspacePart } from '#service/module/index.ts';
import { administratorRepository } from './repository.ts';

/** `administrators` of a site in the workspace file: the userKeys of its applications that may administer. */
export const administratorsInWorkspace: WorkspacePart = {
  site: {
    name: 'administrators',
    schema: z.array(z.string().max(100)).max(1_000),
    read(store, apiKey) {
      const own = store.of(administratorRepository).list();
      const userKeys = own.filter((one) => one.apiKey === apiKey).map(({ userKey }) => userKey);
      return userKeys.length === 0 ? undefined : userKeys;
    },
    apply(store, apiKey, userKeys: readonly string[], at) {
      const administrators = store.of(administratorRepository);
      const applications = store.of(siteRepository).get(apiKey)?.applications ?? [];
      for (const [n, userKey] of userKeys.entries()) {
        if (applications.some((one) => one.userKey === userKey)) continue;
        throw invalidMember(
          `${at}[${n}]`,
          `The site has no application with the userKey "${userKey}".`,
          'Add it to applications, or correct the userKey.',
        );
      }
      for (const { userKey } of applications) administrators.set(apiKey, userKey, userKeys.includes(userKey));
    },
  },
};
