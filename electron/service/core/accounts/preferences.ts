import {
  type ConsentMember,
  consentMembers,
  consentsOf,
  type FieldSchema,
  type Schemas,
  type ValidationError,
} from '#service/core/schema/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { isOneOf, membersOf } from '#shared/narrowing.ts';
import { errorMessage } from '#shared/protocol/errors.ts';
import { isTime, withValueAt } from './json-values.ts';

/** Consents of one account. */
const MAX_CONSENTS = 500;

/** What an account has of one consent (F 8.2). */
export interface Consent {
  readonly isConsentGranted: boolean;
  readonly docVersion?: number;
  readonly docDate?: string;
  /** ISO 8601, when isConsentGranted or the version last changed. */
  readonly lastConsentModified: string;
  /** When the user acted: as imported, else as lastConsentModified. */
  readonly actionTimestamp: string;
  readonly lang?: string;
  readonly tags: readonly string[];
  readonly customData: readonly { readonly key: string; readonly value: string }[];
  readonly entitlements: readonly string[];
}

interface PreferencesChange {
  /** To be stored when there are no errors. */
  readonly preferences: JsonObject;
  readonly errors: readonly ValidationError[];
  /** Ids of the consents that were granted, withdrawn or given to another version. */
  readonly changed: readonly string[];
}

/** What a change of consents needs to know. */
interface Consenting {
  /** Service clock, milliseconds. */
  readonly at: number;
  /** True for every call without the credentials of the site: actionTimestamp and removing are the site's. */
  readonly byClient: boolean;
  /** An import: lastConsentModified is taken as given. */
  readonly imports?: boolean;
}

/**
 * Merges a change into the consents of an account, with their times (F 8.2). docVersion and docDate are those of the schema
 * unless the call names others. A consent that is null is removed.
 */
export function changedPreferences(
  schemas: Pick<Schemas, 'preferencesSchema'>,
  stored: JsonObject,
  change: JsonObject,
  { at, byClient, imports = false }: Consenting,
): PreferencesChange {
  const errors: ValidationError[] = [];
  const now = new Date(at).toISOString();
  const held = new Map(consentsOf(stored));
  const changed: string[] = [];
  let preferences = stored;
  for (const [id, value] of consentsOf(change)) {
    const field = schemas.preferencesSchema.fields.get(id);
    const before = held.get(id) as Consent | undefined;
    const problem = problemOf(id, value, before, field, { byClient, imports });
    if (problem !== undefined) {
      const [member, errorCode, sentence] = problem;
      const fieldName = `preferences.${id.slice(0, 200)}${member}`;
      if (errors.length < 50) errors.push({ errorCode, message: `${errorMessage(errorCode)}: ${sentence}`, fieldName });
      continue;
    }
    const next = value === null ? undefined : nextConsent(value as Given, before, field, now, imports);
    preferences = withValueAt(preferences, id.split('.'), next);
    if (next === undefined) held.delete(id);
    else held.set(id, next);
    if (next?.lastConsentModified === now || value === null) changed.push(id);
  }
  if (held.size > MAX_CONSENTS) {
    const message = `${errorMessage(400006)}: an account has at most ${MAX_CONSENTS} consents.`;
    errors.push({ errorCode: 400006, message, fieldName: 'preferences' });
  }
  return { preferences, errors, changed };
}

/** A consent as a call sends it, once its members have the right forms. */
type Given = Readonly<Partial<Consent>>;
type Rights = Pick<Consenting, 'byClient' | 'imports'>;
type Problem = readonly [member: string, errorCode: number, sentence: string];

const listOf = (most: number, isOne: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.length <= most && value.every(isOne);
const isText = (longest: number) => (value: unknown) => typeof value === 'string' && value.length <= longest;

/** The limits of customData are those of the interface: 50 pairs, 20 and 256 characters. */
function isPair(value: unknown): boolean {
  const { key, value: text, ...rest } = membersOf(value);
  return isText(20)(key) && isText(256)(text) && Object.keys(rest).length === 0;
}

const shapes: Readonly<Record<ConsentMember, readonly [is: (value: unknown) => boolean, words: string]>> = {
  isConsentGranted: [(value) => typeof value === 'boolean', 'true or false'],
  docVersion: [(value) => typeof value === 'number' && value >= 0, 'a number from 0 on'],
  docDate: [isTime, 'a date such as 2026-01-31'],
  lastConsentModified: [isTime, 'a date'],
  actionTimestamp: [isTime, 'a date such as 2026-01-31T12:00:00Z'],
  lang: [isText(20), 'a language code'],
  tags: [listOf(50, isText(200)), 'a list of at most 50 texts'],
  customData: [listOf(50, isPair), 'a list of at most 50 {key, value}: texts of at most 20 and 256 characters'],
  entitlements: [listOf(50, isText(200)), 'a list of at most 50 texts'],
};

function problemOf(
  id: string,
  value: unknown,
  before: Consent | undefined,
  field: FieldSchema | undefined,
  rights: Rights,
): Problem | undefined {
  if (field === undefined && !/^[A-Za-z0-9_]{1,100}(?:\.[A-Za-z0-9_]{1,100}){0,9}$/.test(id)) {
    return ['', 400024, 'the id has Latin letters, digits, underscores and, between segments, full stops.'];
  }
  if (value === null)
    return rights.byClient ? ['', 400025, 'a user withdraws a consent with isConsentGranted=false.'] : undefined;
  if (typeof value !== 'object' || Array.isArray(value) || Object.keys(value).length === 0) {
    return ['', 400023, 'it must be an object such as {"isConsentGranted":true}.'];
  }
  for (const [name, one] of Object.entries(value)) {
    if (!isOneOf(consentMembers, name))
      return [`.${name.slice(0, 100)}`, 400024, `a consent has: ${consentMembers.join(', ')}.`];
    const [is, words] = shapes[name];
    if (!is(one)) return [`.${name}`, 400023, `it must be ${words}.`];
  }
  const given: Given = value;
  if (given.isConsentGranted === undefined && before === undefined)
    return ['.isConsentGranted', 400027, 'true or false.'];
  return problemOfRights(given, before, field, rights);
}

function problemOfRights(
  given: Given,
  before: Consent | undefined,
  field: FieldSchema | undefined,
  rights: Rights,
): Problem | undefined {
  const { byClient, imports } = rights;
  if (
    !imports &&
    given.lastConsentModified !== undefined &&
    given.lastConsentModified !== before?.lastConsentModified
  ) {
    return ['.lastConsentModified', 400025, 'the service sets it.'];
  }
  if (byClient && given.actionTimestamp !== undefined && given.actionTimestamp !== before?.actionTimestamp) {
    return ['.actionTimestamp', 400025, 'only the site may set it.'];
  }
  const current = field?.currentDocVersion;
  if (current !== undefined && typeof given.docVersion === 'number' && given.docVersion > current) {
    return ['.docVersion', 400006, `the schema's current version is ${current}.`];
  }
  const sameVersion =
    (given.docVersion ?? before?.docVersion) === before?.docVersion &&
    (given.docDate ?? before?.docDate) === before?.docDate;
  const hadTags = before !== undefined && before.tags.length > 0;
  if (
    !imports &&
    hadTags &&
    sameVersion &&
    given.tags !== undefined &&
    JSON.stringify(given.tags) !== JSON.stringify(before.tags)
  ) {
    return ['.tags', 400025, 'tags cannot be changed once set, only with the consent to another version.'];
  }
  return undefined;
}

function nextConsent(
  given: Given,
  before: Consent | undefined,
  field: FieldSchema | undefined,
  now: string,
  imports: boolean,
): Consent {
  const isConsentGranted = given.isConsentGranted ?? before?.isConsentGranted ?? false;
  const acts = given.isConsentGranted !== undefined;
  const docVersion = given.docVersion ?? (acts ? field?.currentDocVersion : undefined) ?? before?.docVersion;
  const docDate = given.docDate ?? (acts ? field?.currentDocDate : undefined) ?? before?.docDate;
  const isNew =
    before === undefined ||
    isConsentGranted !== before.isConsentGranted ||
    docVersion !== before.docVersion ||
    docDate !== before.docDate;
  const modified = imports ? given.lastConsentModified : undefined;
  const lang = given.lang ?? before?.lang;
  return {
    isConsentGranted,
    ...(docVersion !== undefined && { docVersion }),
    ...(docDate !== undefined && { docDate }),
    lastConsentModified: modified ?? (isNew ? now : before.lastConsentModified),
    actionTimestamp: given.actionTimestamp ?? (isNew ? now : before.actionTimestamp),
    ...(lang !== undefined && { lang }),
    tags: given.tags ?? before?.tags ?? [],
    customData: given.customData ?? before?.customData ?? [],
    entitlements: given.entitlements ?? before?.entitlements ?? [],
  };
}
