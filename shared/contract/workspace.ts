import { z } from 'zod';
import { newOf } from './changes.ts';
import { dataCenter } from './data-centers.ts';
import { scripts, secrets } from './operation.ts';
import { certificateText, publicKeyText, siteSettings, usualSettings } from './sites.ts';
import { apiKey, secret, uid } from './values.ts';

/** Applications of a site, identities of an account; far beyond what either has. */
const MAX_OF_ONE = 1_000;
/**
 * What a running service imports at once: a transaction with this many takes well under 2 s of the answering thread (R52).
 * The command line, which has the data folder to itself, imports any number.
 */
export const MAX_IMPORTED = { dataCenters: 500, sites: 10_000, people: 30_000 } as const;

const { name, ...settings } = newOf(siteSettings.shape, { domains: [], ...usualSettings });

const siteEntry = z.strictObject({
  name,
  apiKey,
  /** Absent in exports without secrets: an import then keeps or makes one. */
  secret: secret.optional(),
  ...settings,
  applications: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(100),
        userKey: z.string().regex(/^[A-Za-z0-9_.-]{1,100}$/),
        secret: secret.optional(),
        /** PEM, SPKI or PKCS#1 (D62). */
        publicKey: publicKeyText.optional(),
        /** PEM, without the private key (F 5.1). */
        clientCertificate: certificateText.optional(),
      }),
    )
    .max(MAX_OF_ONE)
    .default([]),
});

const personEntry = z.strictObject({
  site: apiKey,
  UID: uid,
  profile: z.record(z.string(), z.unknown()).default({}),
  data: z.record(z.string(), z.unknown()).optional(),
  identities: z
    .array(z.strictObject({ provider: z.string(), providerUID: z.string().min(1).max(300) }))
    .max(MAX_OF_ONE)
    .default([]),
});

/** Says to editors by which JSON Schema the file is checked; nothing reads it. An export names that of `authdesk schema`. */
const schemaMember = { $schema: z.string().max(1_000).optional() };
export const SCHEMA_OF_EXPORT = './workspace.schema.json';

const documentMembers = {
  version: z.literal(1, 'This version of Authdesk reads workspace files of version 1.'),
  dataCenters: z.array(dataCenter).optional(),
};

/**
 * The workspace file: one versioned JSON document for import, export and `serve --config`.
 * Unknown members and wrong types are refused with the path of the offending member.
 *
 * @param ofSites members that modules add to each site
 * @param ofPeople members that they add to each person
 * @param ofDocument members that they add to the file
 */
export function workspaceDocumentWith(ofSites: z.ZodRawShape, ofPeople: z.ZodRawShape, ofDocument: z.ZodRawShape) {
  const sites = z.array(z.strictObject({ ...siteEntry.shape, ...ofSites })).default([]);
  const people = z.array(z.strictObject({ ...personEntry.shape, ...ofPeople })).default([]);
  return z.strictObject({ ...schemaMember, ...ofDocument, ...documentMembers, people, sites });
}

/** The file as it is exported: members that modules add are not spelled out. */
export const workspaceDocument = z.looseObject({
  ...schemaMember,
  ...documentMembers,
  people: z.array(z.looseObject(personEntry.shape)).default([]),
  sites: z.array(z.looseObject(siteEntry.shape)).default([]),
});
export type WorkspaceDocument = z.infer<typeof workspaceDocument>;

/**
 * Greatest input of an import: a workspace file with some 15,000 people. It is imported in one transaction, and no call
 * may occupy the main thread for longer than 2 s (R52), whatever the file holds. 3 MiB.
 */
const IMPORT_LIMIT = 3 * 1024 * 1024;

/** What an import changes of one entry. */
const workspaceChange = z.object({
  /** `file`: what is of no site and no person. */
  kind: z.enum(['dataCenter', 'site', 'person', 'file']),
  /** Id, API key, or API key and UID with a blank between. */
  key: z.string(),
  change: z.enum(['added', 'changed', 'removed']),
  /** Of a changed one. */
  members: z.array(z.string()),
});
export type WorkspaceChange = z.infer<typeof workspaceChange>;

/** Changes that are listed; of more, the number is told. */
export const MAX_CHANGES = 1_000;

export const workspace = {
  'workspace.export': secrets.query(
    'The whole workspace as a document; secrets only when asked for.',
    z.strictObject({ secrets: z.boolean().default(false) }),
    workspaceDocument,
  ),
  'workspace.import': scripts.command(
    'Imports a document in one transaction: adds new entries, replaces those with the same key. `prune` removes the others, `dryRun` only says what would change.',
    z.strictObject({
      document: z.unknown(),
      /** Also removes what the document does not have: sites, people of its sites, and data centers where it has some. */
      prune: z.boolean().default(false),
      /** Does everything but keep it: finds what is wrong, and says what would change. */
      dryRun: z.boolean().default(false),
    }),
    // `notice` says that a new CA is needed for other domains (R34) and what to do, and names what has no effect.
    z.object({
      dataCenters: z.int(),
      sites: z.int(),
      people: z.int(),
      notice: z.string().optional(),
      /** With `prune`: how many entries were removed, or would be. */
      removed: z.int().optional(),
      /** With `dryRun`: what would change. */
      changes: z.array(workspaceChange).optional(),
      /** Further changes that are not listed. */
      moreChanges: z.int().optional(),
    }),
    IMPORT_LIMIT,
  ),
};
