import { isObject } from '../narrowing.ts';
import { errorMessage } from './errors.ts';

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

/** Names of the fields, those of a person's name and address first. */
export const profileFields: readonly string[] = [...fields.keys()];

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

/** What is wrong with a field: an error code of the catalogue and a sentence. */
export type FieldProblem = readonly [code: number, message: string];

/** A number that came as text, read for a field that holds a number; everything else as it is. */
export function readField(name: string, given: unknown): unknown {
  const isNumber = fields.get(name) === 'integer' && typeof given === 'string' && /^-?\d{1,15}$/.test(given);
  return isNumber ? Number(given) : given;
}

/** What is wrong with the value of a profile's field (F 8.3). The service and the forms of the console ask it. */
export function problemOfField(name: string, value: unknown): FieldProblem | undefined {
  const type = fields.get(name);
  switch (type) {
    case undefined:
      return [400024, `${errorMessage(400024)}: a profile has no such field; keep your own fields in data.`];
    case 'text':
      return typeof value === 'string' ? problemOfText(name, value) : wrongType('a text');
    case 'integer':
      return typeof value === 'number' && Number.isSafeInteger(value)
        ? problemOfNumber(name, value)
        : wrongType('a whole number');
    case 'list':
      return Array.isArray(value) ? undefined : wrongType('a list');
    case 'object':
      return isObject(value) ? undefined : wrongType('an object');
  }
}

function wrongType(expected: string): FieldProblem {
  return [400023, `${errorMessage(400023)}: it must be ${expected}.`];
}

function problemOfText(name: string, value: string): FieldProblem | undefined {
  if (value.length > longestText) return [400006, `It has more than ${longestText} characters.`];
  if (name === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value)) {
    return [400026, `${errorMessage(400026)}: it must be an email address.`];
  }
  if (name === 'gender' && !['m', 'f', 'u'].includes(value)) {
    return [400026, `${errorMessage(400026)}: it must be m, f or u.`];
  }
  return undefined;
}

function problemOfNumber(name: string, value: number): FieldProblem | undefined {
  const [least, most] = ranges[name] ?? [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  return value >= least && value <= most ? undefined : [400006, `It is a whole number from ${least} to ${most}.`];
}
