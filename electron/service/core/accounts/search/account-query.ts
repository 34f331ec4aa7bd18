import { invalidAt, type Query, readQuery } from '#service/core/search/index.ts';

/** Sources that mean the accounts of a site (F 7.6). */
const accountSources = ['accounts', 'account', 'user', 'users'];
/** Those that have an address, and cannot log in (F 7.6). */
const liteSource = 'emailaccounts';

/** Which accounts a search finds. */
export type AccountTypes = 'full' | 'lite' | 'all';

/** What the values of `accountTypes` mean. */
export function accountTypes(wanted: readonly string[]): AccountTypes {
  if (!wanted.includes('lite')) return 'full';
  return wanted.includes('full') ? 'all' : 'lite';
}

/** True when the source of a query is the lite accounts. */
export function isFromLite({ source }: Query): boolean {
  return source.toLowerCase() === liteSource;
}

/**
 * Reads a query over accounts.
 *
 * @throws ApiError 400006 also for another source
 */
export function readAccountQuery(text: string): Query {
  const query = readQuery(text);
  if (isFromLite(query)) {
    if (query.countersAt === undefined) return query;
    throw invalidAt(text, query.countersAt, 'WITH counters goes with FROM accounts: lite accounts count nothing.');
  }
  if (accountSources.includes(query.source.toLowerCase())) return query;
  const known = 'search FROM accounts, or FROM emailAccounts for the lite ones';
  throw invalidAt(text, query.sourceAt, `The source "${query.source.slice(0, 40)}" is unknown; ${known}.`);
}
