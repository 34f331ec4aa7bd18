import type { Budget } from '#service/modules/rest/budget.ts';
import type { AccountRecord } from '#service/storage/records.ts';
import type { Store } from '#service/storage/store.ts';
import { accountObject } from '../objects/account.ts';
import { predicateOf } from './condition.ts';
import { createGrouping } from './grouping.ts';
import { compareKeys, type SortKeys, sortKeys } from './order.ts';
import { selectFields } from './selection.ts';
import type { Condition, Path, Query } from './syntax.ts';

export type Document = Record<string, unknown>;
const whole = new Set(['all']);

/** Bytes of a hit beside its texts. */
const HIT_BYTES = 150;
/** Steps of reading one besides parsing its JSON. */
const STEPS_PER_ACCOUNT = 300;
/** Hits beyond the wanted ones that are collected before they are sorted and dropped. */
const SPARE_HITS = 1_000;

/** One hit: the account's id, and what ORDER BY compares. */
interface Hit {
  readonly UID: string;
  readonly keys: SortKeys;
  readonly bytes: number;
}

export interface Found {
  /** Ids of the first accounts, in the order of the query. */
  readonly UIDs: readonly string[];
  /** Of all accounts that fit. */
  readonly total: number;
}

/**
 * Finds the accounts of a site that fit a query, in its order: newest first without ORDER BY. Temporary accounts are
 * never found: only their own token reaches them (spec "States").
 *
 * @param most how many of them are wanted; the others are only counted
 * @throws ApiError 504001, 400006 when the budget is used up
 */
export function findAccounts(store: Store, apiKey: string, query: Query, most: number, budget: Budget): Found {
  const { orderBy } = query;
  const inOrder = (a: Hit, b: Hit) => compareKeys(a.keys, b.keys, orderBy);
  const hits: Hit[] = [];
  let total = 0;
  const dropSpare = () => {
    hits.sort(inOrder);
    for (const { bytes } of hits.splice(most)) budget.hold(-bytes);
  };
  eachDocument(store, apiKey, query, budget, (document, { UID }) => {
    total += 1;
    if (orderBy.length === 0 && hits.length >= most) return;
    const keys = sortKeys(document, orderBy, budget);
    const bytes = HIT_BYTES + UID.length + keys.reduce<number>((sum, key) => sum + bytesOf(key), 0);
    budget.hold(bytes);
    hits.push({ UID, keys, bytes });
    if (hits.length >= 2 * most + SPARE_HITS) dropSpare();
  });
  if (orderBy.length > 0) dropSpare();
  return { UIDs: hits.map(({ UID }) => UID), total };
}

function bytesOf(key: unknown): number {
  return typeof key === 'string' ? key.length : 16;
}

/** The rows of a query with GROUP BY or functions; the same errors as `findAccounts`. */
export function groupAccounts(store: Store, apiKey: string, query: Query, budget: Budget): readonly Document[] {
  const grouping = createGrouping(query, budget);
  eachDocument(store, apiKey, query, budget, (document) => grouping.add(document));
  const rows = grouping.rows().map((row) => ({ row, keys: sortKeys(row, query.orderBy, budget) }));
  return rows.sort((a, b) => compareKeys(a.keys, b.keys, query.orderBy)).map(({ row }) => row);
}

/**
 * The result objects of some accounts; deleted ones are left out. They are made one by one, so that too many for a
 * response are never in memory together.
 *
 * @throws ApiError 504001, 400006 when the budget is used up
 */
export function resultObjects(
  store: Store,
  apiKey: string,
  query: Query,
  UIDs: readonly string[],
  budget: Budget,
): Document[] {
  const results: Document[] = [];
  for (const UID of UIDs) {
    const account = store.accounts.read(apiKey, UID, (size) => budget.spend(STEPS_PER_ACCOUNT + size));
    if (account !== undefined) results.push(selectFields(accountObject(account, whole), query.select, budget));
  }
  return results;
}

function eachDocument(
  store: Store,
  apiKey: string,
  query: Query,
  budget: Budget,
  visit: (document: Document, account: AccountRecord) => void,
): void {
  const fits = predicateOf(query.where, budget);
  const parts = partsOf(query);
  const few = [...parts].every((name) => stored.has(name));
  const reading = (characters: number) => budget.spend(characters);
  for (const account of store.accounts.scan(apiKey, { identities: !few, reading })) {
    budget.spend(STEPS_PER_ACCOUNT);
    if (account.status === 'temporary') continue;
    const document = few ? storedParts(account, parts) : accountObject(account, parts);
    if (fits(document)) visit(document, account);
  }
}

/** Parts of an Account object that are stored as they are: most queries read nothing else. */
const stored: ReadonlySet<string> = new Set(['UID', 'profile', 'data']);

function storedParts(account: AccountRecord, parts: ReadonlySet<string>): Document {
  return {
    UID: account.UID,
    ...(parts.has('profile') && { profile: account.profile }),
    ...(parts.has('data') && { data: account.data }),
  };
}

/** The parts of an account that a query reads; the others are not made. */
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
