import type { Module, RepositoryFactory } from '#service/kernel/module.ts';
import type { AccountChanges } from '#service/modules/accounts/account-changes.ts';
import type { FilterWords } from '#service/modules/request-log/call-pages.ts';
import type { ProblemsJob } from '#service/modules/request-log/search/problems.ts';
import type { StatisticsJob } from '#service/modules/request-log/search/results.ts';
import type {
  CallClocks,
  CallDetail,
  CallResults,
  CallSummary,
  LogFilter,
  PageViews,
  Problems,
} from '#shared/contract/log.ts';
import type { AccountStatus } from '#shared/contract/people.ts';
import type { SiteSettings } from '#shared/contract/sites.ts';
import type { CredentialRow, TokenEndReason } from '#shared/contract/tokens.ts';
import type { Reader } from './reader/reader.ts';
import type {
  AccountChange,
  AccountRecord,
  ActivityKind,
  CodeRecord,
  CredentialHistory,
  DataCenterRecord,
  ExpiredSecretRecord,
  LoggedCall,
  LoginRecord,
  NewAccount,
  NewApplication,
  NewCode,
  NewToken,
  Page,
  PageRequest,
  PostRecord,
  SiteRecord,
  TokenRecord,
  WholeSite,
} from './records.ts';
import type { SavedSettings } from './saved-settings.ts';
import type { Snapshots } from './snapshots/snapshots.ts';

/**
 * Everything the service keeps, in SQLite. Methods are synchronous. Writes belong inside `unitOfWork`, so that all of one
 * event-loop iteration share one transaction.
 */
export interface Store {
  /**
   * Runs one call's work inside the shared transaction and resolves after the commit ("group commit").
   * When `work` throws, only its own writes are rolled back and the promise rejects.
   */
  unitOfWork<T>(work: () => T): Promise<T>;
  /**
   * Runs a part of the unit of work. When it throws, its writes are rolled back, also deferred ones, and the rest of the
   * unit of work can go on (R45). Not inside another savepoint.
   */
  savepoint<T>(work: () => T): T;
  /**
   * Runs `act` after the commit of the unit of work, and never after its rollback (R49). Outside of `unitOfWork` at once.
   */
  afterCommit(act: () => void): void;

  /** What the store was opened with. */
  readonly modules: readonly Module[];
  /** The repository of a module, made at its first use. */
  of<Repository>(factory: RepositoryFactory<Repository>): Repository;

  readonly dataCenters: {
    list(): readonly DataCenterRecord[];
    get(id: string): DataCenterRecord | undefined;
    save(record: DataCenterRecord): void;
    delete(id: string): void;
  };

  /** Sites are few and every call reads one: they are cached in memory. */
  readonly sites: {
    list(): readonly SiteRecord[];
    get(apiKey: string): SiteRecord | undefined;
    /** The site that has a host name, in lower case, among its API domains (D55). */
    byApiDomain(domain: string): SiteRecord | undefined;
    /** Secrets that expired within the last 30 days, newest first; never to accept a call with. */
    expiredSecrets(): readonly ExpiredSecretRecord[];
    create(site: { apiKey: string; secret: string; settings: SiteSettings }): SiteRecord;
    update(apiKey: string, change: Partial<SiteSettings>): SiteRecord;
    delete(apiKey: string): void;
    /** `secret` becomes the current one, the current one the previous one. */
    rotateSecret(apiKey: string, secret: string): SiteRecord;
    endPreviousSecret(apiKey: string): SiteRecord;
    saveApplication(apiKey: string, application: NewApplication): SiteRecord;
    /** @param publicKey PEM (SPKI); undefined: none (D62) */
    setPublicKey(apiKey: string, userKey: string, publicKey: string | undefined): SiteRecord;
    removeApplication(apiKey: string, userKey: string): SiteRecord;
    /**
     * Creates sites, or replaces their settings, secret (without overlap) and applications (workspace import). The cache of
     * all sites is read again once, not for each site (R52).
     */
    saveAll(sites: readonly WholeSite[]): void;
  };

  readonly accounts: {
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
    connect(
      apiKey: string,
      UID: string,
      identity: { provider: string; providerUID: string },
      at?: number,
    ): AccountRecord;
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
    /** Newest first. */
    page(
      filter: { apiKey?: string | undefined; text?: string | undefined; status?: AccountStatus | undefined },
      page: PageRequest,
    ): Page<AccountRecord>;
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
  };

  /**
   * Runs a part of a call inside a unit of work: what it writes has the time of the call (D39), and what happens to accounts
   * in it names the call.
   */
  duringCall<T>(call: { readonly id: string; readonly at: number }, work: () => T): T;
  /** What happens to accounts: each change above is told by itself, a lock-out by whoever locks out. */
  readonly accountChanges: Omit<AccountChanges, 'listen'>;

  readonly posts: {
    add(apiKey: string, UID: string, post: Omit<PostRecord, 'id'>): PostRecord;
    /** Text of the newest status, for any provider; undefined when none was set. */
    latestStatus(apiKey: string, UID: string): string | undefined;
    /** Newest first. */
    list(apiKey: string, UID: string, limit: number): readonly PostRecord[];
  };

  /** Counters behind reports.getSocializeStats. */
  readonly activity: {
    count(
      apiKey: string,
      kind: ActivityKind,
      facts: { provider?: string | undefined; cid?: string | undefined; UID?: string | undefined },
    ): void;
    /** Rows of [from, to], dates as YYYY-MM-DD in UTC, streamed: nothing may be written until they are read. */
    rows(
      apiKey: string,
      from: string,
      to: string,
    ): Iterable<{ date: string; kind: ActivityKind; provider: string; cid: string; UID: string; count: number }>;
  };

  readonly tokens: {
    /** Issues an opaque token `st2.s.…` with 256 random bits (D24). */
    issue(token: NewToken): { readonly id: string; readonly value: string };
    find(value: string): TokenRecord | undefined;
    /** Records a call made with it: last used, by which call, number of calls. */
    used(id: string, callId: string): void;
    revoke(id: string, reason?: TokenEndReason): void;
    /** Revokes the valid tokens of a user, all but one; returns how many. */
    revokeOfUser(apiKey: string, UID: string, reason: TokenEndReason, except?: string): number;
    /** What calls with the token are signed with, in base64 (D51); undefined: it has none. */
    secretOf(id: string): string | undefined;
    /** Revokes what a code gave (R2); returns how many were still valid. */
    revokeOfCode(codeId: string): number;
    expireNow(id: string): void;
    /** Lets it expire at an instant of the service clock, never later than it does already. */
    expireAt(id: string, at: number): void;
    /** Revokes browser-bound tokens of one site or of all (D25); returns how many were still valid. */
    closeBrowser(apiKey: string | undefined): number;
    /** The same for one token, if it is bound to its browser. */
    closeBrowserOf(id: string): number;
    /** The same for what was exchanged for one code. */
    closeBrowserOfCode(codeId: string): number;
    reveal(id: string): string | undefined;
  };

  readonly codes: {
    issue(code: NewCode): { readonly id: string; readonly value: string };
    find(value: string): CodeRecord | undefined;
    get(id: string): CodeRecord | undefined;
    /** One conditional statement: true for exactly one caller, and only while the code is valid (R1, R3). */
    consume(id: string, callId: string): boolean;
    revoke(id: string): void;
    /** Revokes all that a user has and nobody has used. */
    revokeOfUser(apiKey: string, UID: string): void;
    expireNow(id: string): void;
    /** As that of a token. */
    expireAt(id: string, at: number): void;
    reveal(id: string): string | undefined;
  };

  /** Tokens and codes together, newest first, for the Tokens panel. */
  readonly credentials: {
    page(
      filter: {
        apiKey?: string | undefined;
        kind?: 'token' | 'code' | undefined;
        state?: CredentialRow['state'] | undefined;
        text?: string | undefined;
        UID?: string | undefined;
      },
      page: PageRequest,
    ): Page<CredentialRow>;
    row(kind: 'token' | 'code', id: string): CredentialRow | undefined;
    /** What is kept besides the row: where it came from and where it went. */
    history(kind: 'token' | 'code', id: string): CredentialHistory | undefined;
    countValidTokens(): number;
    clearInvalid(): number;
  };

  readonly nonces: {
    /**
     * Checks and records in one step: true when the nonce was not used in the last 10 minutes of the service clock (D33,
     * R5). Also false near a time whose nonces were pruned, when the clock was moved back to it (D39).
     */
    remember(apiKey: string, nonce: string, at: number): boolean;
    /** When it was last accepted, for the trace of a replay. */
    usedAt(apiKey: string, nonce: string): number | undefined;
  };

  readonly logins: {
    create(login: Omit<LoginRecord, 'id' | 'antiForgeryToken' | 'createdAt'>): LoginRecord;
    get(id: string): LoginRecord | undefined;
    /** True for exactly one caller: a decision counts once. */
    finish(id: string): boolean;
    /** Ends those that would connect an identity to this account. */
    endConnections(apiKey: string, UID: string): void;
  };

  readonly calls: {
    /**
     * Written after the commit, before the unit of work resolves. Secrets, tokens and codes are masked in all of its texts
     * (R15).
     *
     * @param summary of the same call, for the UI
     * @returns the summary, with the same masked in it
     */
    append(call: LoggedCall, summary?: CallSummary): CallSummary;
    page(filter: LogFilter, page: PageRequest, words?: FilterWords): Page<CallSummary>;
    /** The same in the reader's thread (R47). */
    pageBeside(filter: LogFilter, page: PageRequest, words?: FilterWords): Promise<Page<CallSummary>>;
    /** How many calls pass, at most `most`; in the reader's thread. */
    count(filter: LogFilter, words: FilterWords, most: number): Promise<number>;
    /** Failed calls by cause; in the reader's thread. */
    problems(job: ProblemsJob): Promise<Problems>;
    /** Calls by method and how they ended; in the reader's thread. */
    results(job: StatisticsJob): Promise<CallResults>;
    /** Differences of the timestamps of signed calls; in the reader's thread. */
    clocks(job: StatisticsJob): Promise<CallClocks>;
    /** Calls of pages by page view; in the reader's thread. */
    pageViews(job: StatisticsJob): Promise<PageViews>;
    get(callId: string): CallDetail | undefined;
    /** Resolves when reads see everything that was written before. */
    caughtUp(): Promise<void>;
    /** Not inside `unitOfWork`; returns how many rows were deleted. */
    clear(): Promise<number>;
    totals(): { calls: number; errors: number };
    /** Bytes that the rows take in the log's database; not those that wait in its journal. */
    bytes(): number;
    /** Newest errors first. */
    lastErrors(limit: number): readonly CallSummary[];
  };

  /**
   * A secret of the data folder itself, which resets and restored snapshots keep; base64.
   *
   * @param make makes it at the first use of its name
   */
  keptSecret(name: string, make: () => string): string;
  /** What the data folder keeps about the service itself; housekeeping keeps the log within its limits. */
  readonly settings: SavedSettings & {
    /** Deletes the oldest rows beyond the log's size now, in batches (R53); answers how many. */
    enforceLogLimit(): Promise<number>;
  };
  readonly snapshots: Snapshots;
  /**
   * The value with every secret of the workspace, also former ones, and every token and code masked in its texts (R15);
   * the same value when it holds none.
   */
  masked<T>(value: T): T;
  /**
   * Deletes everything, the log too, and lets `fill` make the first state, in one transaction of its own (R25).
   * Not inside `unitOfWork`.
   */
  startOver(fill: () => void): Promise<void>;
  /** Calls back after `startOver` and `snapshots.restore`: cached rows and row ids are then wrong. */
  onReplaced(listener: () => void): void;

  /** Reads in a thread what can take long (R47). */
  readonly reader: Reader;

  close(): void;
}
