import { MAX_FOLDER_SITES } from '#shared/contract/site-folders.ts';
import { madeOnce } from '#shared/made-once.ts';
import { membersOf } from '#shared/narrowing.ts';
import { CONFIGURATION, folderProblem, jsonOf, type Tree } from './tree.ts';

/** The two trees of a folder: what is written by hand, and what is deployed. */
export const treeNames = ['src', 'build'] as const;
export type TreeName = (typeof treeNames)[number];

/** A site as the configuration of a folder names it. */
export interface NamedSite {
  readonly apiKey: string;
  readonly baseDomain: string;
  readonly dataCenter: string;
  readonly partnerId: number;
  readonly partnerName: string;
}

/** A site of a folder. */
export interface FolderSite extends NamedSite {
  /** By path from `<tree>/` on, such as `src/WebSdk/WebSdk.js`. */
  readonly files: Tree;
}

export interface FolderPartner {
  readonly id: number;
  readonly name: string;
  readonly files: Tree;
}

export interface Layout {
  readonly sites: readonly FolderSite[];
  readonly partners: readonly FolderPartner[];
  /** The text of the configuration. */
  readonly configuration: string;
  /** Files that belong to no site and no partner: only kept. */
  readonly others: Tree;
  /** What names a site that `cache` does not have, such as `deploy[0]`, with the API key. */
  readonly unknown: readonly { readonly place: string; readonly apiKey: string }[];
}

/**
 * Finds sites and partners in a folder (C 1). Which site a folder is, says the `cache` of the configuration.
 *
 * @throws OperationProblem that names the file, or the folder of an unknown site
 */
export function readLayout(tree: Tree): Layout {
  const configuration = tree.get(CONFIGURATION);
  if (configuration === undefined) {
    throw folderProblem(
      CONFIGURATION,
      'It is missing: it says which site each folder is.',
      'Add it: in the accelerator, `npm run start` writes it.',
    );
  }
  const named = namedSites(configuration);
  const files = new Map<string, Map<string, string>>();
  const others = new Map<string, string>();
  const put = (owner: string, path: string, text: string) =>
    madeOnce(files, owner, () => new Map<string, string>()).set(path, text);
  for (const [path, text] of tree) {
    if (path === CONFIGURATION) continue;
    const [, treeName = '', partner = '', rest = ''] = /^([^/]+)\/([^/]+)\/(.+)$/s.exec(path) ?? [];
    const [, domain, ofSite] = /^Sites\/([^/]+)\/(.+)$/s.exec(rest) ?? [];
    if (partner === '') others.set(path, text);
    else if (domain === undefined || ofSite === undefined) put(partner, `${treeName}/${rest}`, text);
    else put(`${partner}/${domain}`, `${treeName}/${ofSite}`, text);
  }
  for (const owner of files.keys()) checkKnown(owner, named);
  const partners = new Map(named.map(({ partnerId, partnerName }) => [partnerName, partnerId]));
  return {
    configuration,
    others,
    unknown: unknownSites(configuration, named),
    sites: named.map((one) => ({ ...one, files: files.get(`${one.partnerName}/${one.baseDomain}`) ?? new Map() })),
    partners: [...partners].map(([name, id]) => ({ id, name, files: files.get(name) ?? new Map() })),
  };
}

/** `source` and `deploy` name what the accelerator works with next; which site that is, says only `cache`. */
function unknownSites(configuration: string, named: readonly NamedSite[]): Layout['unknown'] {
  const members = jsonOf(CONFIGURATION, configuration);
  return ['source', 'deploy'].flatMap((name) => {
    const list: readonly unknown[] = [members[name] ?? []].flat();
    return list.slice(0, MAX_FOLDER_SITES).flatMap((entry, n) => {
      const { apiKey } = membersOf(entry);
      const isKnown = typeof apiKey !== 'string' || named.some((one) => one.apiKey === apiKey);
      return isKnown ? [] : [{ place: `${name}[${n}]`, apiKey }];
    });
  });
}

function checkKnown(owner: string, named: readonly NamedSite[]): void {
  const [partner, domain] = owner.split('/');
  const isKnown = named.some(
    ({ partnerName, baseDomain }) => partnerName === partner && (domain === undefined || baseDomain === domain),
  );
  if (isKnown) return;
  const what = domain === undefined ? `the partner "${partner}"` : `the site "${domain}" of "${partner}"`;
  const folder = domain === undefined ? `src/${partner}` : `src/${partner}/Sites/${domain}`;
  throw folderProblem(
    folder,
    `${CONFIGURATION} does not name ${what}.`,
    'Add it to cache there, with apiKey, baseDomain, dataCenter, partnerId and partnerName, or remove the folder.',
  );
}

function namedSites(configuration: string): readonly NamedSite[] {
  const { cache } = jsonOf(CONFIGURATION, configuration);
  const list: readonly unknown[] = Array.isArray(cache) ? cache : cache === undefined ? [] : [cache];
  if (list.length === 0) {
    throw folderProblem(
      CONFIGURATION,
      'cache is missing: it says which site each folder is.',
      'Run a command of the accelerator, which fills it, or add it.',
    );
  }
  if (list.length > MAX_FOLDER_SITES) {
    throw folderProblem(
      CONFIGURATION,
      `cache names more than ${MAX_FOLDER_SITES} sites.`,
      'Import the folders of fewer sites at once.',
    );
  }
  const sites = list.map((entry, n) => namedSite(membersOf(entry), `cache[${n}]`));
  for (const [n, { apiKey, baseDomain, partnerName }] of sites.entries()) {
    const isTwice = sites
      .slice(0, n)
      .some((one) => one.apiKey === apiKey || (one.baseDomain === baseDomain && one.partnerName === partnerName));
    if (isTwice) throw folderProblem(CONFIGURATION, `cache[${n}] is there twice.`);
  }
  return sites;
}

function namedSite(entry: Readonly<Record<string, unknown>>, at: string): NamedSite {
  const text = (name: string, form: RegExp): string => {
    const value = entry[name];
    if (typeof value === 'string' && form.test(value) && value !== '.' && value !== '..') return value;
    throw folderProblem(CONFIGURATION, `${at}.${name} is missing, or no such name.`);
  };
  const { partnerId } = entry;
  if (!Number.isSafeInteger(partnerId) || Number(partnerId) < 0) {
    throw folderProblem(CONFIGURATION, `${at}.partnerId is a whole number.`);
  }
  return {
    apiKey: text('apiKey', /^[\w.-]{1,200}$/),
    baseDomain: text('baseDomain', /^[^/\\\p{Cc}]{1,253}$/u),
    dataCenter: text('dataCenter', /^[\w-]{1,100}$/),
    partnerName: text('partnerName', /^[^/\\\p{Cc}]{1,100}$/u),
    partnerId: Number(partnerId),
  };
}
