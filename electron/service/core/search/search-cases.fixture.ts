import fc from 'fast-check';
import type { JsonObject } from '#service/records/index.ts';
import { anyText } from '#shared/any-text.fixture.ts';
import { parseExactJson } from '#shared/quoting/exact-json.ts';

// Values and queries for the tests of each source.

/** Texts in which case, order, word borders and encodings differ. */
export const textValue = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...['', 'a', 'A', 'b', 'ab', 'a b', 'Ab-c', 'user@shop.example'],
      ...['[a]', '{"a":1}', '["a"]', '5', 'true', 'null'],
      ...["' OR 1=1 --", "x' UNION SELECT secret FROM site --", '\\', '%', '_', '$.a', '@p0', '?9', ':p0', 'a\u0000b'],
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...'éÉßİ\u212aki😀\ue000\uffff\ufffd\ud800%_\'"\\',
      ...['a\u0000b', 'a\u0000', "';--", '東京', 'a\nb'],
    ),
  },
  { weight: 1, arbitrary: anyText({ maxLength: 8 }) },
);
const numberValue = fc.oneof(
  fc.constantFrom(2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n) + 1n),
  fc.constantFrom(
    0,
    -0,
    1,
    5,
    20,
    20.5,
    0.1,
    0.30000000000000004,
    1e21,
    2 ** 53,
    2 ** 60,
    2 ** 63,
    -(2 ** 63),
    1e300,
    5e-324,
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -3, max: 3 }),
);
const scalar = fc.oneof(textValue, numberValue, fc.boolean(), fc.constant(null));
export const key = fc.constantFrom('a', 'b', 'email', 'city', '0', '__proto__', 'constructor', 'é');
const { value: jsonValue } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc.array(fc.tuple(key, tie('value')), { maxLength: 3 }).map((entries) => ownObject(entries)),
}));
function ownObject(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return parseExactJson(
    `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`).join(',')}}`,
  ) as Record<string, unknown>;
}
export const object = fc
  .array(fc.tuple(key, jsonValue), { maxLength: 4 })
  .map((entries) => ownObject(entries) as JsonObject);
/**
 * Queries over a source.
 *
 * @param path paths that it has, and others
 * @param functions counts and functions over its fields
 */
export function queriesOver(source: string, path: fc.Arbitrary<string>, functions: fc.Arbitrary<string>) {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  /** Also texts with a back-slash at the end, which would escape the quote. */
  const inSingle = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const literalText = fc
    .tuple(
      textValue.filter((text) => !text.includes('\\')),
      fc.constantFrom(quoted, inSingle),
    )
    .map(([text, quote]) => quote(text));
  const literal = fc.oneof(
    literalText,
    numberValue.map((value) => String(value).replace('Infinity', '1e999')),
    fc.constantFrom(
      ...['true', 'false', '1e999', '-1e999', '1768478400000'],
      ...['"2026-01-15T12:00:00.000Z"', '"2026"', '"2026-01-15T12:00:00.0015"', '"+"'],
    ),
  );
  const pattern = fc.constantFrom("'.*'", "'a.*'", "'.'", "'[a-z]+'", "'.*@.*'", "'(?i)AB'", "'...'");
  const test_ = fc.oneof(
    fc.tuple(path, fc.constantFrom('=', '=', '!=', '<', '<=', '>', '>='), literal).map((parts) => parts.join(' ')),
    fc
      .tuple(path, fc.constantFrom('', 'NOT '), literalText)
      .map(([name, not, text]) => `${name} ${not}CONTAINS ${text}`),
    fc
      .tuple(path, fc.constantFrom('', 'NOT '), fc.array(literal, { minLength: 1, maxLength: 4 }))
      .map(([name, not, list]) => `${name} ${not}IN (${list.join(', ')})`),
    fc.tuple(path, fc.constantFrom('IS NULL', 'IS NOT NULL', '= null', '!= null')).map((parts) => parts.join(' ')),
    fc.tuple(path, fc.constantFrom('', 'NOT '), pattern).map(([name, not, text]) => `${name} ${not}REGEX(${text})`),
  );
  const { condition } = fc.letrec<{ condition: string }>((tie) => ({
    condition: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      test_,
      fc
        .tuple(fc.constantFrom(' AND ', ' OR '), fc.array(tie('condition'), { minLength: 2, maxLength: 4 }))
        .map(([word, list]) => `(${list.join(word)})`),
      tie('condition').map((inner) => `NOT (${inner})`),
    ),
  }));
  const where = fc.option(
    condition.map((text) => `WHERE ${text}`),
    { nil: '' },
  );
  const order = fc
    .array(fc.tuple(path, fc.constantFrom('', ' ASC', ' DESC')), { maxLength: 3 })
    .map((list) => (list.length === 0 ? '' : `ORDER BY ${list.map((one) => one.join('')).join(', ')}`));
  return fc.oneof(
    { weight: 4, arbitrary: fc.tuple(where, order).map((rest) => `SELECT * FROM ${source} ${rest.join(' ')}`) },
    { weight: 1, arbitrary: fc.tuple(functions, where).map(([name, rest]) => `SELECT ${name} FROM ${source} ${rest}`) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(path, functions, where)
        .map(([name, fn, rest]) => `SELECT ${name}, ${fn} FROM ${source} ${rest} GROUP BY ${name} ORDER BY ${name}`),
    },
  );
}

/** The result of a search, or its error. */
export function outcome(work: () => unknown): unknown {
  try {
    return parseExactJson(JSON.stringify(work()));
  } catch (error) {
    return String(error);
  }
}
