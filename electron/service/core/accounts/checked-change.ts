import {
  checkAgainstSchema,
  profileErrors,
  type SchemaCheck,
  type SchemaParts,
  type Schemas,
  type ValidationError,
} from '#service/core/schema/index.ts';
import { ApiError } from '#service/kernel/index.ts';

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
