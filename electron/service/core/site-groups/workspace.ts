import { z } from 'zod';
import { invalidMember } from '#service/kernel/index.ts';
import type { WorkspacePart } from '#service/module/index.ts';
import { problemOfOwner } from './problem.ts';
import { siteGroupRepository } from './repository.ts';

/** `siteGroupOwner` of a site in the workspace file: the API key of its parent; empty: it is no child. */
export const siteGroupsInWorkspace: WorkspacePart = {
  site: {
    name: 'siteGroupOwner',
    schema: z.string().max(200),
    read: (store, apiKey) => store.of(siteGroupRepository).ownerOf(apiKey),
    apply(store, apiKey, owner: string, at) {
      const groups = store.of(siteGroupRepository);
      groups.set(apiKey, undefined);
      if (owner === '') return;
      const problem = problemOfOwner(store, apiKey, owner);
      if (problem !== undefined) throw invalidMember(at, problem, 'Correct or remove it.');
      groups.set(apiKey, owner);
    },
  },
};
