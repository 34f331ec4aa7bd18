import { foundSite, sitesOf } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Handlers, invalidMember } from '#service/kernel/index.ts';
import { problemOfOwner } from './problem.ts';
import { siteGroupRepository } from './repository.ts';

export function siteGroupHandlers({ store }: Pick<Core, 'store'>): Handlers<'siteGroups'> {
  return {
    'siteGroups.list': () =>
      sitesOf(store).flatMap(({ apiKey }) => {
        const owner = store.of(siteGroupRepository).ownerOf(apiKey);
        return owner === undefined ? [] : [{ apiKey, owner }];
      }),
    'siteGroups.set': async ({ apiKey, owner }) => {
      await store.unitOfWork(() => {
        foundSite(store, apiKey);
        const groups = store.of(siteGroupRepository);
        groups.set(apiKey, undefined);
        if (owner === '') return;
        const problem = problemOfOwner(store, apiKey, owner);
        if (problem !== undefined) throw invalidMember('owner', problem, 'Choose another site.');
        groups.set(apiKey, owner);
      });
      return {};
    },
  };
}
