import { sitesTexts } from '../../i18n/en/sites.ts';

export interface WorkspaceCounts {
  readonly dataCenters: number;
  readonly sites: number;
  readonly people: number;
}

/** How much a document holds; says nothing about whether it is acceptable, which the service decides. */
export function documentCounts(document: unknown): WorkspaceCounts {
  const count = (name: string) => {
    if (typeof document !== 'object' || document === null) return 0;
    const list: unknown = Reflect.get(document, name);
    return Array.isArray(list) ? list.length : 0;
  };
  return { dataCenters: count('dataCenters'), sites: count('sites'), people: count('people') };
}

/** The counts as words: `5 data centers, 1 site and 3 people`. */
export function countsText({ dataCenters, sites, people }: WorkspaceCounts): string {
  const { workspace } = sitesTexts;
  return `${workspace.dataCenters(dataCenters)}, ${workspace.sites(sites)} and ${workspace.people(people)}`;
}
