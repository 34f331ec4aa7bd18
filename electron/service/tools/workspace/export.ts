import type { Store } from '#service/storage/store.ts';
import type { WorkspaceDocument } from '#shared/contract/workspace.ts';
import { workspaceParts } from './part.ts';

/**
 * The workspace as a document that an import takes back.
 * Pending and temporary accounts are left out: the file has no word for them, and an import would make them final.
 *
 * @param secrets without them the document can be shared
 */
export function exportWorkspace(store: Store, secrets: boolean): WorkspaceDocument {
  const secretOf = (record: { readonly secret: { readonly text: string } }) =>
    secrets ? { secret: record.secret.text } : {};
  const sites = store.sites.list();
  const parts = workspaceParts(store.modules);
  return {
    version: 1,
    dataCenters: store.dataCenters.list().map(({ id, name, domain }) => ({ id, name, domain })),
    sites: sites.map((site) => ({
      name: site.name,
      apiKey: site.apiKey,
      ...secretOf(site),
      dataCenter: site.dataCenter,
      domains: [...site.domains],
      responseTypes: [...site.responseTypes],
      grantTypes: [...site.grantTypes],
      providers: [...site.providers],
      tokenLifetime: site.tokenLifetime,
      allowSignedUserKey: site.allowSignedUserKey,
      revokeOnCodeReuse: site.revokeOnCodeReuse,
      applications: site.applications.map((application) => ({
        name: application.name,
        userKey: application.userKey,
        ...secretOf(application),
      })),
      ...ownMembers(parts.map(({ site: part }) => part && [part.name, part.read(store, site.apiKey)])),
    })),
    people: sites.flatMap((site) => accountsOf(store, site.apiKey)),
    ...ownMembers(parts.map(({ document: part }) => part && [part.name, part.read(store)])),
  };
}

/** Members that modules add; an undefined one is left out. */
function ownMembers(list: readonly (readonly [name: string, value: unknown] | undefined)[]): Record<string, unknown> {
  return Object.fromEntries(list.flatMap((one) => (one === undefined || one[1] === undefined ? [] : [one])));
}

/** Oldest first, so that an import makes them in the order they came. */
function accountsOf(store: Store, apiKey: string): WorkspaceDocument['people'] {
  return [...store.accounts.each(apiKey)]
    .filter((account) => account.status === 'final')
    .reverse()
    .map((account) => ({
      site: apiKey,
      UID: account.UID,
      profile: { ...account.profile },
      ...(Object.keys(account.data).length === 0 ? {} : { data: { ...account.data } }),
      identities: account.identities.map(({ provider, providerUID }) => ({ provider, providerUID })),
    }));
}
