import { z } from 'zod';
import { siteRepository } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Handlers, invalidMember, notFound } from '#service/kernel/index.ts';
import type { Module, WorkspacePart } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';
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

/** Applications that may administer: call `admin.*`, and every site of the installation with their userKey. */
const administratorsTables: TableSet = {
  name: 'administrators',
  migrations: [
    `
        CREATE TABLE administrator (
          api_key TEXT NOT NULL,
          user_key TEXT NOT NULL,
          PRIMARY KEY (api_key, user_key),
          FOREIGN KEY (api_key, user_key) REFERENCES application (api_key, user_key) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
      `,
  ],
  areas: { administrator: ['sites'] },
};

/** Which applications may administer the installation (C 2). */
export const administrators: Module = {
  name: 'administrators',
  tables: administratorsTables,
  workspace: administratorsInWorkspace,
};

export function administratorHandlers({ store }: Pick<Core, 'store'>): Handlers<'administrators'> {
  return {
    'administrators.list': () => [...store.of(administratorRepository).list()],
    'administrators.set': async ({ apiKey, userKey, may }) => {
      await store.unitOfWork(() => {
        const applications = store.of(siteRepository).get(apiKey)?.applications ?? [];
        if (!applications.some((one) => one.userKey === userKey)) {
          throw notFound(`application with the userKey "${userKey}" in this site`);
        }
        store.of(administratorRepository).set(apiKey, userKey, may);
      });
      return {};
    },
  };
}
