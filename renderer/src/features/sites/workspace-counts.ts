import { joinWords } from '#shared/words/join-words.ts';
import { sitesTexts } from '../../texts/sites.ts';

interface WorkspaceCounts {
  readonly dataCenters: number;
  readonly sites: number;
  readonly people: number;
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
const listIn = (value: unknown, name: string): readonly unknown[] => {
  const list = memberOf(value, name);
  return Array.isArray(list) ? list : [];
};

/** The domains of a document: those of its data centers, and the API domains of its sites. */
export function documentDomains(document: unknown): string[] {
  return [
    ...listIn(document, 'dataCenters').map((one) => memberOf(one, 'domain')),
    ...listIn(document, 'sites').flatMap((one) => listIn(one, 'apiDomains')),
  ].filter((domain) => typeof domain === 'string');
}

/** How much a document holds; says nothing about whether it is acceptable, which the service decides. */
export function documentCounts(document: unknown): WorkspaceCounts {
  const count = (name: string) => listIn(document, name).length;
  return { dataCenters: count('dataCenters'), sites: count('sites'), people: count('people') };
}

/** The counts as words: `5 data centers, 1 site and 3 people`. */
export function countsText({ dataCenters, sites, people }: WorkspaceCounts): string {
  const { workspace } = sitesTexts;
  return joinWords([workspace.dataCenters(dataCenters), workspace.sites(sites), workspace.people(people)]);
}

/**
 * Which of what is here a document replaces: entries are matched by their key.
 *
 * @param here all sites and data centers of the service
 * @returns a site as `Demo shop (3_demo)`, a data center as `us1`
 */
export function documentReplaces(
  document: unknown,
  here: {
    readonly sites: readonly { readonly apiKey: string; readonly name: string }[];
    readonly dataCenters: readonly { readonly id: string }[];
  },
): string[] {
  const keys = (list: string, key: string) => new Set(listIn(document, list).map((one) => memberOf(one, key)));
  const ids = keys('dataCenters', 'id');
  const apiKeys = keys('sites', 'apiKey');
  return [
    ...here.dataCenters.filter(({ id }) => ids.has(id)).map(({ id }) => id),
    ...here.sites.filter(({ apiKey }) => apiKeys.has(apiKey)).map(({ apiKey, name }) => `${name} (${apiKey})`),
  ];
}
