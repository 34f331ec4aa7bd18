import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { operations } from './index.ts';

// Whoever gives a wrong value gets a sentence, never the text of the validating library.

const raw = z.locales.en().localeError;

/** Values that each are wrong for most schemas. */
const wrong: readonly unknown[] = [
  ...[
    undefined,
    null,
    '',
    ' ',
    'x',
    'x'.repeat(300),
    'x'.repeat(30_000),
    0,
    -1,
    1.5,
    1e300,
    Number.NaN,
    true,
    new Date(0),
  ],
  ...[[], [1], Array.from({ length: 30_000 }, () => null), {}, { zzz: 1 }, { zzz: 1, yyy: 2 }],
];

type Wrapped = z.ZodType & { readonly unwrap?: () => z.ZodType };

/** The members of a schema, each with a function that puts a value of it into a value of the schema. */
function membersOf(schema: z.ZodType): (readonly [member: z.ZodType, inside: (value: unknown) => unknown])[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, member]) => [
      member,
      (value) => ({ [name]: value }),
    ]);
  }
  if (schema instanceof z.ZodArray) return [[schema.element as z.ZodType, (value) => [value]]];
  if (schema instanceof z.ZodRecord) return [[schema.valueType as z.ZodType, (value) => ({ a: value })]];
  if (schema instanceof z.ZodTuple)
    return (schema.def.items as z.ZodType[]).map((member, n) => [
      member,
      (value) => Array.from({ length: n + 1 }, () => value),
    ]);
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).map((member) => [member, (value) => value]);
  if (schema instanceof z.ZodPipe) return [[schema.in as z.ZodType, (value) => value]];
  const inner = (schema as Wrapped).unwrap?.();
  return inner === undefined ? [] : [[inner, (value) => value]];
}

/** What operations share is tried once: its sentences are its own. */
const tried = new Set<z.ZodType>();
function* wrongFor(schema: z.ZodType, depth = 0): Generator<unknown> {
  if (tried.has(schema)) return;
  tried.add(schema);
  yield* wrong;
  if (depth > 6) return;
  for (const [member, inside] of membersOf(schema))
    for (const value of wrongFor(member, depth + 1)) yield inside(value);
}

function textsOf(issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.flatMap((issue) => {
    const text = raw(issue as z.core.$ZodRawIssue);
    const own = typeof text === 'string' ? text : text?.message;
    const inner = 'errors' in issue ? issue.errors.flatMap(textsOf) : [];
    return issue.message === own || issue.message === 'Invalid input' ? [issue.message, ...inner] : inner;
  });
}

test('no input is refused in the words of the library', { tags: ['deep'] }, () => {
  for (const [name, { input }] of Object.entries(operations)) {
    const found = new Set<string>();
    for (const value of wrongFor(input)) {
      const read = input.safeParse(value);
      if (!read.success) for (const text of textsOf(read.error.issues)) found.add(text);
    }
    expect([...found], name).toEqual([]);
  }
});

describe('what is said of a value without a sentence of its own', () => {
  const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;
  test.each([
    [z.string().max(100), 'x'.repeat(101), 'At most 100 characters.'],
    [z.string().max(1), 'xx', 'At most 1 character.'],
    [z.string().min(1), '', 'This must not be empty.'],
    [z.string().min(4), 'x', 'At least 4 characters.'],
    [z.number().max(500), 501, 'At most 500.'],
    [z.number().positive(), 0, 'More than 0.'],
    [z.number(), '', 'A number is expected here.'],
    [z.number(), 'x', 'A number is expected here, not a string.'],
    [z.number(), Number.NaN, 'A number is expected here.'],
    [z.int(), 1.5, 'A whole number is expected here.'],
    [z.string(), 7, 'A text is expected here, not a number.'],
    [z.string(), undefined, 'This member is missing.'],
    [z.array(z.string()).max(2), ['a', 'b', 'c'], 'At most 2 entries.'],
    [z.array(z.string()).min(1), [], 'This must not be empty.'],
    [z.enum(['a', 'b']), 'c', 'The value must be "a" or "b".'],
    [
      z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
      { kind: 'c' },
      'The value must be "a" or "b".',
    ],
    [z.strictObject({}), { a: 1 }, 'The member "a" is not known.'],
    [z.string().regex(/^a$/), 'b', 'The value is not of the right form.'],
    [z.string().refine(() => false), 'b', 'The value is not of the right form.'],
  ] as const)('%#: %s', (schema, value, sentence) => {
    expect(said(schema, value)).toBe(sentence);
  });
});
