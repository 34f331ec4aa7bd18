import { invalidMember, notFound } from '#service/kernel/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import type { Connection, Store } from '#service/storage/index.ts';
import { accountChanges, reportingAccounts } from './account-changes.ts';
import { storedAccounts } from './stored-accounts.ts';

/** The accounts of all sites; what happens to them is told to `accountChanges`. */
export const accountRepository = (connection: Connection) =>
  reportingAccounts(storedAccounts(connection), connection.of(accountChanges));

/**
 * The account that an operation of the console names.
 *
 * @throws {OperationProblem} `not-found`
 */
export function foundAccount(store: Pick<Store, 'of'>, apiKey: string, UID: string): AccountRecord {
  const account = store.of(accountRepository).get(apiKey, UID);
  if (account === undefined) throw notFound(`account "${UID}" in the site "${apiKey}"`);
  return account;
}

/**
 * Checks that a site has the account that a member of a workspace file names.
 *
 * @throws {OperationProblem} naming the member
 */
export function checkAccountOfMember(store: Pick<Store, 'of'>, apiKey: string, UID: string, member: string): void {
  if (store.of(accountRepository).get(apiKey, UID) !== undefined) return;
  throw invalidMember(member, `The site has no account "${UID}".`, 'Add it to people, or correct the UID.');
}
