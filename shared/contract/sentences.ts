import { z } from 'zod';

// What is said of a value that a schema refuses and has no sentence of its own for. It replaces the texts of the validating
// library wherever a schema is read: in forms, operations, REST methods and on the command line. `operation.ts` and
// `values.ts` load this file, so whoever has a schema of the contract has its sentences.

type Issue = z.core.$ZodRawIssue;

/** What a value is, with its article. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'boolean') return 'true or false';
  return `a ${typeof value}`;
}

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'A text',
  number: 'A number',
  int: 'A whole number',
  boolean: 'true or false',
  array: 'A list',
  tuple: 'A list',
  set: 'A list',
  object: 'An object',
  record: 'An object',
  map: 'An object',
  date: 'A date',
  null: 'null',
};

/** Most unknown members that a sentence names. */
const NAMED = 10;
/** Characters of such a name. */
const MAX_NAME_LENGTH = 100;

function unknown(keys: readonly string[]): string {
  const names = keys.slice(0, NAMED).map((name) => `"${name.slice(0, MAX_NAME_LENGTH)}"`);
  if (keys.length === 1) return `The member ${names[0] ?? ''} is not known.`;
  if (keys.length > NAMED) return `These members are not known: ${names.join(', ')} and more.`;
  return `These members are not known: ${names.join(', ')}.`;
}

function ofType({ expected, input }: Extract<Issue, { code: 'invalid_type' }>): string {
  if (input === undefined) return 'This member is missing.';
  const what = EXPECTED[expected] ?? `A ${expected}`;
  // An empty field of a form, and a number that is none, are nothing that can be named.
  const isNumber = typeof input === 'number' && (expected === 'number' || expected === 'int');
  if (input === '' || isNumber) return `${what} is expected here.`;
  return `${what} is expected here, not ${kindOf(input)}.`;
}

/** What a limit counts: characters of a text, entries of a list, nothing of a number. */
function unitOf(origin: string, limit: number | bigint): string {
  const one = Number(limit) === 1;
  switch (origin) {
    case 'string':
      return one ? ' character' : ' characters';
    case 'array':
    case 'set':
    case 'map':
    case 'record':
      return one ? ' entry' : ' entries';
    default:
      return '';
  }
}

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  const unit = unitOf(origin, minimum);
  if (unit !== '' && Number(minimum) === 1) return 'This must not be empty.';
  return inclusive === false ? `More than ${String(minimum)}${unit}.` : `At least ${String(minimum)}${unit}.`;
}

function tooBig({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>): string {
  const unit = unitOf(origin, maximum);
  return inclusive === false ? `Less than ${String(maximum)}${unit}.` : `At most ${String(maximum)}${unit}.`;
}

const WRONG_FORM = 'The value is not of the right form.';

const oneOf = (values: readonly unknown[]): string =>
  `The value must be ${values.map((value) => JSON.stringify(value)).join(' or ')}.`;

function sentence(issue: Issue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return unknown(issue.keys);
    case 'invalid_type':
      return ofType(issue);
    case 'invalid_value':
      return oneOf(issue.values);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'not_multiple_of':
      return `A multiple of ${String(issue.divisor)} is expected here.`;
    case 'invalid_union':
      return Array.isArray(issue.options) ? oneOf(issue.options) : WRONG_FORM;
    default:
      return WRONG_FORM;
  }
}

z.config({ customError: sentence });
