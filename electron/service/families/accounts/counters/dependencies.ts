import type { CallScope } from '#service/methods/index.ts';
import { type Counted, counterRepository } from './repository.ts';

/** The counters of the site. */
export const counters = ({ core: { store }, apiKey }: CallScope) => {
  const repository = store.of(counterRepository);
  return {
    list: () => repository.list(apiKey),
    register: (name: string, path: string) => repository.register(apiKey, name, path),
    unregister: repository.unregister,
    add: (UID: string, counted: Counted) => repository.add(apiKey, UID, counted),
    ofUser: (UID: string, ids: readonly number[]) => repository.ofUser(apiKey, UID, ids),
  };
};
