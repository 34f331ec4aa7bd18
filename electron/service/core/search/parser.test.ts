import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '#shared/any-text.fixture.ts';
import { parseQuery } from './parser.ts';
import { type Condition, QueryProblem } from './syntax.ts';

const where = (condition: string) => parseQuery(`SELECT * FROM accounts WHERE ${condition}`).where;

/** Writes a condition with all its parentheses, to see how it was read. */
function shape(condition: Condition | undefined): string {
  if (condition === undefined) return '';
  switch (condition.kind) {
    case 'and':
    case 'or':
      return `(${condition.parts.map(shape).join(` ${condition.kind} `)})`;
    case 'not':
      return `not ${shape(condition.part)}`;
    default:
      return condition.path.join('.');
  }
}

/** The position, counted from 1, and the sentence of the problem. */
function problem(query: string): string {
  try {
    parseQuery(query);
  } catch (error) {
    if (error instanceof QueryProblem) return `${error.position + 1}: ${error.message}`;
    throw error;
  }
  return 'no problem';
}

describe('F 7.6: reading a query', () => {
  test('F 7.6: all clauses, keywords in any case', () => {
    const query = parseQuery(
      'select UID, profile.firstName AS name from accounts where profile.age >= 18 group BY UID, profile.firstName order by profile.age desc, UID start 5 limit 10',
    );
    expect(query).toEqual({
      select: [
        { kind: 'path', path: ['UID'], alias: undefined },
        { kind: 'path', path: ['profile', 'firstName'], alias: 'name' },
      ],
      source: 'accounts',
      sourceAt: 43,
      where: { kind: 'compare', path: ['profile', 'age'], operator: '>=', value: 18 },
      groupBy: [['UID'], ['profile', 'firstName']],
      orderBy: [
        { path: ['profile', 'age'], descending: true },
        { path: ['UID'], descending: false },
      ],
      start: 5,
      limit: 10,
      singleQuotes: false,
      semicolon: false,
    });
  });

  test('F 7.6: LIMIT may come before START', () => {
    expect(parseQuery('SELECT * FROM accounts LIMIT 2 START 3')).toMatchObject({ start: 3, limit: 2 });
  });

  test('F 7.6: functions with and without alias', () => {
    expect(parseQuery('SELECT count(*), avg(profile.age) AS mean, sum_of_squares(a) FROM accounts').select).toEqual([
      { kind: 'count', alias: undefined },
      { kind: 'aggregate', name: 'avg', path: ['profile', 'age'], alias: 'mean' },
      { kind: 'aggregate', name: 'sum_of_squares', path: ['a'], alias: undefined },
    ]);
  });

  test('F 7.6: NOT binds closer than AND, AND closer than OR', () => {
    expect(shape(where('a=1 OR b=1 AND NOT c=1'))).toBe('(a or (b and not c))');
    expect(shape(where('(a=1 OR b=1) AND c=1'))).toBe('((a or b) and c)');
    expect(shape(where('NOT (a=1 OR NOT b=1)'))).toBe('not (a or not b)');
  });

  test('F 7.6: every comparison and every kind of value', () => {
    for (const operator of ['=', '!=', '>', '>=', '<', '<=']) {
      expect(where(`a${operator}-1.5e3`)).toEqual({ kind: 'compare', path: ['a'], operator, value: -1500 });
    }
    expect(where('a = true')).toMatchObject({ value: true });
    expect(where('a = FALSE')).toMatchObject({ value: false });
    expect(where('a = null')).toEqual({ kind: 'null', path: ['a'] });
    expect(where('a != null')).toEqual({ kind: 'not', part: { kind: 'null', path: ['a'] } });
    expect(where('a IS NOT NULL')).toEqual({ kind: 'not', part: { kind: 'null', path: ['a'] } });
    expect(where('a IN ("x", 2)')).toEqual({ kind: 'in', path: ['a'], values: ['x', 2] });
    expect(where('a NOT CONTAINS "x"')).toMatchObject({ kind: 'not', part: { kind: 'contains', text: 'x' } });
    expect(where("a REGEX('x.*')")).toMatchObject({ kind: 'regex', path: ['a'] });
    expect(where('a = REGEX("x.*")')).toMatchObject({ kind: 'regex', path: ['a'] });
  });

  test('F 7.6: a quote inside a text is doubled or has a back-slash', () => {
    expect(where('a = "say ""hi"" \\"now\\""')).toMatchObject({ value: 'say "hi" "now"' });
    expect(where('a = ""')).toMatchObject({ value: '' });
    expect(where('a = "it\'s"')).toMatchObject({ value: "it's" });
  });

  test('D67: a text may stand in single quotes, where one inside is doubled or has a back-slash', () => {
    expect(where("a = 'x'")).toMatchObject({ value: 'x' });
    expect(where("a = 'it''s \\'so\\''")).toMatchObject({ value: "it's 'so'" });
    expect(where(`a = 'say "hi"'`)).toMatchObject({ value: 'say "hi"' });
    expect(where("a CONTAINS 'x'")).toMatchObject({ text: 'x' });
    expect(where('a IN (\'x\', "y")')).toMatchObject({ values: ['x', 'y'] });
    expect(parseQuery("SELECT * FROM accounts WHERE a = 'x'").singleQuotes).toBe(true);
    expect(parseQuery("SELECT * FROM accounts WHERE a REGEX('x')").singleQuotes).toBe(false);
  });

  test('D81: a ; at the end is ignored, and stays what it is within a text', () => {
    expect(parseQuery('SELECT * FROM accounts LIMIT 5 ; ')).toMatchObject({ limit: 5, semicolon: true });
    expect(parseQuery('SELECT * FROM accounts WHERE a = "x;"')).toMatchObject({
      where: { value: 'x;' },
      semicolon: false,
    });
  });

  test('F 7.6: field names keep their case and may hold other letters, digits, _ and -', () => {
    expect(where('data.größe_2-x.7 = 1')).toMatchObject({ path: ['data', 'größe_2-x', '7'] });
  });
});

describe('F 9.1 row 54: a query that cannot be read names the position and what was expected there', () => {
  test.each([
    ['', '1: A query begins with SELECT.'],
    ['SELECT', '7: Here comes the name of a field.'],
    ['SELECT *', '9: After the fields comes FROM'],
    ['SELECT * FROM', '14: Here comes the name of a source'],
    ['SELECT * FROM accounts WHERE', '29: Here comes the name of a field.'],
    ["SELECT * FROM accounts WHERE a = 'x", "34: The text that begins here has no closing '"],
    ['SELECT * FROM accounts WHERE a = x', '34: Here comes a value'],
    ['SELECT * FROM accounts WHERE a "x"', '32: After a field comes ='],
    ['SELECT * FROM accounts WHERE a = "x', '34: The text that begins here has no closing "'],
    ['SELECT * FROM accounts WHERE (a = 1', '36: Here comes a ")".'],
    ['SELECT * FROM accounts WHERE a = 1 LIMIT', '41: After LIMIT comes a whole number.'],
    ['SELECT * FROM accounts LIMIT 5 WHERE a = 1', '32: WHERE is in the wrong position'],
    ['SELECT * FROM accounts ORDER BY a GROUP BY b', '35: GROUP is in the wrong position'],
    ['SELECT * FROM accounts HAVING a', '24: There is no HAVING; test the rows in WHERE.'],
    ['SELECT * FROM accounts JOIN b', '24: There is no JOIN; a search reads one source.'],
    ['SELECT median(a) FROM accounts', '8: There is no function "median"'],
    ['SELECT count(a) FROM accounts', '14: count takes a *'],
    ['SELECT * FROM accounts WITH profile', '29: After WITH comes counters'],
    ['SELECT * FROM accounts WITH counters WHERE a = 1', '38: WHERE is in the wrong position'],
    ['SELECT * FROM accounts WITH counters (class)', '38: The query should end here'],
    ['SELECT * FROM accounts WHERE a = 1; DROP', '35: The character ";" is not allowed here.'],
    // U 9: what programs and people write who know SQL.
    ['SELECT * FROM accounts WHERE a LIKE "%x%"', '32: There is no LIKE; write CONTAINS "word"'],
    ["SELECT * FROM accounts WHERE a NOT LIKE '%x%'", '36: There is no LIKE; write CONTAINS "word"'],
    ['SELECT * FROM accounts WHERE a BETWEEN 1 AND 2', '32: There is no BETWEEN; write a >= 1 AND a <= 2.'],
    ['SELECT * FROM accounts LIMIT 10 OFFSET 50', '33: There is no OFFSET; write START 50.'],
    ['SELECT * FROM accounts ORDER BY a OFFSET 50', '35: There is no OFFSET; write START 50.'],
    ['SELECT * FROM accounts LIMIT 50, 10', '32: After LIMIT comes one number; write START'],
    ['SELECT * FROM accounts WHERE a > 2024-01-02', '34: A text needs quotes: write "2024-01-02".'],
    [
      'SELECT * FROM accounts WHERE a > 2024-01-02T03:04:05.006Z',
      '34: A text needs quotes: write "2024-01-02T03:04:05.006Z".',
    ],
    [
      'SELECT * FROM accounts WHERE a > 2024-01-02 03:04:05 LIMIT 1',
      '34: A text needs quotes: write "2024-01-02 03:04:05".',
    ],
    ['SELECT * FROM accounts WHERE a = ada+x@mail.example', '34: A text needs quotes: write "ada+x@mail.example".'],
    ['SELECT * FROM accounts WHERE a IN (127.0.0.1)', '36: A text needs quotes: write "127.0.0.1".'],
    ['SELECT UID profile.email FROM accounts', '8: A comma is missing between UID and profile.email.'],
    ['SELECT UID FROM accounts ORDER BY a b', '35: A comma is missing between a and b.'],
    ['SELECT UID FROM accounts WHERE a IN (1 2)', '38: A comma is missing between 1 and 2.'],
    ['SELECT DISTINCT a FROM accounts', '8: There is no DISTINCT; write GROUP BY'],
    ["SELECT * FROM accounts WHERE a REGEX('(x')", '38: The pattern cannot be read: missing closing )'],
    ['SELECT * FROM accounts WHERE a > null', '34: null can be compared only'],
    ['SELECT a AS b.c FROM accounts', '13: A name after AS has no dot.'],
    ['SELECT UID, * FROM accounts GROUP BY UID', '13: * cannot be combined'],
    ['SELECT UID, count(*), a FROM accounts GROUP BY UID', '23: The field a is selected beside a function'],
    ['SELECT * FROM accounts LIMIT 10001', '30: LIMIT is at most 10000'],
    ['SELECT * FROM accounts LIMIT -1', '30: After LIMIT comes a whole number.'],
  ])('%s', (query, expected) => {
    expect(problem(query)).toContain(expected);
  });

  test('F 7.6: deep nesting is refused, not overflowed', () => {
    const deep = (text: string, times: number) => `SELECT * FROM accounts WHERE ${text.repeat(times)}a=1`;
    expect(problem(deep('(', 100_000))).toContain('nest at most 100');
    expect(problem(deep('NOT ', 100_000))).toContain('nest at most 100');
    expect(problem(`SELECT * FROM accounts WHERE ${'a=1 OR '.repeat(2000)}a=1`)).toBe('no problem');
  });
});

describe('properties', () => {
  test('any text can be written as a value and is read back', { tags: ['property'] }, () => {
    fc.assert(
      fc.property(
        anyText().filter((text) => !text.includes('\\')),
        (text) => {
          expect(where(`a = "${text.replaceAll('"', '""')}"`)).toMatchObject({ value: text });
        },
      ),
    );
  });
});
