import { siteConfigRepository, siteDetailsConfig, usualPartner } from '#service/core/site-configs/index.ts';
import { sitesOf } from '#service/core/sites/index.ts';
import { rightsRepository } from '#service/families/admin/index.ts';
import { notFound } from '#service/kernel/index.ts';
import type { ModuleStore } from '#service/module/index.ts';
import { membersOf } from '#shared/narrowing.ts';
import { canonical, comparable } from './compare.ts';
import { type NamedSite, treeNames } from './layout.ts';
import { readRights, writeRights } from './partner.ts';
import { partNames, readParts, type SiteParts, writeParts } from './parts.ts';
import { folderFileRepository } from './repository.ts';
import { MADE, partsHere, safeSegment } from './state.ts';
import { CONFIGURATION, type Tree } from './tree.ts';

/**
 * The files of a folder in the accelerator's layout (C 1). A part that is as it came has the files that it came with; of one
 * that was changed here, they are made anew in both trees.
 *
 * @param apiKeys without it the sites that came from a folder; when there is none, all
 */
export function exportFolder(store: ModuleStore, apiKeys: readonly string[] | undefined) {
  const kept = store.of(folderFileRepository);
  const came = kept.sites();
  const all = sitesOf(store);
  for (const apiKey of apiKeys ?? []) {
    if (!all.some((one) => one.apiKey === apiKey)) throw notFound(`site with the API key "${apiKey}"`);
  }
  const chosen = all.filter(
    ({ apiKey }) => (apiKeys ?? (came.length > 0 ? came : undefined))?.includes(apiKey) ?? true,
  );
  const taken = new Set<string>();
  const sites = chosen.map(({ apiKey, name, domains, dataCenter }): NamedSite => {
    const details = store.of(siteConfigRepository).get(apiKey, siteDetailsConfig);
    const { partnerId = usualPartner.partnerId, partnerName = usualPartner.partnerName } = details;
    const domain = details.baseDomain ?? domains[0] ?? name;
    // Two sites of a partner may have one domain here; folders of one name they have not.
    const baseDomain = taken.has(`${partnerName}/${domain}`) ? `${domain}_${apiKey}` : domain;
    taken.add(`${partnerName}/${domain}`);
    return {
      ...{ apiKey, dataCenter, partnerId },
      baseDomain: safeSegment(baseDomain, 'baseDomain'),
      partnerName: safeSegment(partnerName, 'partnerName'),
    };
  });
  const files = new Map<string, string>([[CONFIGURATION, configurationOf(kept.partner.list(''), sites)]]);
  for (const [path, text] of kept.partner.list('')) if (path !== CONFIGURATION) files.set(path, text);
  for (const site of sites) {
    for (const [path, text] of filesOfSite(store, site)) {
      const [tree, ...rest] = path.split('/');
      files.set(`${tree}/${site.partnerName}/Sites/${site.baseDomain}/${rest.join('/')}`, text);
    }
  }
  for (const [partnerName, id] of new Map(sites.map((one) => [one.partnerName, one.partnerId]))) {
    for (const [path, text] of filesOfPartner(store, partnerName, id)) {
      const [tree, ...rest] = path.split('/');
      files.set(`${tree}/${partnerName}/${rest.join('/')}`, text);
    }
  }
  return { files, sites: sites.length };
}

/** The configuration as it came, while it names these sites; else a new one. */
function configurationOf(kept: Tree, sites: readonly NamedSite[]): string {
  const text = kept.get(CONFIGURATION);
  if (text !== undefined) {
    const { cache }: { cache?: unknown } = JSON.parse(text.replace(/^\ufeff/, ''));
    const list = (Array.isArray(cache) ? cache : [cache]).map(membersOf);
    const byKey = (of: readonly { readonly apiKey?: unknown }[]) =>
      canonical([...of].sort((a, b) => (String(a.apiKey) < String(b.apiKey) ? -1 : 1)));
    if (byKey(list) === byKey(sites)) return text;
  }
  const named = sites.map(({ apiKey }) => ({ apiKey }));
  return JSON.stringify({ source: named, deploy: named, cache: sites }, undefined, 4);
}

function filesOfSite(store: ModuleStore, site: NamedSite): Tree {
  const kept = new Map(
    [...store.of(folderFileRepository).site.list(site.apiKey)].filter(([path]) => !path.startsWith(MADE)),
  );
  const here = partsHere(store, site.apiKey);
  for (const name of Object.keys(here.WebScreenSets ?? {})) safeSegment(name, 'screenSetID');
  const came: SiteParts = kept.size === 0 ? {} : readParts({ ...site, files: kept });
  const made = writeParts(here);
  const trees = treeNames.filter(
    (tree) => kept.size === 0 || [...kept.keys()].some((path) => path.startsWith(`${tree}/`)),
  );
  const files = new Map<string, string>();
  const partOf = (path: string) => partNames.find((name) => path.split('/')[1] === name);
  for (const [path, text] of kept) if (partOf(path) === undefined) files.set(path, text);
  for (const part of partNames) {
    const isAsItCame = came[part] !== undefined && canonical(came[part]) === canonical(comparable(part, came, here));
    if (isAsItCame) for (const [path, text] of kept) if (partOf(path) === part) files.set(path, text);
    if (isAsItCame) continue;
    for (const [path, text] of made[part]) if (trees.some((tree) => path.startsWith(`${tree}/`))) files.set(path, text);
  }
  return files;
}

function filesOfPartner(store: ModuleStore, name: string, id: number): Tree {
  const kept = store.of(folderFileRepository).partner.list(name);
  const rights = store.of(rightsRepository);
  const here = { groups: rights.list(id, 'group'), acls: rights.list(id, 'acl') };
  for (const acl of Object.keys(here.acls)) safeSegment(acl, 'aclID');
  if (kept.size > 0 && canonical(readRights(name, kept)) === canonical(here)) return kept;
  const others = [...kept].filter(([path]) => !path.includes('/PermissionGroups/'));
  return new Map([...others, ...writeRights(here)]);
}
