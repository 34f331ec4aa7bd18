import type { Database } from 'better-sqlite3';
import type { Budget } from '#service/methods/index.ts';
import { readBack } from '#service/storage/index.ts';
import { fieldValues, type Predicate, predicateOf, valuePredicateOf } from './condition.ts';
import type { QuerySql } from './condition-sql.ts';
import type { Document } from './source.ts';
import type { Path } from './syntax.ts';

interface AskedTest {
  /** Over the JSON of a column, and over one value in it. */
  readonly fits: Predicate;
  readonly valueFits: Predicate;
}

/** The search that the `search_` functions of a connection work for: one at a time. */
interface Asking {
  readonly budget: Budget;
  readonly tests: readonly AskedTest[];
  readonly paths: readonly Path[];
  readonly documentOf: DocumentOf;
}

/** Makes a document of a row's columns. */
type DocumentOf = (columns: readonly unknown[]) => Document;

const askings = new WeakMap<Database, { current: Asking | undefined }>();

/**
 * Runs `work`, in which SQL may delegate the tests of a query to JavaScript. The statement throws what such a function
 * throws.
 *
 * @param budget is charged for every test; `search_spend` counts the rows that SQL reads
 */
export function withTests<T>(
  db: Database,
  { tests, paths }: QuerySql,
  documentOf: DocumentOf,
  budget: Budget,
  work: () => T,
): T {
  const state = askings.get(db) ?? registered(db);
  const before = state.current;
  state.current = {
    budget,
    paths,
    documentOf,
    tests: tests.map(({ test, path }) => ({
      fits: predicateOf({ ...test, path }, budget),
      valueFits: test.kind === 'null' ? () => false : valuePredicateOf(test, budget),
    })),
  };
  try {
    return work();
  } finally {
    state.current = before;
  }
}

function registered(db: Database): { current: Asking | undefined } {
  const state: { current: Asking | undefined } = { current: undefined };
  askings.set(db, state);
  const asking = (): Asking => {
    if (state.current === undefined) throw new Error('No search runs.');
    return state.current;
  };
  const test = (number: number) => {
    const found = asking().tests[number];
    if (found === undefined) throw new Error(`The query has no test ${number}.`);
    return found;
  };
  const path = (number: number): Path => asking().paths[number] ?? [];
  const parsed = (json: string): unknown => {
    asking().budget.spend(json.length);
    return readBack(json);
  };
  const firstOf = (document: unknown, number: number): string | null => {
    const [first] = fieldValues(document, path(number), asking().budget);
    return first === undefined ? null : JSON.stringify(first);
  };

  const options = { directOnly: true, deterministic: false };
  db.function('search_spend', options, (steps: number) => {
    asking().budget.spend(steps);
    return 1;
  });
  const jsonFits = (number: number, json: string) => Number(test(number).fits(parsed(json)));
  db.function('search_value', options, (number: number, value: unknown) => Number(test(number).valueFits(value)));
  // SQL turns half of a surrogate pair, which JSON can have, into three times U+FFFD.
  db.function('search_text', options, (number: number, text: string, json: string) =>
    text.includes('\ufffd') ? jsonFits(number, json) : Number(test(number).valueFits(text)),
  );
  db.function('search_json', options, jsonFits);
  db.function('search_first_json', options, (number: number, json: string) => firstOf(parsed(json), number));
  db.function('search_first', { ...options, varargs: true }, (number: number, ...columns: unknown[]) =>
    firstOf(asking().documentOf(columns), number),
  );
  db.function('search_iso', options, (at: number | null) => (at === null ? null : new Date(at).toISOString()));
  return state;
}
