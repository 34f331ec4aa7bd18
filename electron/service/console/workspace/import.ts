import type { z } from 'zod';
import { checkDomain, checkSitesHosts } from '#service/console/data-centers/index.ts';
import { refuseHeld } from '#service/console/people/index.ts';
import { accountChanges, accountRepository } from '#service/core/accounts/index.ts';
import { withHashedPasswords } from '#service/core/credentials/passwords/index.ts';
import { dataCenterRepository } from '#service/core/data-centers/index.ts';
import {
  checkedCertificate,
  checkedIdentityProvider,
  checkedPublicKey,
  checkedSettings,
  checkSavedApiDomains,
  newSecret,
  siteRepository,
} from '#service/core/sites/index.ts';
import {
  type Clock,
  deeperThan,
  invalidMember,
  MAX_JSON_DEPTH,
  OperationProblem,
  problemsBySchema,
  type RandomSource,
  readBySchema,
} from '#service/kernel/index.ts';
import {
  type Module,
  modulesOf,
  type PersonEntry,
  refuseRepeated,
  workspaceParts,
  workspaceSchema,
} from '#service/module/index.ts';
import type { WholeSite } from '#service/records/index.ts';
import type { Store } from '#service/storage/index.ts';
import type { Problem } from '#shared/contract/result.ts';
import type { WorkspaceDocument } from '#shared/contract/workspace.ts';
import { isObject, membersOf } from '#shared/narrowing.ts';

interface Part {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: RandomSource;
}

type SiteEntry = WorkspaceDocument['sites'][number];
type AccountEntry = WorkspaceDocument['people'][number];

const NEXT = 'Correct the workspace file, then try again.';

/**
 * Checks a document; members of the modules are checked by their schemas.
 *
 * @throws OperationProblem with the path of the first member that is wrong, and the others in its message
 */
export function readWorkspace(document: unknown, modules: readonly Module[]): WorkspaceDocument {
  const schema = workspaceSchema(modules);
  const read = readBySchema(schema, document, NEXT);
  if ('problem' in read) throw new OperationProblem(withOthers(read.problem, schema, document));
  for (const [n, account] of read.value.people.entries()) {
    for (const member of ['profile', 'data'] as const) {
      if (!deeperThan(account[member], MAX_JSON_DEPTH)) continue;
      throw invalidMember(`people[${n}].${member}`, `It nests deeper than ${MAX_JSON_DEPTH} levels.`, NEXT);
    }
  }
  // Of the file, not of the workspace.
  const { $schema: _, ...workspace } = read.value;
  return workspace;
}

/** Mistakes that a problem names beside the first. */
const MAX_MISTAKES = 20;

/** A problem that also names the other mistakes of the file, which is looked at entry by entry: a file may be large (R52). */
function withOthers(first: Problem, schema: z.ZodType, document: unknown): Problem {
  if (!isObject(document)) return first;
  const isList = ([name, value]: [string, unknown]): boolean =>
    ['dataCenters', 'sites', 'people'].includes(name) && Array.isArray(value);
  const lists = Object.entries(document).filter(isList) as [string, unknown[]][];
  const rest = Object.fromEntries(Object.entries(document).filter((member) => !isList(member)));
  function* all(): Generator<Problem> {
    yield* problemsBySchema(schema, rest, NEXT);
    for (const [name, entries] of lists) {
      for (const [n, entry] of entries.entries()) {
        for (const problem of problemsBySchema(schema, { version: 1, [name]: [entry] }, NEXT)) {
          yield { ...problem, member: problem.member?.replace(`${name}[0]`, `${name}[${n}]`) ?? name };
        }
      }
    }
  }
  const others: string[] = [];
  for (const { member, message } of all()) {
    if (member === first.member && message === first.message) continue;
    if (others.push(`${member ?? 'the file'}: ${message.replace(/\.$/, '')}`) > MAX_MISTAKES) break;
  }
  if (others.length === 0) return first;
  const more = others.length > MAX_MISTAKES ? '; and more.' : '.';
  return { ...first, message: `${first.message} Also ${others.slice(0, MAX_MISTAKES).join('; ')}${more}` };
}

/**
 * The same, with plain passwords hashed: what is applied.
 *
 * @throws OperationProblem
 */
export async function readForImport(
  document: unknown,
  modules: readonly Module[],
  part: Pick<Part, 'clock' | 'random'>,
): Promise<WorkspaceDocument> {
  const read = readWorkspace(document, modules);
  return { ...read, people: await withHashedPasswords(read.people, part) };
}

/**
 * Imports a document: adds what is new, replaces what has the same key. Call it inside `Store.unitOfWork`: a problem rolls
 * everything back (R25).
 *
 * @throws OperationProblem with the path of the offending member
 */
export function applyWorkspace(part: Part, document: WorkspaceDocument): void {
  applyDataCenters(part.store, document.dataCenters ?? []);
  refuseRepeated(document.sites, (site) => site.apiKey, 'sites', 'apiKey');
  part.store.of(siteRepository).saveAll(document.sites.map((site, n) => wholeSite(part, site, `sites[${n}]`)));
  checkSavedApiDomains(part.store, new Map(document.sites.map(({ apiKey }, n) => [apiKey, `sites[${n}].apiDomains`])));
  for (const [n, { domain }] of (document.dataCenters ?? []).entries()) {
    checkSitesHosts(part.store, domain, `dataCenters[${n}].domain`);
  }
  refuseRepeated(document.people, (account) => `${account.site} ${account.UID}`, 'people', 'UID');
  // A file brings a state back; nothing happens to these accounts that a webhook would tell of.
  part.store.of(accountChanges).silently(() => applyAccounts(part, document.people));
  for (const [n, site] of document.sites.entries()) applyParts(part.store, site, `sites[${n}]`);
  part.store.of(accountChanges).silently(() => applyPeopleParts(part.store, document.people));
  for (const { document: own } of workspaceParts(part.store.of(modulesOf))) {
    const value = own && membersOf(document)[own.name];
    if (value !== undefined) own?.apply(part.store, value, own.name);
  }
}

function applyDataCenters(store: Store, list: NonNullable<WorkspaceDocument['dataCenters']>): void {
  refuseRepeated(list, (one) => one.id, 'dataCenters', 'id');
  refuseRepeated(list, (one) => one.domain, 'dataCenters', 'domain');
  // Domains may be swapped: first each data center gives up its old one.
  for (const { id, name } of list) store.of(dataCenterRepository).save({ id, name, domain: `${id}.changing.invalid` });
  for (const [n, { id, name, domain }] of list.entries()) {
    checkDomain(store, id, domain, `dataCenters[${n}].domain`);
    store.of(dataCenterRepository).save({ id, name, domain });
  }
}

/** The site as it is to be: what the entry does not say, a known site keeps. */
function wholeSite({ store, random }: Part, entry: SiteEntry, at: string): WholeSite {
  const { apiKey, secret, applications, ...given } = entry;
  const settings = checkedSettings(store, given, `${at}.`);
  refuseRepeated(applications, (one) => one.userKey, `${at}.applications`, 'userKey');
  const known = store.of(siteRepository).get(apiKey);
  const keptSecrets = new Map(known?.applications.map((one) => [one.userKey, one.secret.text]));
  return {
    apiKey,
    secret: secret ?? known?.secret.text ?? newSecret(random),
    settings,
    applications: applications.map(({ userKey, name, secret: own, publicKey, clientCertificate }, n) => ({
      userKey,
      name,
      secret: own ?? keptSecrets.get(userKey) ?? newSecret(random),
      publicKey: checkedPublicKey(publicKey, `${at}.applications[${n}].publicKey`),
      clientCertificate: checkedCertificate(clientCertificate, `${at}.applications[${n}].clientCertificate`),
    })),
  };
}

/** The members that modules add to a site. */
function applyParts(store: Store, entry: SiteEntry, at: string): void {
  for (const { site: part } of workspaceParts(store.of(modulesOf))) {
    const value = part && membersOf(entry)[part.name];
    if (value !== undefined) part?.apply(store, entry.apiKey, value, `${at}.${part.name}`);
  }
}

/** The members that modules add to people. */
function applyPeopleParts(store: Store, people: readonly AccountEntry[]): void {
  for (const { person: part } of workspaceParts(store.of(modulesOf))) {
    if (part === undefined) continue;
    const given = people.flatMap((entry, n): readonly PersonEntry[] => {
      const value = entry[part.name];
      const at = `people[${n}].${part.name}`;
      return value === undefined ? [] : [{ apiKey: entry.site, UID: entry.UID, value, at }];
    });
    if (given.length > 0) part.apply(store, given);
  }
}

function applyAccounts(part: Part, accounts: readonly AccountEntry[]): void {
  const { store } = part;
  for (const [n, account] of accounts.entries()) applyAccount(part, account, `people[${n}]`);
  // Identities last: one may move to another account within the document.
  for (const [n, { site, UID, identities }] of accounts.entries()) {
    const checked = identities.map(({ provider, providerUID }, i) => {
      const at = `people[${n}].identities[${i}]`;
      const canonical = checkedIdentityProvider(provider, `${at}.provider`);
      const holder = store.of(accountRepository).byIdentity(site, canonical, providerUID)?.UID;
      const next = 'An identity belongs to one account of a site: remove it here, or there.';
      refuseHeld(holder, undefined, `identity ${canonical} "${providerUID}"`, next, at);
      return { provider: canonical, providerUID };
    });
    refuseRepeated(checked, (one) => `${one.provider} ${one.providerUID}`, `people[${n}].identities`);
    store.of(accountRepository).replaceIdentities(site, UID, checked);
  }
}

function applyAccount({ store, clock }: Part, account: AccountEntry, at: string): void {
  const { site: apiKey, UID, profile, data = {} } = account;
  if (store.of(siteRepository).get(apiKey) === undefined) {
    throw invalidMember(
      `${at}.site`,
      `There is no site with the API key "${apiKey}".`,
      'Add the site to the file, or correct the key.',
    );
  }
  const known = store.of(accountRepository).get(apiKey, UID);
  if (known === undefined) {
    const isSiteUID = !UID.startsWith('_guid_');
    store.of(accountRepository).create({ apiKey, UID, isSiteUID, status: 'final', profile, data });
    return;
  }
  store.of(accountRepository).change(apiKey, UID, {
    status: 'final',
    profile,
    data,
    registeredAt: known.registeredAt ?? clock(),
  });
  store.of(accountRepository).replaceIdentities(apiKey, UID, []);
}
