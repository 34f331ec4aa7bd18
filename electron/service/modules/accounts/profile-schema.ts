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
