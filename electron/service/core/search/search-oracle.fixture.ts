import type { Database } from 'better-sqlite3';
import { expect } from 'vitest';
import { type Budget, openBudget } from '#service/methods/budget.ts';
import { readQuery } from './check-query.ts';
import { predicateOf } from './condition.ts';
import { createGrouping } from './grouping.ts';
import { isGrouped } from './parser.ts';
import { compareKeys, type Found, findRows, groupRows, partsOf, type SortKeys, sortKeys } from './search.ts';
import { outcome } from './search-cases.fixture.ts';
import { searchWords } from './search-job.ts';
import type { Document, SourceOf } from './source.ts';
import type { Query } from './syntax.ts';

/** What a search may find, newest first; only the members that `parts` names are needed. */
export type Documents = (parts: ReadonlySet<string>) => Iterable<{ readonly id: number; readonly document: Document }>;

const unlimited = () => openBudget(searchWords, () => 0, 60_000);

/** Expects SQL to find, order and group exactly what reading all documents in JavaScript does. */
export function expectSame(db: Database, sourceOf: SourceOf, documents: Documents, text: string, most: number): void {
  const query = readQuery(text);
  const source = sourceOf(query);
  const [expected, found] = isGrouped(query)
    ? [
        outcome(() => groupDocuments(documents, query, unlimited())),
        outcome(() => groupRows(db, source, query, unlimited())),
      ]
    : [
        outcome(() => findDocuments(documents, query, most, unlimited())),
        outcome(() => findRows(db, source, query, most, unlimited())),
      ];
  expect(found, text).toEqual(expected);
}

/** What `findRows` has to find: all documents are read in JavaScript. */
function findDocuments(documents: Documents, query: Query, most: number, budget: Budget): Found {
  const { orderBy } = query;
  const hits: { readonly id: number; readonly keys: SortKeys }[] = [];
  for (const { id, document } of fitting(documents, query, budget)) {
    hits.push({ id, keys: sortKeys(document, orderBy, budget) });
  }
  const inOrder = hits.toSorted((a, b) => compareKeys(a.keys, b.keys, orderBy));
  return { ids: inOrder.slice(0, most).map(({ id }) => id), total: hits.length };
}

/** What `groupRows` has to make. */
function groupDocuments(documents: Documents, query: Query, budget: Budget): readonly Document[] {
  const grouping = createGrouping(query, budget);
  for (const { document } of fitting(documents, query, budget)) grouping.add(document);
  const rows = grouping.rows().map((row) => ({ row, keys: sortKeys(row, query.orderBy, budget) }));
  return rows.sort((a, b) => compareKeys(a.keys, b.keys, query.orderBy)).map(({ row }) => row);
}

function* fitting(documents: Documents, query: Query, budget: Budget) {
  const fits = predicateOf(query.where, budget);
  for (const one of documents(partsOf(query))) if (fits(one.document)) yield one;
}
