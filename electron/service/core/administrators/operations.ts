import { siteRepository } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Handlers, notFound } from '#service/kernel/index.ts';
import { administratorRepository } from './repository.ts';

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
