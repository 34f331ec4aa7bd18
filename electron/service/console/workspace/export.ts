import { setImmediate } from 'node:timers/promises';
import { JsonText } from '#node/json-text.ts';
import { dataCenterRepository } from '#service/core/data-centers/index.ts';
import { sitesOf } from '#service/core/sites/index.ts';
import { unavailable } from '#service/kernel/index.ts';
import { modulesOf, workspaceParts } from '#service/module/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { type ReadLimits, readBack, type Store } from '#service/storage/index.ts';
import { settingsOf } from '#shared/contract/sites.ts';
import { SCHEMA_OF_EXPORT, type WorkspaceDocument } from '#shared/contract/workspace.ts';
import { definedMembers } from '#shared/narrowing.ts';
import { peopleJob } from './people-job.ts';

/** How long the reader may take; a million people take some seconds. */
const limits: ReadLimits = {
  milliseconds: 60_000,
  overrun: () =>
    unavailable(
      'The people could not be read within a minute, or too much else is being read.',
      'Try again, or stop the service and use `authdesk export`.',
    ),
};

/** The parts of a workspace file. */
interface Export {
  /** All that comes before what modules add, with `people` last and still empty. */
  readonly before: WorkspaceDocument;
  /** Entries of `people` as JSON (people-job.ts). */
  readonly people: readonly Uint8Array[];
  /** What modules add. */
  readonly after: Readonly<Record<string, unknown>>;
}

/**
 * The workspace as a document that an import takes back.
 * Pending and temporary accounts are left out: the file has no word for them, and an import would make them final.
 *
 * Data centers, sites and what modules add are of the moment that the export was asked for. All people are of one later
 * moment, when the reader begins, and only those of these sites are read: a person in the file always has its site there.
 *
 * @param secrets without them the document can be shared
 * @throws OperationProblem, StoreFailure
 */
export async function exportWorkspace(store: Store, secrets: boolean): Promise<WorkspaceDocument> {
  const { before, people: parts, after } = await readExport(store, secrets);
  const people: WorkspaceDocument['people'] = [];
  for (const part of parts) {
    for (const person of readBack<WorkspaceDocument['people']>(`[${Buffer.from(part).toString()}]`))
      people.push(person);
    // Calls come between two parts (R47).
    await setImmediate();
  }
  return { ...before, people, ...after };
}

/** The same document as text, which nothing has to parse and write again. */
export async function exportAsText(store: Store, secrets: boolean): Promise<JsonText> {
  const { before, people, after } = await readExport(store, secrets);
  const rest = JSON.stringify(after).slice(1);
  return new JsonText([
    JSON.stringify(before).slice(0, -']}'.length),
    ...people.flatMap((part, n) => (n === 0 ? [part] : [',', part])),
    rest === '}' ? ']}' : `],${rest}`,
  ]);
}

async function readExport(store: Store, secrets: boolean): Promise<Export> {
  const sites = sitesOf(store);
  const parts = workspaceParts(store.of(modulesOf));
  const before: Export['before'] = {
    $schema: SCHEMA_OF_EXPORT,
    version: 1,
    dataCenters: store
      .of(dataCenterRepository)
      .list()
      .map(({ id, name, domain }) => ({ id, name, domain })),
    sites: sites.map((site) => ({
      ...siteEntry(site, ({ secret }) => (secrets ? secret.text : undefined)),
      ...ownMembers(parts.map(({ site: part }) => part && [part.name, part.read(store, site.apiKey, secrets)])),
    })),
    people: [],
  };
  const after = ownMembers(parts.map(({ document: part }) => part && [part.name, part.read(store)]));
  const apiKeys = sites.map(({ apiKey }) => apiKey);
  const members = parts.flatMap(({ person }) => {
    if (person === undefined || (person.isSecret && !secrets)) return [];
    return [{ name: person.name, json: person.json }];
  });
  return { before, after, people: await store.reader.read(peopleJob, { apiKeys, members }, limits) };
}

/**
 * What a file says of a site, without what modules add.
 *
 * @param secretOf the secret of the site or of one of its applications; undefined: the file leaves it out
 */
export function siteEntry(
  site: SiteRecord,
  secretOf: (of: SiteRecord | SiteRecord['applications'][number]) => string | undefined,
): WorkspaceDocument['sites'][number] {
  const { apiKey, applications } = site;
  return {
    ...{ apiKey, ...definedMembers({ secret: secretOf(site) }), ...settingsOf(site) },
    applications: applications.map((application) => {
      const { name, userKey, publicKey, clientCertificate } = application;
      return { name, userKey, ...definedMembers({ secret: secretOf(application), publicKey, clientCertificate }) };
    }),
  };
}

/** Members that modules add; an undefined one is left out. */
function ownMembers(list: readonly (readonly [name: string, value: unknown] | undefined)[]): Record<string, unknown> {
  return Object.fromEntries(list.flatMap((one) => (one === undefined || one[1] === undefined ? [] : [one])));
}
