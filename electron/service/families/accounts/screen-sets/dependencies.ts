import { policiesOf } from '#service/core/policies/index.ts';
import { schemasOf } from '#service/core/schema/index.ts';
import { ownKeyOf } from '#service/core/site-groups/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { defaultScreenSets } from './default-sets.ts';
import { screenSetRepository } from './repository.ts';

/** The screen-sets of the site: those that it has stored, and the default ones. */
export const screenSets = ({ core: { store }, apiKey: ofGroup, site }: CallScope) => {
  const all = store.of(screenSetRepository);
  // A child of a group has its own (D70).
  const apiKey = ownKeyOf(site);
  return {
    /** Ids and html of those that every site has; a stored one of the same id replaces it. */
    defaults: (lang?: string) => defaultScreenSets(schemasOf(store, ofGroup), policiesOf(store, ofGroup), lang),
    list: () => all.list(apiKey),
    save: (id: string, content: JsonObject) => all.save(apiKey, id, content),
    versions: (id: string) => all.versions(apiKey, id),
    remove: (id: string) => all.remove(apiKey, id),
    isFull: () => all.isFull(apiKey),
  };
};
