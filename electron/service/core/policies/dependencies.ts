import type { CallScope } from '#service/methods/index.ts';
import { policiesOf, policyRepository } from './repository.ts';

/** The policies of the site, whole with defaults. */
export const policies = ({ core: { store }, apiKey }: CallScope) => policiesOf(store, apiKey);

/** The same to read and to change. */
export const sitePolicies = ({ core: { store }, apiKey }: CallScope) => {
  const repository = store.of(policyRepository);
  return {
    whole: () => repository.of(apiKey),
    explicit: () => repository.explicit(apiKey),
    save: (section: Parameters<typeof repository.save>[1], members: Parameters<typeof repository.save>[2]) =>
      repository.save(apiKey, section, members),
  };
};
