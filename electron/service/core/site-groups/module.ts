import { z } from 'zod';
import { invalidMember } from '#service/kernel/index.ts';
import type { Module, WorkspacePart } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';
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

/** Child sites with the parent whose accounts, schema and policies they share (D70). */
const siteGroupsTables: TableSet = {
  name: 'site-groups',
  migrations: [
    `
        CREATE TABLE site_group (
          api_key TEXT PRIMARY KEY REFERENCES site (api_key) ON DELETE CASCADE,
          owner TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX site_group_owner ON site_group (owner);
      `,
  ],
  areas: { site_group: ['sites', 'people'] },
};

/** Groups of sites (D70). */
export const siteGroups: Module = {
  name: 'site-groups',
  tables: siteGroupsTables,
  workspace: siteGroupsInWorkspace,
};
