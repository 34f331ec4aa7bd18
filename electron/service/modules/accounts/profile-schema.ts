import { ApiError } from '#service/kernel/errors.ts';
import type { JsonObject } from '#service/storage/records.ts';
import { errorMessage } from '#shared/protocol/errors.ts';

type FieldType = 'text' | 'integer' | 'list' | 'object';

const ofType = (type: FieldType, names: string) => names.split(' ').map((name) => [name, type] as const);

/** The fields of a profile (F 8.3); there are no others. */
const fields: ReadonlyMap<string, FieldType> = new Map([
  ...ofType('text', 'firstName lastName nickname name username email proxiedEmail gender country state city zip'),
  ...ofType('text', 'address hometown locale timezone languages photoURL thumbnailURL profileURL bio industry'),
  ...ofType('text', 'professionalHeadline specialties religion politicalView interestedIn relationshipStatus'),
  ...ofType('text', 'educationLevel verified samlData company honors'),
  ...ofType('integer', 'age birthDay birthMonth birthYear followersCount followingCount'),
  ...ofType('list', 'phones education work skills publications patents certifications likes'),
  ...ofType('object', 'favorites'),
]);

/** The JSON type of a profile field; undefined when a profile has no such field. */
export function jsonTypeOf(name: string): 'string' | 'integer' | 'array' | 'object' | undefined {
  const type = fields.get(name);
  return type === 'text' ? 'string' : type === 'list' ? 'array' : type;
}

const ranges: Readonly<Record<string, readonly [number, number]>> = {
  age: [0, 150],
  birthDay: [1, 31],
  birthMonth: [1, 12],
  birthYear: [1900, 9999],
  followersCount: [0, Number.MAX_SAFE_INTEGER],
  followingCount: [0, Number.MAX_SAFE_INTEGER],
};

/** Characters of a text field (F 6.3). */
const longestText = 64 * 1024;
/** Problems that a response lists: a hostile call must not get a response many times its own size (R52). */
const mostProblems = 50;

export interface ValidationError {
  readonly errorCode: number;
  readonly message: string;
  readonly fieldName: string;
}

/**
 * Checks a change of a profile against its fixed schema (F 8.3); null removes a field. Numbers that came as text are
 * read as numbers.
 *
 * @returns the change with its numbers read
 * @throws ApiError 400009 with `validationErrors`, one for each of the first 50 fields (F 1.3)
 */
export function checkProfile(change: JsonObject): JsonObject {
  const errors: ValidationError[] = [];
  const checked = Object.entries(change).map(([name, given]) => {
    const type = fields.get(name);
    const value = type === 'integer' && typeof given === 'string' && /^-?\d{1,15}$/.test(given) ? Number(given) : given;
    const problem = value === null && type !== undefined ? undefined : problemOf(name, type, value);
    if (problem !== undefined && errors.length < mostProblems) {
      errors.push({ errorCode: problem[0], message: problem[1], fieldName: `profile.${name.slice(0, 100)}` });
    }
    return [name, value] as const;
  });
  const [first] = errors;
  if (first !== undefined) {
    throw new ApiError(400009, `Validation failed: ${first.fieldName}: ${first.message}`, { validationErrors: errors });
  }
  return Object.fromEntries(checked);
}

function problemOf(
  name: string,
  type: FieldType | undefined,
  value: unknown,
): readonly [code: number, message: string] | undefined {
  switch (type) {
    case undefined:
      return [400024, `${errorMessage(400024)}: a profile has no such field; keep your own fields in data.`];
    case 'text':
      return typeof value === 'string' ? problemOfText(name, value) : wrongType('a text');
    case 'integer':
      return Number.isSafeInteger(value) ? problemOfNumber(name, value as number) : wrongType('a whole number');
    case 'list':
      return Array.isArray(value) ? undefined : wrongType('a list');
    case 'object':
      return typeof value === 'object' && !Array.isArray(value) ? undefined : wrongType('an object');
  }
}

function wrongType(expected: string): readonly [number, string] {
  return [400023, `${errorMessage(400023)}: it is ${expected}.`];
}

function problemOfText(name: string, value: string): readonly [number, string] | undefined {
  if (value.length > longestText) return [400006, `It has more than ${longestText} characters.`];
  if (name === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value)) {
    return [400026, `${errorMessage(400026)}: it is an email address.`];
  }
  if (name === 'gender' && !['m', 'f', 'u'].includes(value)) {
    return [400026, `${errorMessage(400026)}: it is m, f or u.`];
  }
  return undefined;
}

function problemOfNumber(name: string, value: number): readonly [number, string] | undefined {
  const [least, most] = ranges[name] ?? [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  return value >= least && value <= most ? undefined : [400006, `It is a whole number from ${least} to ${most}.`];
}
