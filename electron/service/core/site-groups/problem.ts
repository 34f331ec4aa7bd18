import { siteRepository } from '#service/core/sites/index.ts';
import type { Store } from '#service/storage/index.ts';
import { siteGroupRepository } from './repository.ts';

/**
 * Why a site cannot be the child of another one, a sentence; undefined when it can. Groups have one level, so that none is
 * a circle (D70).
 */
export function problemOfOwner(store: Pick<Store, 'of'>, apiKey: string, owner: string): string | undefined {
  if (owner === apiKey) return 'A site is not the parent of itself.';
  if (store.of(siteRepository).get(owner) === undefined) return `There is no site with the API key "${owner}".`;
  const dataCenterOf = (key: string) => store.of(siteRepository).get(key)?.dataCenter;
  if (dataCenterOf(owner) !== dataCenterOf(apiKey)) {
    return `The site "${owner}" is in the data center "${dataCenterOf(owner)}": a group is in one data center.`;
  }
  const groups = store.of(siteGroupRepository);
  const grandparent = groups.ownerOf(owner);
  if (grandparent === apiKey) return `The site "${owner}" is a child of this one: a group is no circle.`;
  if (grandparent !== undefined) {
    return `The site "${owner}" is itself a child, of "${grandparent}". Name that one: a group has one parent.`;
  }
  const [member] = groups.members(apiKey);
  if (member !== undefined) {
    return `The site is the parent of "${member}", so that it is no child. Take its children out of the group first.`;
  }
  return undefined;
}
