import { isDeepStrictEqual } from 'node:util';
import { accountRepository } from '#service/core/accounts/index.ts';
import { isPassword, type PasswordHash, plainOf } from '#service/core/credentials/passwords/index.ts';
import { dataCenterRepository } from '#service/core/data-centers/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import type { WorkspacePart } from '#service/module/index.ts';
import type { Store } from '#service/storage/index.ts';
import type { WorkspaceChange, WorkspaceDocument } from '#shared/contract/workspace.ts';
import { isObject } from '#shared/narrowing.ts';
import { canonicalProvider } from '#shared/protocol/providers.ts';
import { parseExactJson } from '#shared/quoting/exact-json.ts';

type Entry = Readonly<Record<string, unknown>>;

/** What pruning removes: what is there and not in the file. */
export interface Removed {
  readonly dataCenters: readonly string[];
  readonly sites: readonly string[];
  readonly people: readonly { readonly apiKey: string; readonly UID: string }[];
}

/** Members that a file without secrets leaves out, and an import then keeps. */
const keptWhereAbsent: ReadonlySet<string> = new Set(['secret']);
/** Members that are a set: their order says nothing. */
const sets: ReadonlySet<string> = new Set([
  ...['domains', 'apiDomains', 'responseTypes', 'grantTypes', 'providers', 'identities', 'applications'],
]);
/** Names a person: no API key has a blank. */
const personKey = (person: Entry): string => `${person.site} ${person.UID}`;

/**
 * Compares a file with what is there, both read by the schema, so that defaults are spelled out in both. A member that the
 * file does not have stays as it is, so it is no difference.
 *
 * @param present an export with secrets
 * @param parts of the modules
 */
export async function changesOf(
  present: WorkspaceDocument,
  wanted: WorkspaceDocument,
  parts: readonly WorkspacePart[],
): Promise<WorkspaceChange[]> {
  const normal = new Map(parts.map(({ document }) => [document?.name, document?.normal]));
  const own = ({ version: _, dataCenters: __, sites: ___, people: ____, ...rest }: WorkspaceDocument): Entry =>
    Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, normal.get(name)?.(value) ?? value]));
  const changes = [
    ...(await ofList('dataCenter', present.dataCenters ?? [], wanted.dataCenters ?? [], ({ id }) => String(id))),
    ...(await ofList('site', present.sites, wanted.sites, ({ apiKey }) => String(apiKey))),
    ...(await ofList('person', present.people, wanted.people, personKey)),
  ];
  const ofFile = await changedMembers(own(present), own(wanted));
  if (ofFile.length > 0) changes.push({ kind: 'file', key: '', change: 'changed', members: ofFile });
  return changes;
}

/** What the file does not have, as changes. */
export function removals({ dataCenters, sites, people }: Removed): WorkspaceChange[] {
  const gone = (kind: WorkspaceChange['kind'], key: string): WorkspaceChange => ({
    ...{ kind, key, change: 'removed', members: [] },
  });
  return [
    ...dataCenters.map((id) => gone('dataCenter', id)),
    ...sites.map((apiKey) => gone('site', apiKey)),
    ...people.map(({ apiKey, UID }) => gone('person', `${apiKey} ${UID}`)),
  ];
}

/**
 * What pruning removes by what is there now: call it in the unit of work that removes it, because two imports at once would
 * leave the union of both otherwise (R56).
 */
export function removedOf({ of }: Pick<Store, 'of'>, wanted: WorkspaceDocument): Removed {
  const sites = new Set(wanted.sites.map(({ apiKey }) => apiKey));
  const people = new Set(wanted.people.map(personKey));
  const dataCenters = wanted.dataCenters && new Set(wanted.dataCenters.map(({ id }) => id));
  const there = of(siteRepository)
    .list()
    .map(({ apiKey }) => apiKey);
  const all = of(dataCenterRepository).list();
  return {
    // A file that says nothing of data centers leaves them.
    dataCenters: dataCenters ? all.filter(({ id }) => !dataCenters.has(id)).map(({ id }) => id) : [],
    sites: there.filter((apiKey) => !sites.has(apiKey)),
    // People of a site that goes, go with it. A file has no word for accounts that are not final.
    people: there
      .filter((apiKey) => sites.has(apiKey))
      .flatMap((apiKey) =>
        of(accountRepository)
          .registered(apiKey)
          .filter((UID) => !people.has(personKey({ site: apiKey, UID })))
          .map((UID) => ({ apiKey, UID })),
      ),
  };
}

async function ofList(
  kind: WorkspaceChange['kind'],
  present: readonly Entry[],
  wanted: readonly Entry[],
  keyOf: (entry: Entry) => string,
): Promise<WorkspaceChange[]> {
  const known = new Map(present.map((entry) => [keyOf(entry), entry]));
  const changes: WorkspaceChange[] = [];
  for (const entry of wanted) {
    const key = keyOf(entry);
    const before = known.get(key);
    const members = before === undefined ? [] : await changedMembers(before, entry);
    if (before === undefined) changes.push({ kind, key, change: 'added', members: [] });
    else if (members.length > 0) changes.push({ kind, key, change: 'changed', members });
  }
  return changes;
}

async function changedMembers(before: Entry, wanted: Entry): Promise<string[]> {
  const changed: string[] = [];
  for (const [name, value] of Object.entries(wanted)) {
    if (value !== undefined && !(await isSame(name, before[name], value, wanted))) changed.push(name);
  }
  return changed;
}

async function isSame(name: string, before: unknown, wanted: unknown, entry: Entry): Promise<boolean> {
  const plain = name === 'password' ? plainOf(entry) : undefined;
  if (plain === undefined) return isDeepStrictEqual(comparable(name, before, wanted), comparable(name, wanted, wanted));
  const hash = (before as { readonly hash?: PasswordHash } | undefined)?.hash;
  return hash !== undefined && (await isPassword(hash, plain));
}

/** A value without what the wanted one leaves as it is, and in one order. */
function comparable(name: string, given: unknown, wanted: unknown): unknown {
  if (given === undefined) return emptyOf(wanted);
  const value = withCanonicalProviders(name, given);
  if (name === 'openIdProvider') return plainJson(withoutKept(value, wanted));
  if (!sets.has(name) || !Array.isArray(value)) return plainJson(value);
  const said = new Set((Array.isArray(wanted) ? wanted : []).flatMap((one) => (isEntry(one) ? Object.keys(one) : [])));
  const items = value.map((item) =>
    isEntry(item)
      ? Object.fromEntries(
          Object.entries(item)
            .filter(([member]) => said.has(member) || !keptWhereAbsent.has(member))
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : item,
  );
  return items.map((item) => JSON.stringify(item)).toSorted();
}

/** Of the identity provider part of a site: what a file without secrets leaves out, an import keeps. */
const secretOfParties: ReadonlySet<string> = new Set(['clientSecret', 'keys', 'key']);
/** Its lists, and what their entries are found by: an export has them in the order of what is kept. */
const idsOfParties = ['clientID', 'providerName', 'name'] as const;

function withoutKept(given: unknown, wanted: unknown): unknown {
  if (Array.isArray(given) && Array.isArray(wanted)) {
    const idOf = (one: unknown) => idsOfParties.map((id) => (isEntry(one) ? one[id] : undefined)).find(Boolean);
    const items = given.map((one) => withoutKept(one, wanted.find((other) => idOf(other) === idOf(one)) ?? one));
    if (!items.every((one) => idOf(one) !== undefined)) return items;
    return items.toSorted((a, b) => (String(idOf(a)) < String(idOf(b)) ? -1 : 1));
  }
  if (!isEntry(given) || !isEntry(wanted)) return given;
  const members = Object.entries(given).filter(([name]) => name in wanted || !secretOfParties.has(name));
  return Object.fromEntries(members.map(([name, value]) => [name, withoutKept(value, wanted[name])]));
}

/** A file may call a provider by another name of it; what is kept has the canonical one (D19). */
function withCanonicalProviders(name: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const canonical = (provider: unknown) => canonicalProvider(String(provider)) ?? provider;
  if (name === 'providers') return value.map(canonical);
  if (name !== 'identities') return value;
  return value.map((one) => (isEntry(one) ? { ...one, provider: canonical(one.provider) } : one));
}

/** What is absent is empty: an export leaves out what has nothing in it. */
function emptyOf(wanted: unknown): unknown {
  if (Array.isArray(wanted)) return [];
  return isEntry(wanted) ? {} : undefined;
}

const isEntry = (value: unknown): value is Entry => isObject(value);

/** Without members that are undefined: JSON has none. */
const plainJson = (value: unknown): unknown => parseExactJson(JSON.stringify(value));
