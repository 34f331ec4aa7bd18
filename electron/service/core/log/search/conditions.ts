import type { Database } from 'better-sqlite3';
import { likePattern } from '#service/storage/index.ts';
import { fold, hasWildcard } from '#shared/log-filter/fold.ts';
import { type FilterTerm, memberOf } from '#shared/log-filter/language.ts';
import { groupsOf, hasSent, siteParameters, uidParameters } from '#shared/log-filter/matches.ts';
import { isMark, sentName, sentValue } from '#shared/log-filter/sent.ts';
import { columnOf, searchedColumns } from '../columns.ts';
import { kinds, type WordKind } from './words.ts';

/** Words of the index of which a row that passes has one. */
export interface Lookup {
  readonly kind: WordKind;
  readonly test: 'equals' | 'contains' | 'fits' | 'starts';
  /** Folded. */
  readonly word: string;
}

/** One condition as SQL, and how the index of words finds the rows that may pass. */
export interface Condition {
  readonly sql: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Absent: the index of words does not help. */
  readonly lookups?: readonly Lookup[];
  /** Also rows whose callId begins so. */
  readonly callId?: string;
}

/** Names of a filter's words that the log's rows answer with a function of this program. */
export function addFunctions(db: Database): void {
  db.function('has_sent', { deterministic: true }, (lines: string, name: string, value: string) =>
    hasSent(lines, name, value) ? 1 : 0,
  );
}

/** What a filter needs to know besides the log. */
export interface FilterContext {
  /** API keys of the sites with a name, which `site:` takes too. */
  readonly siteKeys: Readonly<Record<string, readonly string[]>>;
}

/** The filter as conditions, all of which a row has to fulfil. @see shared/log-filter/matches.ts */
export function conditionsOf(terms: readonly FilterTerm[], context: FilterContext): readonly Condition[] {
  const names = parameterNames();
  return groupsOf(terms).map((group) => {
    const parts = group.map((term) => conditionOf(term, context, names));
    const [first] = parts;
    const [term] = group;
    if (first !== undefined && term !== undefined && parts.length === 1) {
      return term.negated ? { sql: `NOT coalesce(${first.sql}, 0)`, values: first.values } : first;
    }
    const lookups = parts.flatMap((part) => part.lookups ?? []);
    return {
      sql: `(${parts.map(({ sql }) => sql).join(' OR ')})`,
      values: Object.fromEntries(parts.flatMap(({ values }) => Object.entries(values))),
      ...(parts.every((part) => part.lookups !== undefined) && { lookups }),
    };
  });
}

/** Gives each bound value a name of its own. */
type Naming = (value: unknown, values: Record<string, unknown>) => string;

function parameterNames(): Naming {
  let count = 0;
  return (value, values) => {
    count += 1;
    values[`q${count}`] = value;
    return `@q${count}`;
  };
}

function conditionOf(term: FilterTerm, { siteKeys }: FilterContext, named: Naming): Condition {
  const values: Record<string, unknown> = {};
  const bound = (value: unknown): string => named(value, values);
  const whole = (column: string, pattern: string): string =>
    hasWildcard(pattern)
      ? `${column} LIKE ${bound(wildcardPattern(pattern))} ESCAPE '\\'`
      : `${column} = ${bound(pattern)} COLLATE NOCASE`;
  const anySent = (parameters: readonly string[], value: string | undefined): string =>
    parameters.map((name) => sentSql(name, value, bound)).join(' OR ');

  switch (term.word) {
    case 'text':
      return textCondition(term.value, values, bound);
    case 'cause':
      // Exactly, so that SQLite can use its index.
      return { sql: hasWildcard(term.value) ? whole('cause', term.value) : `cause = ${bound(term.value)}`, values };
    case 'credential':
      return {
        sql: whole('credential', term.value),
        values,
        lookups: [{ kind: kinds.fact, test: 'equals', word: `credential=${term.value}` }],
      };
    case 'upstream':
      return { sql: `(' ' || upstream || ' ') LIKE ${bound(`% ${term.value} %`)}`, values };
    case 'flow':
      return { sql: `flow_id = ${bound(term.value)}`, values };
    case 'callid':
      return { sql: `call_id >= ${bound(term.value)} AND call_id < ${bound(`${term.value}g`)}`, values };
    case 'is':
      return { sql: states[term.value] ?? '0', values };
    case 'status': {
      if (term.value.endsWith('xx')) return { sql: `http_status / 100 = ${bound(Number(term.value[0]))}`, values };
      const lookup: Lookup = { kind: kinds.fact, test: 'equals', word: `status=${term.value}` };
      return { sql: `http_status = ${bound(Number(term.value))}`, values, lookups: [lookup] };
    }
    case 'error':
      return errorCondition(term.value, values, bound, whole);
    case 'uid':
      return {
        sql: `(${whole('uid', term.value)} OR ${anySent(uidParameters, term.value)})`,
        values,
        lookups: [textLookup(term.value), ...uidParameters.map((name) => sentLookup(name, term.value))],
      };
    case 'site': {
      const keys = siteKeys[term.value] ?? [];
      const ofName = keys.map((key) => ` OR api_key = ${bound(key)}`).join('');
      return {
        sql: `(${whole('api_key', term.value)}${ofName} OR ${anySent(siteParameters, term.value)})`,
        values,
        lookups: [
          textLookup(term.value),
          ...keys.map(textLookup),
          ...siteParameters.map((name) => sentLookup(name, term.value)),
        ],
      };
    }
    case 'param':
      return {
        sql: anySent([term.name], term.value),
        values,
        ...(!isMark(term.name) && { lookups: [sentLookup(term.name, term.value)] }),
      };
    case 'since':
      return { sql: `${timeColumn(term.clock)} >= ${bound(term.at)}`, values };
    case 'until':
      return { sql: `${timeColumn(term.clock)} <= ${bound(term.at)}`, values };
    default: {
      const member = memberOf(term.word);
      const column = member && columnOf(member);
      if (column === undefined) return { sql: '0', values };
      const isIndexed = searchedColumns.includes(column);
      return { sql: whole(column, term.value), values, ...(isIndexed && { lookups: [textLookup(term.value)] }) };
    }
  }
}

/** When a call arrived, by the machine's clock. */
export const MACHINE_TIME = 'coalesce(machine_at, at)';

const timeColumn = (clock: 'machine' | undefined): string => (clock === 'machine' ? MACHINE_TIME : 'at');

const states: Readonly<Record<string, string>> = {
  failed: 'failed = 1',
  accepted: 'failed = 0',
  // Without the index of few rows when turned round: `NOT coalesce(…, 0)` is no condition of that index.
  mocked: 'mocked = 1',
  provoked: 'failure IS NOT NULL',
  'known-user': 'uid IS NOT NULL',
};

function textCondition(text: string, values: Record<string, unknown>, bound: (value: unknown) => string): Condition {
  const pattern = bound(likePattern(text));
  const columns = searchedColumns.map((column) => `${column} LIKE ${pattern} ESCAPE '\\'`);
  const word = fold(text);
  const isHex = /^[0-9a-f]{1,32}$/.test(text);
  const ofCallId = isHex ? ` OR (call_id >= ${bound(text)} AND call_id < ${bound(`${text}g`)})` : '';
  return {
    // coalesce: a column that is NULL decides nothing.
    sql: `coalesce(${columns.join(' OR ')} OR instr(sent, ${bound(word)}) > 0${ofCallId}, 0)`,
    values,
    lookups: [
      { kind: kinds.text, test: 'contains', word },
      // Line ends are between the lines of parameters, and no text holds one.
      { kind: kinds.sent, test: 'contains', word },
    ],
    ...(isHex && { callId: text }),
  };
}

function errorCondition(
  value: string,
  values: Record<string, unknown>,
  bound: (value: unknown) => string,
  whole: (column: string, pattern: string) => string,
): Condition {
  if (!/^\d/.test(value)) return { sql: whole('error', value), values, lookups: [textLookup(value)] };
  if (hasWildcard(value)) {
    return { sql: `error_code LIKE ${bound(wildcardPattern(value))}`, values, lookups: [textLookup(value)] };
  }
  const code = Number(value);
  // The second condition lets SQLite use the index of errors, which holds every such row.
  return { sql: `(error_code = ${bound(code)}${code === 0 ? '' : ' AND error_code <> 0'})`, values };
}

function sentSql(name: string, value: string | undefined, bound: (value: unknown) => string): string {
  const column = isMark(name) ? 'marks' : 'sent';
  const start = `\n${sentName(name)}=`;
  if (value === undefined) return `instr(${column}, ${bound(start)}) > 0`;
  if (hasWildcard(value)) return `has_sent(${column}, ${bound(name)}, ${bound(value)})`;
  return `instr(${column}, ${bound(`${start}${sentValue(value)}\n`)}) > 0`;
}

function sentLookup(name: string, value: string | undefined): Lookup {
  const kind = kinds.sent;
  const start = `${sentName(name)}=`;
  if (value === undefined) return { kind, test: 'starts', word: start };
  const word = `${start}${sentValue(value)}`;
  return { kind, test: hasWildcard(value) ? 'fits' : 'equals', word };
}

function textLookup(pattern: string): Lookup {
  return { kind: kinds.text, test: hasWildcard(pattern) ? 'fits' : 'equals', word: fold(pattern) };
}

/** The pattern of `*` for LIKE. */
export function wildcardPattern(pattern: string): string {
  return pattern.replace(/[\\%_]/g, '\\$&').replace(/\*+/g, '%');
}
