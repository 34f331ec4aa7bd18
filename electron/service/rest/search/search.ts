import { performance } from 'node:perf_hooks';
import { Refusal } from '#service/refusal.ts';
import type { AccountRecord, Store } from '#service/store/store.ts';
import { accountObject } from '../objects/account.ts';
import { predicateOf } from './condition.ts';
import { createGrouping } from './grouping.ts';
import { compareKeys, type SortKeys, sortKeys } from './order.ts';
import { selectFields } from './selection.ts';
import type { Condition, Path, Query } from './syntax.ts';

export type Document = Record<string, unknown>;
const whole = new Set(['all']);

/** One hit: the account's id, and what ORDER BY compares. */
interface Hit {
  readonly UID: string;
  readonly keys: SortKeys;
}

/**
 * Finds the accounts of a site that fit a query, in its order: newest first without ORDER BY. Temporary accounts are
 * never found: only their own token reaches them (spec "States").
 *
 * @param timeout milliseconds the search may take
 * @throws Refusal 504001 after the timeout
 */
export function findAccounts(store: Store, apiKey: string, query: Query, timeout: number): readonly string[] {
  const hits: Hit[] = [];
  eachDocument(store, apiKey, query, timeout, (document, { UID }) => {
    hits.push({ UID, keys: sortKeys(document, query.orderBy) });
  });
  if (query.orderBy.length > 0) hits.sort((a, b) => compareKeys(a.keys, b.keys, query.orderBy));
  return hits.map(({ UID }) => UID);
}

/** The rows of a query with GROUP BY or functions; the same errors as `findAccounts`. */
export function groupAccounts(store: Store, apiKey: string, query: Query, timeout: number): readonly Document[] {
  const grouping = createGrouping(query);
  eachDocument(store, apiKey, query, timeout, (document) => grouping.add(document));
  const rows = grouping.rows().map((row) => ({ row, keys: sortKeys(row, query.orderBy) }));
  return rows.sort((a, b) => compareKeys(a.keys, b.keys, query.orderBy)).map(({ row }) => row);
}

/** The result objects of some accounts; those that were deleted meanwhile are left out. */
export function resultObjects(store: Store, apiKey: string, query: Query, UIDs: readonly string[]): Document[] {
  return UIDs.flatMap((UID) => {
    const account = store.accounts.get(apiKey, UID);
    return account === undefined ? [] : [selectFields(accountObject(account, whole), query.select)];
  });
}

function eachDocument(
  store: Store,
  apiKey: string,
  query: Query,
  timeout: number,
  visit: (document: Document, account: AccountRecord) => void,
): void {
  const fits = predicateOf(query.where);
  const parts = partsOf(query);
  // Monotonic, not the service clock: a search takes time also while that clock stands still.
  const until = performance.now() + timeout;
  for (const account of store.accounts.each(apiKey)) {
    if (account.status === 'temporary') continue;
    if (performance.now() > until)
      throw new Refusal(504001, `The search took longer than its timeout of ${timeout} ms.`);
    const document = accountObject(account, parts);
    if (fits(document)) visit(document, account);
  }
}

/** The parts of an account that a query looks at; the others need not be made for every account. */
function partsOf(query: Query): ReadonlySet<string> {
  const paths: Path[] = [...query.groupBy, ...query.orderBy.map(({ path }) => path)];
  for (const item of query.select) if (item.kind === 'aggregate') paths.push(item.path);
  if (query.where !== undefined) paths.push(...conditionPaths(query.where));
  return new Set(paths.map(([first = '']) => first));
}

function conditionPaths(condition: Condition): readonly Path[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.parts.flatMap(conditionPaths);
    case 'not':
      return conditionPaths(condition.part);
    default:
      return [condition.path];
  }
}
