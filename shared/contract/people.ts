import { z } from 'zod';
import { heard } from './changes.ts';
import { command, query, scripts } from './operation.ts';
import { apiKey, instant, nothing, page, pageOf, uid } from './values.ts';

export const identity = z.object({
  provider: z.string(),
  providerUID: z.string(),
  lastLoginAt: instant.optional(),
});
export const accountStatus = z.enum(['final', 'pending', 'temporary']);
export type AccountStatus = z.infer<typeof accountStatus>;

/** An account in a list: never its whole profile, which can have half a megabyte (F 6.3). */
export const person = z.object({
  apiKey,
  UID: z.string(),
  status: accountStatus,
  /** False: logins are refused with 403041 (D43). */
  isActive: z.boolean(),
  /** First and last name, or the nickname, or the UID. */
  displayName: z.string(),
  email: z.string().optional(),
  identities: z.array(identity),
  createdAt: instant,
  lastLoginAt: instant.optional(),
});
export type Person = z.infer<typeof person>;

/** A whole account. */
export const account = person.extend({
  profile: z.record(z.string(), z.unknown()),
  /** The site's own data, in any shape. */
  data: z.record(z.string(), z.unknown()),
  /** Ids in other systems, by name (F 8.2). */
  customIdentifiers: z.record(z.string(), z.string()),
  /** Topics of messages that the person has agreed to or refused (F 7.3). */
  communications: z.record(z.string(), z.unknown()),
  /** By which rules of accounts.rba.setPolicy the logins are judged (F 8.2); empty: by the site's default. */
  rba: z.object({ riskPolicy: z.string().optional(), riskPolicyLocked: z.boolean().optional() }),
  /** x_userInfo of the last grant_type=none (D27). */
  userInfo: z.record(z.string(), z.unknown()).optional(),
  isVerified: z.boolean(),
  /** True when the site chose the UID. */
  isSiteUID: z.boolean(),
  loginProvider: z.string().optional(),
  regSource: z.string().optional(),
  registeredAt: instant.optional(),
  updatedAt: instant,
  /** Comments that the user wrote, of every status (F 7.10). */
  comments: z.int(),
  /** Of loyalty, by challenge (F 7.9). */
  points: z.array(z.object({ challenge: z.string(), total: z.int(), redeemable: z.int(), level: z.int() })),
  /** Tokens and codes that work at this moment. */
  valid: z.object({ tokens: z.int(), codes: z.int() }),
});
export type Account = z.infer<typeof account>;

/** `notFinal`: pending and temporary accounts. */
export const personState = z.enum(['final', 'notFinal', 'pending', 'temporary', 'disabled']);
export type PersonState = z.infer<typeof personState>;

export const personOrder = z.enum(['created', 'lastLogin', 'uid', 'name']);
export type PersonOrder = z.infer<typeof personOrder>;

/** Which accounts a list or an export holds. */
const filter = {
  apiKey: apiKey.optional(),
  /** Part of the UID, the name, the e-mail address, a provider or an identity, in any case, with or without accents. */
  text: z.string().max(200).optional(),
  state: personState.optional(),
};

/** Most identities of one account: all of them are read with it (R52). */
export const MAX_IDENTITIES = 100;
const givenIdentity = z.strictObject({
  provider: z.string().min(1).max(100),
  providerUID: z.string().min(1, 'An identity has a providerUID.').max(300),
});
const givenIdentities = z.array(givenIdentity).max(MAX_IDENTITIES);
const object = z.record(z.string(), z.unknown());

/** What is written about one account, besides its keys. */
const content = {
  /** Fields to change; null removes one, what is not named stays. */
  profile: object.optional(),
  /** Replaces what is there. */
  data: object.optional(),
  /** Replace those that are there. */
  identities: givenIdentities.optional(),
};

const target = z.strictObject({ apiKey, UID: z.string() });

/** The form of a file of people. */
const peopleFormat = z.enum(['csv', 'json']);
export type PeopleFormat = z.infer<typeof peopleFormat>;
/** What happens to accounts that a file names and the site has already. */
export const ofKnown = z.enum(['update', 'keep']);
export type OfKnown = z.infer<typeof ofKnown>;

/** People of one import, and bytes of its file: a transaction must not hold up calls for longer than 2 s (R52). */
export const MAX_PEOPLE_IMPORTED = 10_000;
export const MAX_PEOPLE_FILE_SIZE = 2 * 1024 * 1024;
/** Two for each byte of a file, where JSON escapes it, and room for the rest. */
const IMPORT_INPUT_LIMIT = 2 * MAX_PEOPLE_FILE_SIZE + 1024;
/** Refused entries that an import names. */
export const MAX_REFUSED_SHOWN = 200;
/** Characters of an export, as many as one call may answer (R52). */
export const MAX_PEOPLE_EXPORT_SIZE = 16 * 1024 * 1024;

const file = z.strictObject({
  apiKey,
  format: peopleFormat,
  text: z.string().max(MAX_PEOPLE_FILE_SIZE, 'The file is too large to be imported at once: at most 2 MiB.'),
  known: ofKnown.default('update'),
  /**
   * Of a CSV file: names of its columns in place of those in its first line, in their order; an empty one is left out.
   * Absent: those of the first line.
   */
  columns: z.array(z.string().max(200)).max(500).optional(),
});

/** Rows of a CSV file that are shown before it is imported. */
export const ROWS_SHOWN = 3;

/** The beginning of a CSV file, for choosing what its columns are. */
const csvBeginning = z.object({
  columns: z.array(
    z.object({
      /** As the first line of the file has it. */
      name: z.string(),
      /** What it may be by its name: `UID`, `profile.email`; empty: nothing that is known. */
      suggested: z.string(),
      /** Of the first rows; a row that is too short has none. */
      cells: z.array(z.string()),
    }),
  ),
  /** Every name that a column may have. */
  known: z.array(z.string()),
});
export type CsvBeginning = z.infer<typeof csvBeginning>;

/** What an import does, or would do. */
const importOutcome = z.object({
  added: z.int(),
  updated: z.int(),
  /** The site has them already, and they stay as they are. */
  kept: z.int(),
  refused: z.int(),
  /** The first of the refused ones: line of a CSV file, number of the entry of a JSON file. */
  reasons: z.array(z.object({ at: z.int(), UID: z.string().optional(), reason: z.string() })),
});
export type ImportOutcome = z.infer<typeof importOutcome>;

/** What moves from one account to another. */
export const mergePlan = z.object({
  identities: z.array(identity),
  /** Names of the fields that only the first account has; others stay as the second account has them. */
  profile: z.array(z.string()),
  data: z.array(z.string()),
  /** What else goes along: `loginIDs: ada`, `passkeys: 2`. */
  kept: z.array(z.string()),
  /** What ends with the first account, because the second has its own, or because it proves who somebody was. */
  dropped: z.array(z.string()),
  /** Of the first account; they are revoked, because it is gone (D28). */
  revoked: z.object({ tokens: z.int(), codes: z.int() }),
});
export type MergePlan = z.infer<typeof mergePlan>;

const merging = z.strictObject({ apiKey, UID: z.string(), into: z.string() });

export const people = {
  'people.list': scripts.query(
    'People of a site or of all, newest first or in another order, paged by key.',
    z.strictObject({
      ...filter,
      order: personOrder.default('created'),
      descending: z.boolean().default(true),
      ...page,
    }),
    pageOf(person),
  ),
  'people.count': query(
    'How many people pass a filter; up to a million are counted.',
    z.strictObject(filter),
    z.object({ count: z.int(), more: z.boolean() }),
  ),
  'people.suggest': query(
    'A few people whose UID or e-mail address begins with a text, then such as have it anywhere.',
    z.strictObject({
      apiKey: apiKey.optional(),
      text: z.string().max(300),
      limit: z.int().min(1).max(20).default(8),
    }),
    z.array(person),
  ),
  'people.names': query(
    'The names of a few accounts, for lists that have only UIDs; an account that is gone has none.',
    z.strictObject({ accounts: z.array(target).max(100) }),
    z.array(z.object({ ...target.shape, displayName: z.string() })),
  ),
  'people.get': scripts.query('One account with everything that is kept of it.', target, account),
  'people.create': scripts.command(
    'Makes a final account, as a workspace file does; without a UID the service makes one.',
    z.strictObject({ apiKey, UID: uid.optional(), ...content }),
    account,
  ),
  'people.update': scripts.change(
    'Changes an account by the rules of accounts.setAccountInfo.',
    z.strictObject({
      ...target.shape,
      ...content,
      isActive: z.boolean().optional(),
      isVerified: z.boolean().optional(),
      heard,
    }),
    account,
  ),
  'people.delete': scripts.command(
    'Deletes an account; its tokens and codes are revoked, and a late call is told that its user is gone.',
    target,
    nothing,
  ),
  'people.mergePlan': query('What merging one account into another would move.', merging, mergePlan),
  'people.merge': command(
    'Moves identities, and what the other account lacks, to another account of the site; deletes the first one.',
    merging,
    account,
  ),
  'people.csvBeginning': query(
    'The columns of a CSV file of people with their first cells, and what each may be.',
    z.strictObject({ text: file.shape.text }),
    csvBeginning,
    IMPORT_INPUT_LIMIT,
  ),
  'people.checkImport': query(
    'What importing a file of people would do; nothing is written.',
    file,
    importOutcome,
    IMPORT_INPUT_LIMIT,
  ),
  'people.import': command(
    'Imports the entries of a file that are right, in one transaction; the others are named.',
    file,
    importOutcome,
    IMPORT_INPUT_LIMIT,
  ),
  'people.export': query(
    'The people that fit a filter, as a CSV or JSON file that an import takes back.',
    z.strictObject({ ...filter, apiKey, format: peopleFormat }),
    z.object({ text: z.string(), count: z.int() }),
  ),
};

/** Pending registrations: accounts that are not final until socialize.notifyRegistration (D22). */
export const registrations = {
  'registrations.list': scripts.query(
    'Accounts that are not final yet, newest first, paged by key.',
    z.strictObject({ apiKey: apiKey.optional(), text: z.string().max(200).optional(), ...page }),
    pageOf(person),
  ),
  'registrations.finish': scripts.command(
    "Makes a pending account final, as socialize.notifyRegistration does; siteUID gives it the site's own id.",
    z.strictObject({ apiKey, UID: z.string(), siteUID: uid.optional() }),
    person,
  ),
  'registrations.discard': scripts.command(
    'Deletes a pending account with its tokens; its identities are free again.',
    z.strictObject({ apiKey, UID: z.string() }),
    nothing,
  ),
};
