import type { z } from 'zod';
import type { Problem } from '#shared/contract/result.ts';

/** `sites[0].domains[2]` */
function memberPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else text += text === '' ? String(step) : `.${String(step)}`;
  }
  return text;
}

/** What a JSON value is, with its article. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return `a ${typeof value}`;
}

const KINDS: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'an object',
  record: 'an object',
  int: 'a whole number',
};

/** Most unknown members that a sentence names. */
const NAMED = 10;

/** A sentence for what a schema has none of its own for. */
function sentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.length === 1
        ? 'This member is not known.'
        : `These members are not known: ${issue.keys.slice(0, NAMED).join(', ')}${issue.keys.length > NAMED ? ' and more' : ''}.`;
    case 'invalid_type': {
      if (issue.input === undefined) return 'This member is missing.';
      const expected = KINDS[issue.expected] ?? `a ${issue.expected}`;
      return `This is ${kindOf(issue.input)}, but must be ${expected}.`;
    }
    case 'invalid_value':
      return `The value must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}.`;
    case 'too_small':
      return `The value is too small or too short: at least ${issue.minimum}.`;
    case 'too_big':
      return `The value is too large or too long: at most ${issue.maximum}.`;
    default:
      return 'The value is not of the right form.';
  }
}

/**
 * Stops at the first fault: only one is reported, and a document of some megabytes can have millions, which took minutes
 * and all the memory (R52). The option is internal to the library; a test fails when it is gone.
 */
const firstFault: z.core.ParseContextInternal<z.core.$ZodIssue> = { error: sentence, abortEarly: true };

/**
 * Reads a value by its schema.
 *
 * @param next what to do when it is wrong
 * @returns the value with defaults filled in, or the first thing that is wrong with the path of its member
 */
export function readBySchema<S extends z.ZodType>(
  schema: S,
  value: unknown,
  next: string,
): { readonly value: z.output<S> } | { readonly problem: Problem } {
  const result = schema.safeParse(value, firstFault);
  if (result.success) return { value: result.data };
  const issue = result.error.issues[0];
  if (issue === undefined) throw result.error;
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
  const member = memberPath(path);
  return {
    problem: { code: 'invalid-input', message: issue.message, next, ...(member === '' ? {} : { member }) },
  };
}
