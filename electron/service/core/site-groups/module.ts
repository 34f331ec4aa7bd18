import { z } from 'zod';
import { foundSite, sitesOf } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Handlers, invalidMember } from '#service/kernel/index.ts';
import type { Module, ModuleStore, WorkspacePart } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';
import { problemOfOwner, siteGroupRepository } from './site-groups.ts';

/** `siteGroupOwner` of a site in the workspace file: the API key of its parent; empty: it is no child. */
export const siteGroupsInWorkspace: WorkspacePart = {
  site: {
    name: 'siteGroupOwner',
    schema: z.string().max(200),
    read: (store, apiKey) => store.of(siteGroupRepository).ownerOf(apiKey),
    apply: (store, apiKey, owner: string, at) => setOwner(store, apiKey, owner, at, 'Correct or remove it.'),
  },
};

/** @param owner empty: the site is no child @param at the member that names it @throws OperationProblem with what to do */
function setOwner(store: ModuleStore, apiKey: string, owner: string, at: string, next: string): void {
  const groups = store.of(siteGroupRepository);
  groups.set(apiKey, undefined);
  if (owner === '') return;
  const problem = problemOfOwner(store, apiKey, owner);
  if (problem !== undefined) throw invalidMember(at, problem, next);
  groups.set(apiKey, owner);
}

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
        setOwner(store, apiKey, owner, 'owner', 'Choose another site.');
      });
      return {};
    },
  };
}
