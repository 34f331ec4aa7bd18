import { invalidQuery, readQuery } from '#service/modules/search/check-query.ts';
import type { Query } from '#service/modules/search/syntax.ts';

/** Sources that mean the accounts of a site (F 7.6). */
const accountSources = ['accounts', 'account', 'user', 'users'];
/** Accounts without a registration; Authdesk keeps none, so this source is empty. */
const liteSource = 'emailaccounts';

/**
 * Reads a query over accounts.
 *
 * @throws ApiError 400006 also for another source
 */
export function readAccountQuery(text: string): Query {
  const query = readQuery(text);
  if (isLite(query) || accountSources.includes(query.source.toLowerCase())) return query;
  throw invalidQuery(`The source "${query.source.slice(0, 40)}" is unknown; search FROM accounts.`);
}

export function isLite({ source }: Query): boolean {
  return source.toLowerCase() === liteSource;
}
