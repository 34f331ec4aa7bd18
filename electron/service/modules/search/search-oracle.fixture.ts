import type { Budget } from '#service/modules/rest/budget.ts';
import { predicateOf } from './condition.ts';
import { createGrouping } from './grouping.ts';
import { compareKeys, type SortKeys, sortKeys } from './order.ts';
import { type Found, partsOf } from './search.ts';
import type { Document } from './source.ts';
import type { Query } from './syntax.ts';

/** What a search may find, newest first; only the members that `parts` names are needed. */
export type Documents = (parts: ReadonlySet<string>) => Iterable<{ readonly key: string; readonly document: Document }>;

/** What `findRows` has to find: all documents are read in JavaScript. */
export function findDocuments(documents: Documents, query: Query, most: number, budget: Budget): Found {
  const { orderBy } = query;
  const hits: { readonly key: string; readonly keys: SortKeys }[] = [];
  for (const { key, document } of fitting(documents, query, budget)) {
    hits.push({ key, keys: sortKeys(document, orderBy, budget) });
  }
  const inOrder = hits.toSorted((a, b) => compareKeys(a.keys, b.keys, orderBy));
  return { keys: inOrder.slice(0, most).map(({ key }) => key), total: hits.length };
}

/** What `groupRows` has to make. */
export function groupDocuments(documents: Documents, query: Query, budget: Budget): readonly Document[] {
  const grouping = createGrouping(query, budget);
  for (const { document } of fitting(documents, query, budget)) grouping.add(document);
  const rows = grouping.rows().map((row) => ({ row, keys: sortKeys(row, query.orderBy, budget) }));
  return rows.sort((a, b) => compareKeys(a.keys, b.keys, query.orderBy)).map(({ row }) => row);
}

function* fitting(documents: Documents, query: Query, budget: Budget) {
  const fits = predicateOf(query.where, budget);
  for (const one of documents(partsOf(query))) if (fits(one.document)) yield one;
}
