import { ApiError } from '#service/kernel/errors.ts';
import type { JsonObject } from '#service/storage/records.ts';
import { jsonTypeOf, problemOfField, readField } from '#shared/protocol/profile.ts';

/** Problems that a response lists: a hostile call must not get a response many times its own size (R52). */
const mostProblems = 50;

export interface ValidationError {
  readonly errorCode: number;
  readonly message: string;
  readonly fieldName: string;
}

/** A change of a profile with its numbers read, and what is wrong with its first 50 wrong fields. */
export interface CheckedProfile {
  readonly profile: JsonObject;
  readonly errors: readonly ValidationError[];
}

/**
 * Checks a change of a profile against its fixed schema (F 8.3); null removes a field. Numbers that came as text are
 * read as numbers.
 */
export function profileErrors(change: JsonObject): CheckedProfile {
  const errors: ValidationError[] = [];
  const checked = Object.entries(change).map(([name, given]) => {
    const value = readField(name, given);
    const removes = value === null && jsonTypeOf(name) !== undefined;
    const problem = removes ? undefined : problemOfField(name, value);
    if (problem !== undefined && errors.length < mostProblems) {
      errors.push({ errorCode: problem[0], message: problem[1], fieldName: `profile.${name.slice(0, 100)}` });
    }
    return [name, value] as const;
  });
  return { profile: Object.fromEntries(checked), errors };
}

/**
 * The same for a REST call.
 *
 * @returns the change with its numbers read
 * @throws ApiError 400009 with `validationErrors`, one for each of the first 50 fields (F 1.3)
 */
export function checkProfile(change: JsonObject): JsonObject {
  const { profile, errors } = profileErrors(change);
  const [first] = errors;
  if (first !== undefined) {
    throw new ApiError(400009, `Validation failed: ${first.fieldName}: ${first.message}`, { validationErrors: errors });
  }
  return profile;
}
