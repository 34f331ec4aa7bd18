import type { AccountChange, AccountRecord, NewAccount } from '#service/records/index.ts';
import type { AccountStatus } from '#shared/contract/people.ts';

export interface Accounts {
  get(apiKey: string, UID: string): AccountRecord | undefined;
  /**
   * The same without the cache: for lists of accounts.
   *
   * @param reading is called with the number of JSON characters before they are parsed
   */
  read(apiKey: string, UID: string, reading?: (characters: number) => void): AccountRecord | undefined;
  /** The account that a login identifier belongs to, in any case of its letters. Callers check that a new one is free. */
  byLoginID(apiKey: string, loginID: string): AccountRecord | undefined;
  /** The account that has the id of a name (customIdentifiers). Callers check that a new one is free. */
  byCustomIdentifier(apiKey: string, name: string, value: string): AccountRecord | undefined;
  byIdentity(apiKey: string, provider: string, providerUID: string): AccountRecord | undefined;
  create(account: NewAccount): AccountRecord;
  change(apiKey: string, UID: string, change: AccountChange): AccountRecord;
  /**
   * Gives the account the site's own id, also in tokens, codes, posts and log rows.
   *
   * @param isSiteUID false when the service made the new id
   */
  rename(apiKey: string, UID: string, siteUID: string, isSiteUID?: boolean): AccountRecord;
  /**
   * Deletes the account. Its tokens and codes are revoked and kept: the error of a late call says that its user is gone
   * (D28: the account is checked before the revocation), and a later account with the same UID does not inherit them.
   */
  delete(apiKey: string, UID: string): void;
  /** Connects an identity; when another account has it, it moves (the caller has checked D22). */
  connect(apiKey: string, UID: string, identity: { provider: string; providerUID: string }, at?: number): AccountRecord;
  /**
   * Removes an identity from the account.
   *
   * @param keeps `mapping`: a later login with this identity still finds the account (F 7.2, "soft")
   */
  disconnect(
    apiKey: string,
    UID: string,
    identity: { readonly provider: string; readonly providerUID: string },
    keeps: 'mapping' | 'nothing',
  ): AccountRecord;
  /** Replaces the account's identities (workspace import); throws when another account has one of them. */
  replaceIdentities(
    apiKey: string,
    UID: string,
    identities: readonly { readonly provider: string; readonly providerUID: string }[],
  ): AccountRecord;
  /** The newest accounts of a site, at most 500. */
  newest(apiKey: string, limit: number): readonly AccountRecord[];
  /** All accounts of a site, newest first, streamed. */
  each(apiKey: string): Iterable<AccountRecord>;
  /**
   * The same for accounts.search and getFriendsInfo, which use a part of each account: only that is parsed.
   *
   * @param use `identities`: false leaves them empty. `reading` is called with the number of JSON characters before they
   *   are parsed
   */
  scan(
    apiKey: string,
    use: { readonly identities: boolean; readonly reading: (characters: number) => void },
  ): Iterable<AccountRecord>;
  count(filter: { apiKey?: string | undefined; status?: AccountStatus | undefined }): number;
}
