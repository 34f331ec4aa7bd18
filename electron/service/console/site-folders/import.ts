import { addFirstDataCenters } from '#service/console/workspace/index.ts';
import { dataCenterRepository } from '#service/core/data-centers/index.ts';
import { siteGroupRepository } from '#service/core/site-groups/index.ts';
import { checkedSettings, newSecret, siteRepository, sitesOf } from '#service/core/sites/index.ts';
import { rightsRepository } from '#service/families/admin/index.ts';
import type { Core } from '#service/http/index.ts';
import { OperationProblem } from '#service/kernel/index.ts';
import { type FolderComparison, type FolderRow, MAX_ROWS } from '#shared/contract/site-folders.ts';
import { siteSettings, usualSettings } from '#shared/contract/sites.ts';
import { dataCenterPresets } from '#shared/protocol/well-known-hosts.ts';
import { differences, differencesOf, keptOf } from './compare.ts';
import type { FolderSite, Layout } from './layout.ts';
import { partNames } from './parts.ts';
import { type Folder, folderFileRepository } from './repository.ts';
import { partsHere, storeParts } from './state.ts';
import { CONFIGURATION, folderProblem } from './tree.ts';

type Part = Pick<Core, 'store' | 'random'>;

/** Members that are listed of each site. */
const MAX_KEPT = 200;

/**
 * Stores a folder, and says what differed before. Called inside a unit of work: what it throws rolls everything back (R25).
 *
 * @param prune whether the sites that the folder does not have go, with their people
 * @throws OperationProblem that names file and place
 */
export function applyFolder(
  { store, random }: Part,
  { layout, sites, partners }: Folder,
  prune = false,
): FolderComparison {
  const removed = prune ? removeOthers(store, new Set(sites.map(({ site }) => site.apiKey))) : [];
  const kept = store.of(folderFileRepository);
  addFirstDataCenters(store);
  const rows: FolderRow[] = [];
  const news = new Set<string>();
  // What a child shares is compared with its parent, which is there by then (D70).
  const groups = store.of(siteGroupRepository);
  const inOrder = [...sites.entries()].sort(
    ([, a], [, b]) =>
      Number(groups.ownerOf(a.site.apiKey) !== undefined) - Number(groups.ownerOf(b.site.apiKey) !== undefined),
  );
  for (const [n, { site, parts }] of inOrder) {
    const before = store.of(siteRepository).get(site.apiKey);
    if (before === undefined) news.add(site.apiKey);
    else if (before.dataCenter !== site.dataCenter) {
      rows.push({
        ...{ site: site.baseDomain, part: CONFIGURATION, member: 'dataCenter' },
        folder: site.dataCenter,
        here: before.dataCenter,
      });
    }
    rows.push(...differences(site.baseDomain, parts, before === undefined ? {} : partsHere(store, site.apiKey)));
    saveSite({ store, random }, site, `cache[${n}]`);
    const made = storeParts(store, site, parts);
    kept.site.replace(site.apiKey, new Map([...site.files, ...made]));
  }
  for (const { partner, rights: given } of partners) {
    const rights = store.of(rightsRepository);
    const here = { groups: rights.list(partner.id, 'group'), acls: rights.list(partner.id, 'acl') };
    if (partner.files.size === 0) continue;
    rows.push(...differencesOf(partner.name, 'PermissionGroups', given, here));
    rights.replace(partner.id, {
      group: given.groups,
      acl: given.acls,
    });
    kept.partner.replace(partner.name, partner.files);
  }
  kept.partner.replace('', new Map([[CONFIGURATION, layout.configuration], ...layout.others]));
  return {
    sites: sites.map(({ site: { apiKey, baseDomain, partnerName } }) => ({
      ...{ apiKey, baseDomain, partner: partnerName, isNew: news.has(apiKey) },
    })),
    removed,
    rows: rows.slice(0, MAX_ROWS),
    count: rows.length,
    kept: sites.flatMap(({ site, parts }) => {
      const members = keptOf(parts).slice(0, MAX_KEPT);
      return members.length === 0 ? [] : [{ site: site.baseDomain, members: [...members] }];
    }),
    notes: notesOf(layout, sites),
  };
}

/** Before the others are stored: a domain of what goes may be one of the folder's. */
function removeOthers(store: Part['store'], named: ReadonlySet<string>): FolderComparison['removed'] {
  const others = sitesOf(store).filter(({ apiKey }) => !named.has(apiKey));
  for (const { apiKey } of others) store.of(siteRepository).delete(apiKey);
  return others.map(({ apiKey, name }) => ({ apiKey, name }));
}

function saveSite({ store, random }: Part, site: FolderSite, at: string): void {
  const { apiKey, baseDomain, dataCenter } = site;
  const preset = dataCenterPresets.find(({ id }) => id === dataCenter);
  if (preset !== undefined && store.of(dataCenterRepository).get(dataCenter) === undefined) {
    store.of(dataCenterRepository).save({ ...preset });
  }
  const isDomain = siteSettings.shape.domains.safeParse([baseDomain]).success;
  try {
    const settings = checkedSettings(store, { dataCenter }, '');
    if (store.of(siteRepository).get(apiKey) !== undefined) {
      store.of(siteRepository).update(apiKey, settings);
      return;
    }
    store.of(siteRepository).create({
      apiKey,
      secret: newSecret(random),
      settings: {
        ...usualSettings,
        ...settings,
        name: baseDomain.slice(0, 100),
        domains: isDomain ? [baseDomain] : [],
      },
    });
  } catch (error) {
    if (!(error instanceof OperationProblem)) throw error;
    throw folderProblem(CONFIGURATION, `${at}.dataCenter: ${error.problem.message}`, error.problem.next);
  }
}

function notesOf({ others, unknown, sites: all }: Layout, sites: Folder['sites']): string[] {
  const notes = [
    ...(others.size === 0 ? [] : [`${others.size} files outside of the folders of sites and partners are kept.`]),
    ...unknown.map(
      ({ place, apiKey }) =>
        `${CONFIGURATION}: ${place} names the API key "${apiKey.slice(0, 100)}", which cache does not have: nothing of that site is imported.`,
    ),
    ...all.flatMap(({ baseDomain, files }) =>
      files.size === 0 ? [`${CONFIGURATION} names ${baseDomain}, and the folder has no files of it.`] : [],
    ),
  ];
  for (const { site, parts } of sites) {
    const bare = Object.entries(parts.WebScreenSets ?? {}).filter(([, { html }]) => html === undefined);
    if (bare.length > 0) {
      notes.push(
        `${site.baseDomain}: the folder has no HTML of ${bare.length} screen-sets. They keep what is here, or get that of the default screen-sets.`,
      );
    }
    for (const part of partNames)
      if (differsInTrees(site, part))
        notes.push(`${site.baseDomain}: ${part} differs in src and build; build counts, as it is what is deployed.`);
  }
  return notes;
}

/** True for files that both trees have by the same name, and with another content: only JSON is not built. */
function differsInTrees({ files }: FolderSite, part: string): boolean {
  return [...files].some(([path, text]) => {
    if (!path.startsWith(`src/${part}/`) || !path.endsWith('.json')) return false;
    const built = files.get(path.replace(/^src/, 'build'));
    return built !== undefined && built !== text;
  });
}
