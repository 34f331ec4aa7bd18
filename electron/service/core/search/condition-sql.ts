import { madeOnce } from '#shared/made-once.ts';
import { words } from './condition.ts';
import type { Field, Narrow, ScalarType, SearchSource } from './source.ts';
import { type Comparison, type Condition, isNumeric, type Literal, type Path } from './syntax.ts';

/** A condition as SQL over the rows `a` of a source. */
interface ConditionSql {
  /** 1 or 0, never NULL. */
  readonly exact: string;
  /** True wherever `exact` is, and elsewhere; an index finds its rows. Absent: all rows of the source are read. */
  readonly narrow: Narrowed | undefined;
}

interface Narrowed {
  readonly sql: string;
  /** True when it is a range of times: the index of the newest rows finds them. */
  readonly isTime: boolean;
}

/** A condition on one field. */
export type Test = Exclude<Condition, { kind: 'and' | 'or' | 'not' }>;

/** A test that JavaScript does, over the value under a path of the JSON that SQL gives it. */
interface Delegated {
  readonly test: Test;
  readonly path: Path;
}

const NEVER: Narrowed = { sql: '0', isTime: false };
const FALSE: ConditionSql = { exact: '0', narrow: NEVER };
/**
 * Compiles conditions of the query language to SQL with exactly the result of `predicateOf` (condition.ts). What SQL
 * cannot express (lists, word borders, patterns, the order of texts beyond U+D7FF) is a call of a `search_` function
 * (search-functions.ts), which calls that predicate. No text of a query becomes part of the SQL.
 *
 * @param parts first names of the paths that the query reads
 */
export function querySql(source: SearchSource, parts: ReadonlySet<string>) {
  const values: Record<string, string | number | bigint> = {};
  const names = new Map<string, string>();
  const tests: Delegated[] = [];
  const paths: Path[] = [];
  let size = 0;

  function bound(value: string | number | bigint): string {
    const key = `${typeof value} ${value}`;
    const name = madeOnce(names, key, () => {
      const made = `p${names.size}`;
      values[made] = value;
      return made;
    });
    return `@${name}`;
  }

  function condition(given: Condition): ConditionSql {
    switch (given.kind) {
      case 'and':
      case 'or': {
        const parts = given.parts.map(condition);
        const word = given.kind === 'and' ? 'AND' : 'OR';
        return {
          exact: joined(
            parts.map(({ exact }) => exact),
            word,
          ),
          narrow: given.kind === 'and' ? narrowest(parts) : everyNarrow(parts),
        };
      }
      case 'not':
        return { exact: `(NOT ${condition(given.part).exact})`, narrow: undefined };
      case 'compare':
        if (given.operator === '!=') return condition({ kind: 'not', part: { ...given, operator: '=' } });
        return test(given);
      default:
        return test(given);
    }
  }

  function test(given: Test): ConditionSql {
    size += 1;
    const field = source.fieldOf(given.path);
    switch (field.kind) {
      case 'none':
        return given.kind === 'null' ? { exact: '1', narrow: undefined } : FALSE;
      case 'object':
        return given.kind === 'null' ? { exact: `(NOT ${field.present})`, narrow: undefined } : FALSE;
      case 'json':
        return { exact: jsonTest(field, given), narrow: narrowOf(given, field.narrow) };
      case 'each': {
        const isNull = given.kind === 'null';
        return {
          exact: isNull
            ? `(NOT ${field.some(`${field.sql} IS NOT NULL`)})`
            : field.some(scalarTest(field.type, field.sql, given)),
          narrow: narrowOf(given, field.narrow),
        };
      }
      case 'shared':
        return { exact: sharedTest(field, given), narrow: undefined };
      default:
        return { exact: scalarTest(field.kind, field.sql, given), narrow: narrowOf(given, field.narrow) };
    }
  }

  /** A member that each row of the other table shows, unless it is empty (F 8). */
  function sharedTest({ column, names, some }: Extract<Field, { kind: 'shared' }>, given: Test): string {
    const value = `${column} ->> ${bound(jsonPath(names))}`;
    const type = `json_type(${column}, ${bound(jsonPath(names))})`;
    const isEmpty = `(${type} = 'text' AND ${value} = '' OR ${type} = 'object' AND ${value} = '{}')`;
    const isLeftOut = names.length === 1 ? `(${isEmpty} IS TRUE)` : '0';
    const tested = jsonTest({ kind: 'json', column, names }, given);
    return given.kind === 'null'
      ? `(NOT ${some('1')} OR ${isLeftOut} OR ${tested})`
      : `(${tested} AND NOT ${isLeftOut} AND ${some('1')})`;
  }

  /** The number of a test in `tests`. */
  function number(test: Test, path: Path = test.path): number {
    tests.push({ test, path });
    return tests.length - 1;
  }

  /** A test of one value that may be NULL. */
  function scalarTest(type: ScalarType, sql: string, given: Test): string {
    const asked = () => `(${sql} IS NOT NULL AND search_value(${number(given)}, ${sql}))`;
    switch (given.kind) {
      case 'null':
        return `(${sql} IS NULL)`;
      case 'compare':
        if (!isOfType(given.value, type) || (type === 'boolean' && given.operator !== '=')) return '0';
        return isSayable(given) ? `(((${sql}) ${given.operator} ${literal(given.value)}) IS TRUE)` : asked();
      case 'in': {
        const same = given.values.filter((value) => isOfType(value, type));
        if (same.length === 0) return '0';
        return same.every(isWhole) ? `((${oneOf(`(${sql})`, same)}) IS TRUE)` : asked();
      }
      case 'contains':
        if (type === 'boolean' || longestWord(given.text) === undefined) return '0';
        return type === 'number' ? asked() : `(CASE WHEN ${lacksWord(sql, given.text)} THEN 0 ELSE ${asked()} END)`;
      case 'regex':
        return type === 'text' ? asked() : '0';
    }
  }

  /**
   * The LIKE before CONTAINS is tested in JavaScript: SQL for "cannot contain the words".
   *
   * @param sql a text, or JSON: an escape in it has no ASCII letter or digit as its meaning
   */
  function lacksWord(sql: string, text: string): string {
    const word = longestWord(text) ?? '';
    // A text of ASCII has ASCII words only; other characters can become ASCII in lower case (the Kelvin sign).
    return `octet_length(${sql}) = length(${sql})${isAscii(word) ? ` AND ${sql} NOT LIKE ${bound(`%${word}%`)}` : ''}`;
  }

  function jsonTest({ column, names: inner }: Extract<Field, { kind: 'json' }>, given: Test): string {
    const pathName = bound(jsonPath(inner));
    const kind = typeOf(column, inner);
    const value = `(${column} ->> ${pathName})`;
    const asked = `search_json(${number(given, inner)}, ${column})`;
    const askedText = `search_text(${tests.length - 1}, ${value}, ${column})`;
    const cases: [string, string][] = [];
    switch (given.kind) {
      case 'null':
        return `(CASE coalesce(${kind}, 'null') WHEN 'null' THEN 1 WHEN 'array' THEN ${asked} ELSE 0 END)`;
      case 'compare':
        if (typeof given.value === 'string') {
          cases.push(['text', isSayable(given) ? `${value} ${given.operator} ${literal(given.value)}` : asked]);
        } else if (isNumeric(given.value)) {
          const sql = `${value} ${given.operator} ${literal(given.value)}`;
          cases.push(['integer', sql], ['real', sql]);
        } else if (given.operator === '=') cases.push([String(given.value), '1']);
        break;
      case 'in': {
        const texts = given.values.filter((one) => typeof one === 'string');
        const numbers = given.values.filter(isNumeric);
        if (texts.length > 0) cases.push(['text', texts.every(isWhole) ? oneOf(value, texts) : asked]);
        if (numbers.length > 0) {
          const sql = oneOf(value, numbers);
          cases.push(['integer', sql], ['real', sql]);
        }
        for (const one of [true, false]) if (given.values.includes(one)) cases.push([String(one), '1']);
        break;
      }
      case 'contains':
        if (longestWord(given.text) === undefined) return '0';
        cases.push(['text', askedText], ['integer', asked], ['real', asked]);
        break;
      case 'regex':
        cases.push(['text', askedText]);
        break;
    }
    cases.push(['array', asked]);
    const sql = `CASE ${kind} ${cases.map(([type, then]) => `WHEN '${type}' THEN ${then}`).join(' ')} ELSE 0 END`;
    return given.kind === 'contains'
      ? `(CASE WHEN ${lacksWord(column, given.text)} THEN 0 ELSE ${sql} END)`
      : `(${sql})`;
  }

  /** Type of the value under a path; `array` also when the path passes a list. */
  function typeOf(column: string, inner: Path): string {
    const type = `json_type(${column}, ${bound(jsonPath(inner))})`;
    if (inner.length === 1) return type;
    const lists = inner.slice(1).map((_name, at) => {
      const outer = bound(jsonPath(inner.slice(0, at + 1)));
      return `json_type(${column}, ${outer}) = 'array'`;
    });
    return `coalesce(${type}, CASE WHEN ${joined(lists, 'OR')} THEN 'array' END)`;
  }

  function narrowTime(
    { operator, value }: { readonly operator: Comparison; readonly value: Literal },
    { column, isIso }: Extract<Narrow, { kind: 'times' }>,
  ): Narrowed | undefined {
    if (isNumeric(value)) return { sql: `${column} ${operator} ${literal(value)}`, isTime: true };
    const from = isIso && typeof value === 'string' && /^[>=]/.test(operator) ? earliestFrom(value) : undefined;
    return from === undefined ? undefined : { sql: `${column} >= ${literal(from)}`, isTime: true };
  }

  function narrowOf(given: Test, narrow: Narrow | undefined): Narrowed | undefined {
    if (narrow?.kind === 'times') return given.kind === 'compare' ? narrowTime(given, narrow) : undefined;
    const equal = equalValues(given);
    // A value of another type equals none of the texts that the index holds.
    const wanted = equal?.filter((value) => typeof value === 'string');
    if (equal === undefined || narrow === undefined || !wanted?.every(isWhole)) return undefined;
    if (narrow.alsoOthers && wanted.length < equal.length) return undefined;
    if (wanted.length === 0) return NEVER;
    const keys = [...new Set(wanted.map(narrow.keyOf ?? ((text) => text)))];
    return { sql: narrow.sql((expression, as) => oneOf(expression, as === 'key' ? keys : wanted)), isTime: false };
  }

  /** @param list not empty */
  function oneOf(sql: string, list: readonly Literal[]): string {
    const values = list.map(literal).join(', ');
    return list.length === 1 ? `${sql} = ${values}` : `${sql} IN (${values})`;
  }

  function literal(value: Literal): string {
    return typeof value === 'boolean' ? String(Number(value)) : bound(value);
  }

  return {
    /** Compiles a condition; true without one. */
    condition: (given: Condition | undefined): ConditionSql =>
      given === undefined ? { exact: '1', narrow: undefined } : condition(given),
    /** The JSON text of the first value under a path, as ORDER BY compares it; NULL when there is none. */
    firstValue(path: Path): string {
      const field = source.fieldOf(path);
      paths.push(field.kind === 'json' ? field.names : path);
      const asked = paths.length - 1;
      switch (field.kind) {
        case 'none':
          return 'NULL';
        case 'object':
          return `iif(${field.present}, '{}', NULL)`;
        case 'json': {
          const json = `${field.column} -> ${bound(jsonPath(field.names))}`;
          const kind = typeOf(field.column, field.names);
          return `CASE ${kind} WHEN 'array' THEN search_first_json(${asked}, ${field.column}) ELSE ${json} END`;
        }
        case 'text':
        case 'number':
          return `iif(${field.sql} IS NULL, NULL, json_quote(${field.sql}))`;
        case 'boolean':
          return `CASE ${field.sql} WHEN 1 THEN 'true' WHEN 0 THEN 'false' END`;
        default:
          return `search_first(${asked}, ${Object.values(source.columns(parts)).join(', ')})`;
      }
    },
    /** All values of the query, bound by name; the SQL also needs those of the source. */
    values,
    /** The tests that SQL delegates to JavaScript, by their number. */
    tests,
    /** The paths whose first value it gets from JavaScript. */
    paths,
    /** How many tests the conditions have. */
    get size() {
      return size;
    },
  };
}

/** Shared by the SQL of one query. */
export type QuerySql = ReturnType<typeof querySql>;

/** A balanced tree: SQLite takes expressions that nest at most 1000 deep. */
function joined(parts: readonly string[], word: 'AND' | 'OR'): string {
  if (parts.length === 1) return parts[0] ?? '';
  const half = Math.ceil(parts.length / 2);
  return `(${joined(parts.slice(0, half), word)} ${word} ${joined(parts.slice(half), word)})`;
}

/** Names are letters, digits, `_`, `$` and `-` (lexer.ts), so that none ends the quotes. */
function jsonPath(names: Path): string {
  return `$${names.map((name) => `."${name}"`).join('')}`;
}

/** Of these values one must be there; absent: others may be, too. */
function equalValues(given: Test): readonly Literal[] | undefined {
  if (given.kind === 'in') return given.values;
  return given.kind === 'compare' && given.operator === '=' ? [given.value] : undefined;
}

function isOfType(value: Literal, type: ScalarType): boolean {
  return type === 'number' ? isNumeric(value) : typeof value === (type === 'text' ? 'string' : type);
}

/** SQLite orders texts by their UTF-8, JavaScript by UTF-16: the same unless characters beyond U+D7FF are asked for. */
function isSayable({ operator, value }: { readonly operator: Comparison; readonly value: Literal }): boolean {
  if (typeof value !== 'string') return true;
  return operator === '=' ? isWhole(value) : !/[\ud800-\uffff]/.test(value);
}

/** UTF-8 cannot encode half of a surrogate pair. */
function isWhole(value: Literal): boolean {
  return typeof value !== 'string' || value.isWellFormed();
}

/** An index for one part narrows all; one for values is preferred to one for times. */
function narrowest(parts: readonly ConditionSql[]): Narrowed | undefined {
  const all = parts.flatMap(({ narrow }) => narrow ?? []);
  const values = all.filter(({ isTime }) => !isTime);
  const chosen = values.length > 0 ? values : all;
  return chosen.length === 0 ? undefined : { sql: joinedSql(chosen, 'AND'), isTime: values.length === 0 };
}

function everyNarrow(parts: readonly ConditionSql[]): Narrowed | undefined {
  const all = parts.flatMap(({ narrow }) => narrow ?? []);
  if (all.length < parts.length) return undefined;
  const some = all.filter((narrow) => narrow !== NEVER);
  if (some.length === 0) return NEVER;
  return { sql: joinedSql(some, 'OR'), isTime: some.every(({ isTime }) => isTime) };
}

function joinedSql(list: readonly Narrowed[], word: 'AND' | 'OR'): string {
  return joined(
    list.map(({ sql }) => sql),
    word,
  );
}

/** Texts of the times between them are in their order. */
const [EARLIEST, LATEST] = [Date.parse('0000-01-01T00:00:00.000Z'), Date.parse('9999-12-31T23:59:59.999Z')];

/** The first time whose ISO 8601 text is not less than a text; undefined when those of other years may be, too. */
function earliestFrom(text: string): number | undefined {
  // Other years begin with a sign, which is less than every digit.
  if (!(text >= '0')) return undefined;
  let [from, to] = [EARLIEST, LATEST + 1];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (new Date(middle).toISOString() < text) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Of the words of CONTAINS; undefined when there are none, and nothing is found. */
function longestWord(text: string): string | undefined {
  return words(text).reduce<string | undefined>(
    (longest, word) => (word.length > (longest?.length ?? 0) ? word : longest),
    undefined,
  );
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
