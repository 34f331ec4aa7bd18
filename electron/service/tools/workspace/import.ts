import type { Clock } from '#service/kernel/clock.ts';
import { readBySchema } from '#service/kernel/invalid-input.ts';
import { DEEPEST_JSON, deeperThan } from '#service/kernel/json-depth.ts';
import { conflict, invalidMember, OperationProblem } from '#service/kernel/operation-problem.ts';
import type { RandomSource } from '#service/kernel/random.ts';
import { checkDomain } from '#service/modules/data-centers/operations.ts';
import { newSecret } from '#service/modules/sites/operations.ts';
import { checkedProvider, checkedSettings } from '#service/modules/sites/settings.ts';
import type { Store } from '#service/storage/store.ts';
import type { MockResponse } from '#shared/contract/mock-responses.ts';
import { type WorkspaceDocument, workspaceDocument } from '#shared/contract/workspace.ts';
import { mockMethodName } from '#shared/mock-responses/check.ts';

interface Part {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: RandomSource;
}

type SiteEntry = WorkspaceDocument['sites'][number];
type PersonEntry = WorkspaceDocument['people'][number];

const NEXT = 'Correct the workspace file, then try again.';

/** @throws OperationProblem with the path of the first member that is wrong */
export function readWorkspace(document: unknown): WorkspaceDocument {
  const read = readBySchema(workspaceDocument, document, NEXT);
  if ('problem' in read) throw new OperationProblem(read.problem);
  for (const [n, person] of read.value.people.entries()) {
    for (const member of ['profile', 'data'] as const) {
      if (!deeperThan(person[member], DEEPEST_JSON)) continue;
      throw invalidMember(`people[${n}].${member}`, `It nests deeper than ${DEEPEST_JSON} levels.`, NEXT);
    }
  }
  return read.value;
}

/**
 * Takes a document over: adds what is new, replaces what has the same key. Belongs inside `Store.unitOfWork`: whatever is
 * refused on the way undoes everything (R25).
 *
 * @throws OperationProblem with the path of the offending member
 */
export function applyWorkspace(part: Part, document: WorkspaceDocument): void {
  applyDataCenters(part.store, document.dataCenters ?? []);
  refuseRepeated(
    document.sites,
    (site) => site.apiKey,
    (n) => `sites[${n}].apiKey`,
  );
  for (const [n, site] of document.sites.entries()) applySite(part, site, `sites[${n}]`);
  refuseRepeated(
    document.people,
    (person) => `${person.site} ${person.UID}`,
    (n) => `people[${n}].UID`,
  );
  applyPeople(part, document.people);
}

/** Refuses a key that stands in a list twice. */
function refuseRepeated<T>(list: readonly T[], key: (item: T) => string, member: (n: number) => string): void {
  const first = new Map<string, number>();
  for (const [n, item] of list.entries()) {
    const before = first.get(key(item));
    if (before !== undefined) {
      throw invalidMember(member(n), `The same key stands in ${member(before)} already.`, 'Remove one of the two.');
    }
    first.set(key(item), n);
  }
}

function applyDataCenters(store: Store, list: NonNullable<WorkspaceDocument['dataCenters']>): void {
  refuseRepeated(
    list,
    (one) => one.id,
    (n) => `dataCenters[${n}].id`,
  );
  refuseRepeated(
    list,
    (one) => one.domain,
    (n) => `dataCenters[${n}].domain`,
  );
  // Domains may change places: everybody first lets go of the old one.
  for (const { id, name } of list) store.dataCenters.save({ id, name, domain: `${id}.changing.invalid` });
  for (const [n, { id, name, domain }] of list.entries()) {
    checkDomain(store, id, domain, `dataCenters[${n}].domain`);
    store.dataCenters.save({ id, name, domain });
  }
}

function applySite({ store, random }: Part, entry: SiteEntry, at: string): void {
  const { apiKey, secret, applications, mockResponses, ...given } = entry;
  const settings = checkedSettings(store, given, `${at}.`);
  refuseRepeated(
    applications,
    (one) => one.userKey,
    (n) => `${at}.applications[${n}].userKey`,
  );
  const known = store.sites.get(apiKey);
  if (known === undefined) {
    store.sites.create({ apiKey, secret: secret ?? newSecret(random), settings });
  } else {
    store.sites.update(apiKey, settings);
    if (secret !== undefined) store.sites.replaceSecret(apiKey, secret);
  }
  const before = known?.applications ?? [];
  for (const { userKey } of before) {
    if (!applications.some((one) => one.userKey === userKey)) store.sites.removeApplication(apiKey, userKey);
  }
  for (const { userKey, name, secret: own } of applications) {
    const kept = before.find((one) => one.userKey === userKey)?.secret.text;
    store.sites.saveApplication(apiKey, { userKey, name, secret: own ?? kept ?? newSecret(random) });
  }
  if (mockResponses !== undefined) applyMockResponses(store, apiKey, mockResponses, at);
}

/** The site has exactly these mock responses from now on. */
function applyMockResponses(store: Store, apiKey: string, answers: readonly MockResponse[], at: string): void {
  refuseRepeated(
    answers,
    ({ method }) => method.toLowerCase(),
    (n) => `${at}.mockResponses[${n}].method`,
  );
  const named = answers.map((answer) => ({ ...answer, method: mockMethodName(answer.method) }));
  store.sites.replaceMockResponses(apiKey, named);
}

function applyPeople(part: Part, people: readonly PersonEntry[]): void {
  const { store } = part;
  for (const [n, person] of people.entries()) applyPerson(part, person, `people[${n}]`);
  // Identities last: they may change hands within the document.
  for (const [n, { site, UID, identities }] of people.entries()) {
    const checked = identities.map(({ provider, providerUID }, i) => {
      const at = `people[${n}].identities[${i}]`;
      const canonical = checkedProvider(provider, `${at}.provider`, ['site']);
      const holder = store.accounts.byIdentity(site, canonical, providerUID);
      if (holder !== undefined) {
        throw conflict(
          `The identity ${canonical} "${providerUID}" belongs to "${holder.UID}" already.`,
          'An identity belongs to one person of a site: remove it here, or there.',
          at,
        );
      }
      return { provider: canonical, providerUID };
    });
    refuseRepeated(
      checked,
      (one) => `${one.provider} ${one.providerUID}`,
      (i) => `people[${n}].identities[${i}]`,
    );
    store.accounts.replaceIdentities(site, UID, checked);
  }
}

function applyPerson({ store, clock }: Part, person: PersonEntry, at: string): void {
  const { site: apiKey, UID, profile, data = {} } = person;
  if (store.sites.get(apiKey) === undefined) {
    throw invalidMember(
      `${at}.site`,
      `There is no site with the API key "${apiKey}".`,
      'Add the site to the file, or correct the key.',
    );
  }
  const known = store.accounts.get(apiKey, UID);
  if (known === undefined) {
    const isSiteUID = !UID.startsWith('_guid_');
    store.accounts.create({ apiKey, UID, isSiteUID, status: 'final', profile, data });
    return;
  }
  store.accounts.change(apiKey, UID, {
    status: 'final',
    profile,
    data,
    registeredAt: known.registeredAt ?? clock(),
  });
  store.accounts.replaceIdentities(apiKey, UID, []);
}
