import {
  checkAgainstSchema,
  profileErrors,
  type SchemaCheck,
  type SchemaParts,
  type Schemas,
  type ValidationError,
} from '#service/core/schema/index.ts';
import { ApiError, type Trace } from '#service/kernel/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { changedCommunications } from './communications.ts';
import { mergeJson } from './json-values.ts';
import { changedPreferences } from './preferences.ts';
import { changedSubscriptions } from './subscriptions.ts';

/** Greatest size in characters of each stored part (F 6.3). */
const MAX_PART_SIZE = 512 * 1024;

export interface ChangedParts {
  /** The parts that change, merged: to be stored when there are no errors. */
  readonly parts: { readonly [Part in keyof SchemaParts]?: JsonObject };
  readonly errors: readonly ValidationError[];
  /** Names of subscriptions that wait for a confirmation now. */
  readonly toConfirm: readonly string[];
}

interface ChangeOfParts {
  /** True for every call without the credentials of the site. */
  readonly byClient: boolean;
  /** Service clock, milliseconds. */
  readonly at: number;
  /** Hears which texts of the profile are not kept as they were sent. */
  readonly trace?: Pick<Trace, 'noted'>;
  /** An import: it may set the times that the service sets otherwise, and asks nobody to confirm. */
  readonly imports?: boolean;
}

const nothing: JsonObject = {};

/**
 * Merges what a REST call writes into an account (profile, data, internal, subscriptions, preferences, communications), and
 * checks it against the schemas of the site.
 *
 * @param existing undefined for a new account
 * @throws ApiError 400006 for communications of a wrong form, 413003 when a merged part would be too large
 */
export function changedParts(
  schemas: Schemas,
  existing: SchemaParts | undefined,
  change: SchemaParts,
  { byClient, at, trace, imports = false }: ChangeOfParts,
): ChangedParts {
  const { read, sanitized, errors } = readChange(schemas, change, { byClient, existing });
  // Nothing is merged that is refused anyway (R52).
  if (errors.length > 0) return { parts: {}, errors, toConfirm: [] };
  if (sanitized.length > 0) {
    const fields = sanitized.slice(0, 50).join(', ');
    trace?.noted('F 8.3', 'Texts of the profile were sanitized: HTML and addresses that run something.', { fields });
  }
  const subscriptions =
    change.subscriptions &&
    changedSubscriptions(schemas, existing?.subscriptions ?? nothing, change.subscriptions, at, imports);
  const preferences =
    change.preferences &&
    changedPreferences(schemas, existing?.preferences ?? nothing, change.preferences, { at, byClient, imports });
  const communications =
    change.communications &&
    changedCommunications(existing?.communications ?? nothing, change.communications, at, imports);
  const parts = {
    ...(read.profile && { profile: mergeJson(existing?.profile ?? nothing, read.profile) }),
    ...(read.data && { data: mergeJson(existing?.data ?? nothing, read.data) }),
    ...(read.internal && { internal: mergeJson(existing?.internal ?? nothing, read.internal) }),
    ...(subscriptions && { subscriptions: subscriptions.subscriptions }),
    ...(preferences && { preferences: preferences.preferences }),
    ...(communications && { communications }),
  };
  for (const [name, part] of Object.entries(parts)) {
    if (JSON.stringify(part).length > MAX_PART_SIZE) {
      throw new ApiError(413003, `With this change ${name} would be larger than ${MAX_PART_SIZE / 1024} KB.`);
    }
  }
  return {
    parts,
    errors: [...(subscriptions?.errors ?? []), ...(preferences?.errors ?? [])],
    toConfirm: subscriptions?.toConfirm ?? [],
  };
}

/** Problems that a response lists: a hostile call must not get a response many times its own size (R52). */
const MAX_LISTED = 50;

/**
 * Checks what a REST call writes into an account: the profile against its fixed fields, everything against the schemas of the
 * site.
 *
 * @returns the change with the profile's numbers read, and what is wrong with it (F 1.3)
 */
export function readChange<Change extends SchemaParts>(
  schemas: Schemas,
  change: Change,
  check: SchemaCheck,
): { readonly read: Change; readonly sanitized: readonly string[]; readonly errors: readonly ValidationError[] } {
  const { profile, sanitized = [], errors = [] } = change.profile ? profileErrors(change.profile) : {};
  const read = { ...change, ...(profile && { profile }) };
  return { read, sanitized, errors: [...errors, ...checkAgainstSchema(schemas, read, check)] };
}

/** @throws ApiError 400009 when there are any; of several about one field the first is listed */
export function throwValidationErrors(errors: readonly ValidationError[]): void {
  const byField = new Map<string, ValidationError>();
  for (const error of errors) {
    if (!byField.has(error.fieldName)) byField.set(error.fieldName, error);
  }
  const [first, ...rest] = byField.values();
  if (first === undefined) return;
  const validationErrors = [first, ...rest].slice(0, MAX_LISTED);
  throw new ApiError(400009, `Validation failed: ${first.fieldName}: ${first.message}`, { validationErrors });
}
