import type { Module, RepositoryFactory } from '#service/kernel/module.ts';
import type { CallDetail, CallSummary, LogFilter } from '#shared/contract/log.ts';
import type { AccountStatus } from '#shared/contract/people.ts';
import type { SiteSettings } from '#shared/contract/sites.ts';
import type { CredentialRow } from '#shared/contract/tokens.ts';
import type { LogLimit } from './log-limit.ts';
import type { Reader } from './reader/reader.ts';
import type { Snapshots } from './snapshots/snapshots.ts';

export interface DataCenterRecord {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
}

/** A secret in both of its forms: base64 text as issued, and the decoded key bytes that sign (spec, Signature 2). */
export interface SecretRecord {
  readonly text: string;
  readonly key: Buffer;
  readonly createdAt: number;
}

export interface ApplicationRecord {
  readonly userKey: string;
  readonly name: string;
  readonly secret: SecretRecord;
  readonly createdAt: number;
}

/** All that a site has, as it is to be kept. */
export interface WholeSite {
  readonly apiKey: string;
  readonly secret: string;
  readonly settings: SiteSettings;
  /** The site has exactly these from then on. */
  readonly applications: readonly { readonly userKey: string; readonly name: string; readonly secret: string }[];
}

export interface SiteRecord extends Readonly<SiteSettings> {
  readonly apiKey: string;
  readonly createdAt: number;
  readonly secret: SecretRecord;
  /** Valid until the user ends it (D34). */
  readonly previousSecret: SecretRecord | undefined;
  readonly applications: readonly ApplicationRecord[];
}

export interface IdentityRecord {
  readonly provider: string;
  readonly providerUID: string;
  readonly lastLoginAt: number | undefined;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export interface AccountRecord {
  readonly apiKey: string;
  readonly UID: string;
  /** True when the site chose the UID. */
  readonly isSiteUID: boolean;
  readonly status: AccountStatus;
  readonly profile: JsonObject;
  readonly data: JsonObject;
  /** x_userInfo of the last grant_type=none (D27). */
  readonly userInfo: JsonObject | undefined;
  readonly identities: readonly IdentityRecord[];
  readonly isActive: boolean;
  readonly isVerified: boolean;
  readonly loginProvider: string | undefined;
  readonly regSource: string | undefined;
  readonly createdAt: number;
  readonly registeredAt: number | undefined;
  readonly lastLoginAt: number | undefined;
  readonly updatedAt: number;
}

export interface NewAccount {
  readonly apiKey: string;
  /** Absent: the store makes one (`_guid_…`). */
  readonly UID?: string | undefined;
  readonly isSiteUID: boolean;
  readonly status: AccountStatus;
  readonly profile?: JsonObject;
  readonly data?: JsonObject;
  readonly userInfo?: JsonObject | undefined;
  readonly identities?: readonly { readonly provider: string; readonly providerUID: string }[];
  readonly loginProvider?: string | undefined;
  readonly regSource?: string | undefined;
}

/** Members that may change; absent members stay as they are. */
export type AccountChange = Partial<
  Pick<
    AccountRecord,
    | 'status'
    | 'profile'
    | 'data'
    | 'userInfo'
    | 'isActive'
    | 'isVerified'
    | 'loginProvider'
    | 'regSource'
    | 'registeredAt'
    | 'lastLoginAt'
  >
>;

export interface TokenRecord {
  readonly id: string;
  readonly apiKey: string;
  readonly UID: string | undefined;
  readonly origin: 'login' | 'authorization_code' | 'none';
  readonly createdAt: number;
  readonly expiresAt: number | undefined;
  readonly revokedAt: number | undefined;
  readonly browserBound: boolean;
  /** It ended because its browser was closed; `revokedAt` says when (D25). */
  readonly browserClosed: boolean;
  readonly cid: string | undefined;
  readonly codeId: string | undefined;
}

export interface NewToken {
  readonly apiKey: string;
  readonly UID: string | undefined;
  readonly origin: TokenRecord['origin'];
  readonly expiresAt: number | undefined;
  readonly browserBound: boolean;
  readonly cid?: string | undefined;
  /** The code it was exchanged for, so that a second use can revoke it (R2). */
  readonly codeId?: string | undefined;
}

export interface CodeRecord {
  readonly id: string;
  readonly apiKey: string;
  readonly redirectUri: string;
  readonly UID: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly usedAt: number | undefined;
  readonly revokedAt: number | undefined;
  /** callId of the exchange that used it, named by the trace of a second use (R2). */
  readonly usedByCall: string | undefined;
  /** What tokens made from it take over from the login. */
  readonly cid: string | undefined;
  /** Value of x_session_expiration sent to the login end-point, if any. */
  readonly sessionExpiration: number | undefined;
}

export interface NewCode {
  readonly apiKey: string;
  readonly redirectUri: string;
  readonly UID: string;
  readonly expiresAt: number;
  readonly cid?: string | undefined;
  readonly sessionExpiration?: number | undefined;
}

/** A login between its first request and the person's decision on the provider's screen. */
export interface LoginRecord {
  /** Random, unguessable; stands in the provider screen's form (D21). */
  readonly id: string;
  readonly antiForgeryToken: string;
  readonly createdAt: number;
  readonly apiKey: string;
  /** Parameters of the login request as the login end-point understood them; plain JSON. */
  readonly request: JsonObject;
  readonly flowId: string | undefined;
}

export type ActivityKind =
  | 'logins'
  | 'siteLogins'
  | 'newUsers'
  | 'newSiteUsers'
  | 'newConnections'
  | 'statusUpdates'
  | 'streamPosts';

/** A status or user action that was published, per provider. */
export interface PostRecord {
  readonly id: string;
  readonly kind: 'status' | 'userAction';
  readonly provider: string;
  readonly body: string;
  readonly at: number;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | undefined;
}
export interface PageRequest {
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A call for the log. */
export interface LoggedCall extends CallDetail {
  readonly request: CallDetail['request'] & {
    /** True: target and body, decoded, say the parameters, so that these need not be kept too. Absent: not known. */
    readonly parametersSaid?: true;
  };
}

/**
 * Everything the service keeps, in SQLite. Methods are synchronous and belong inside `unitOfWork`, so that all writes of one
 * event-loop turn share one durable transaction.
 */
export interface Store {
  /**
   * Runs one call's work inside the turn's transaction and resolves after the commit ("group commit").
   * When `work` throws, only its own writes are undone and the promise rejects.
   */
  unitOfWork<T>(work: () => T): Promise<T>;
  /**
   * Runs a step of the work at hand so that its writes, and what it left to the commit, are undone when it throws, while
   * the rest of the work goes on (R45). Not inside another step.
   */
  savepoint<T>(step: () => T): T;
  /**
   * Runs `act` after the commit of the work at hand, and never when that is undone (R49); at once outside of `unitOfWork`.
   */
  afterCommit(act: () => void): void;

  /** What the store was opened with. */
  readonly modules: readonly Module[];
  /** The repository of a module, made when it is first asked for. */
  of<Repository>(factory: RepositoryFactory<Repository>): Repository;

  readonly dataCenters: {
    list(): readonly DataCenterRecord[];
    get(id: string): DataCenterRecord | undefined;
    save(record: DataCenterRecord): void;
    delete(id: string): void;
  };

  /** Sites are few and asked for on every call: reads come from memory. */
  readonly sites: {
    list(): readonly SiteRecord[];
    get(apiKey: string): SiteRecord | undefined;
    create(site: { apiKey: string; secret: string; settings: SiteSettings }): SiteRecord;
    update(apiKey: string, change: Partial<SiteSettings>): SiteRecord;
    delete(apiKey: string): void;
    /** `secret` becomes the current one, the current one the previous one. */
    rotateSecret(apiKey: string, secret: string): SiteRecord;
    endPreviousSecret(apiKey: string): SiteRecord;
    saveApplication(apiKey: string, application: { userKey: string; name: string; secret: string }): SiteRecord;
    removeApplication(apiKey: string, userKey: string): SiteRecord;
    /**
     * Makes sites, or replaces what they have: settings, secret without overlap, applications (workspace import). Sites are
     * read again once, not for each: that takes the number of all of them each time (R52).
     */
    saveAll(sites: readonly WholeSite[]): void;
  };

  readonly accounts: {
    get(apiKey: string, UID: string): AccountRecord | undefined;
    /**
     * The same without keeping it in memory: for lists of accounts.
     *
     * @param reading is told how many characters of JSON are parsed, before they are
     */
    read(apiKey: string, UID: string, reading?: (characters: number) => void): AccountRecord | undefined;
    byIdentity(apiKey: string, provider: string, providerUID: string): AccountRecord | undefined;
    create(account: NewAccount): AccountRecord;
    change(apiKey: string, UID: string, change: AccountChange): AccountRecord;
    /** Gives the account the site's own id; tokens, codes, posts and log facts follow. */
    rename(apiKey: string, UID: string, siteUID: string): AccountRecord;
    /**
     * Deletes the account. Its tokens and codes are revoked and stay, so that a late call is told that its user is gone
     * (D28: look at the account before the revocation) and a later account with the same UID does not inherit them.
     */
    delete(apiKey: string, UID: string): void;
    /** Connects an identity; when another account holds it, it moves (the caller has checked D22). */
    connect(
      apiKey: string,
      UID: string,
      identity: { provider: string; providerUID: string },
      at?: number,
    ): AccountRecord;
    /** The account holds exactly these identities from now on (workspace import); throws when another one holds one. */
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
     * The same for accounts.search and getFriendsInfo, which look at a part of each: what is not looked at is not parsed.
     *
     * @param use `identities`: false when nobody looks at them; they are left empty. `reading` is told how many
     *   characters of JSON are parsed, before they are
     */
    scan(
      apiKey: string,
      use: { readonly identities: boolean; readonly reading: (characters: number) => void },
    ): Iterable<AccountRecord>;
    count(filter: { apiKey?: string | undefined; status?: AccountStatus | undefined }): number;
  };

  readonly posts: {
    add(apiKey: string, UID: string, post: Omit<PostRecord, 'id'>): PostRecord;
    /** Text of the newest status, whatever providers it went to; undefined when none was set. */
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
    /** Remembers a call made with it: last used, number of calls. */
    used(id: string): void;
    revoke(id: string): void;
    /** Revokes what a code gave (R2); answers how many were still valid. */
    revokeOfCode(codeId: string): number;
    expireNow(id: string): void;
    /** Ends browser-bound tokens of one site or of all (D25); answers how many were still valid. */
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
    /** One conditional statement: true for exactly one caller, and only while the code lives (R1, R3). */
    consume(id: string, callId: string): boolean;
    revoke(id: string): void;
    expireNow(id: string): void;
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
      },
      page: PageRequest,
    ): Page<CredentialRow>;
    row(kind: 'token' | 'code', id: string): CredentialRow | undefined;
    countValidTokens(): number;
    clearEnded(): number;
  };

  readonly nonces: {
    /**
     * Asks and remembers in one step: true when the nonce was not used in the last 10 minutes by the service clock (D33,
     * R5). False, too, around a time whose nonces have been forgotten, to which the clock was moved back (D39).
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
  };

  readonly calls: {
    /**
     * Kept when the turn is committed; the turn's promise waits for that. Secrets, tokens and codes are masked wherever
     * they stand in it (R15).
     *
     * @param summary of the same call, for the screens
     * @returns the summary, with the same masked in it
     */
    append(call: LoggedCall, summary?: CallSummary): CallSummary;
    page(filter: LogFilter, page: PageRequest): Page<CallSummary>;
    /** The same beside the calls (R47). */
    pageBeside(filter: LogFilter, page: PageRequest): Promise<Page<CallSummary>>;
    get(callId: string): CallDetail | undefined;
    /** Resolves when the reads below know everything that was kept before. */
    caughtUp(): Promise<void>;
    /** Not inside `unitOfWork`; answers how many rows went. */
    clear(): Promise<number>;
    totals(): { calls: number; errors: number };
    /** Bytes that the rows take in the log's database; not those that wait in its journal. */
    bytes(): number;
    /** Newest errors first. */
    lastErrors(limit: number): readonly CallSummary[];
  };

  /**
   * A secret of the data folder itself, which stays through resets and restored snapshots; base64.
   *
   * @param make makes it the first time that its name is asked for
   */
  keptSecret(name: string, make: () => string): string;
  /** How many bytes the log may take (R53); housekeeping keeps it within that. */
  readonly logLimit: {
    read(): LogLimit;
    /** Kept in the data folder through resets and restored snapshots. Belongs inside `unitOfWork`. */
    save(bytes: number): void;
    /** Deletes the oldest rows beyond it now, in batches; answers how many. */
    enforce(): Promise<number>;
  };
  readonly snapshots: Snapshots;
  /**
   * The value with every secret of the workspace, ended ones too, and every token and code masked in its texts (R15); the
   * same value when it holds none.
   */
  masked<T>(value: T): T;
  /**
   * Empties everything, the log too, and lets `fill` make the first state, in one transaction of its own (R25).
   * Not inside `unitOfWork`.
   */
  startOver(fill: () => void): Promise<void>;
  /** Calls back after `startOver` and `snapshots.restore`: what was remembered of rows and their ids is void. */
  onReplaced(listener: () => void): void;

  /** Reads what can take long beside the calls (R47). */
  readonly reader: Reader;

  close(): void;
}
