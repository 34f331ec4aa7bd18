import type { JsonObject } from '#service/records/index.ts';
import { jsonTypeOf, problemOfField, readField } from '#shared/protocol/profile.ts';
import { sanitizedField } from './sanitized-profile.ts';

/** Problems that a response lists: a hostile call must not get a response many times its own size (R52). */
const mostProblems = 50;

export interface ValidationError {
  readonly errorCode: number;
  readonly message: string;
  readonly fieldName: string;
}

/** A change of a profile with its numbers read and its texts harmless, and what is wrong with its first 50 wrong fields. */
interface CheckedProfile {
  readonly profile: JsonObject;
  /** Names of the fields whose texts are not as they were sent. */
  readonly sanitized: readonly string[];
  readonly errors: readonly ValidationError[];
}

/**
 * Checks a change of a profile against its fixed schema (F 8.3); null removes a field. Numbers that came as text are
 * read as numbers, and texts are sanitized.
 */
export function profileErrors(change: JsonObject): CheckedProfile {
  const errors: ValidationError[] = [];
  const sanitized: string[] = [];
  const checked = Object.entries(change).map(([name, given]) => {
    const read = readField(name, given);
    const value = sanitizedField(name, read);
    if (isChanged(read, value)) sanitized.push(name);
    const removes = value === null && jsonTypeOf(name) !== undefined;
    const problem = removes ? undefined : problemOfField(name, value);
    if (problem !== undefined && errors.length < mostProblems) {
      errors.push({ errorCode: problem[0], message: problem[1], fieldName: `profile.${name.slice(0, 100)}` });
    }
    return [name, value] as const;
  });
  return { profile: Object.fromEntries(checked), sanitized, errors };
}

const isChanged = (before: unknown, after: unknown): boolean =>
  typeof before === 'string' ? before !== after : JSON.stringify(before) !== JSON.stringify(after);
