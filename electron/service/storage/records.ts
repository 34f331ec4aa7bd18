import type { CallDetail } from '#shared/contract/log.ts';
import type { AccountStatus } from '#shared/contract/people.ts';
import type { SiteSettings } from '#shared/contract/sites.ts';
import type { TokenEndReason, TokenOrigin } from '#shared/contract/tokens.ts';

// What repositories give and take: plain data, read-only.

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

/** A secret that is no longer valid, kept for explaining wrong signatures only. */
export interface ExpiredSecretRecord {
  readonly text: string;
  readonly key: Buffer;
  readonly apiKey: string;
  /** As it was when the secret expired. */
  readonly siteName: string;
  /** Present for the secret of an application. */
  readonly userKey?: string;
  readonly expiredAt: number;
}

export interface ApplicationRecord {
  readonly userKey: string;
  readonly name: string;
  readonly secret: SecretRecord;
  readonly createdAt: number;
  /** PEM (SPKI); its private key signs Bearer JWTs (D62). */
  readonly publicKey: string | undefined;
}

export interface NewApplication {
  readonly userKey: string;
  readonly name: string;
  readonly secret: string;
  readonly publicKey?: string | undefined;
}

/** A site with everything that is stored of it. */
export interface WholeSite {
  readonly apiKey: string;
  readonly secret: string;
  readonly settings: SiteSettings;
  /** Replace those that the site has. */
  readonly applications: readonly NewApplication[];
}

export interface SiteRecord extends Readonly<SiteSettings> {
  readonly apiKey: string;
  readonly createdAt: number;
  readonly secret: SecretRecord;
  /** Valid until the user removes it (D34). */
  readonly previousSecret: SecretRecord | undefined;
  readonly applications: readonly ApplicationRecord[];
}

/** A site as its methods see it: with the secret that signs what they return, without those that only identify callers. */
export type CalledSite = Omit<SiteRecord, 'applications' | 'previousSecret'>;

export interface IdentityRecord {
  readonly provider: string;
  readonly providerUID: string;
  readonly lastLoginAt: number | undefined;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** What a user may type to log in, and the email addresses of the account (F 8.2). */
export interface LoginIDs {
  readonly username?: string;
  /** Verified ones. */
  readonly emails: readonly string[];
  readonly unverifiedEmails: readonly string[];
  /** E.164. */
  readonly phoneNumber?: string;
  /** Addresses of the account that nobody logs in with. */
  readonly otherEmails?: { readonly verified: readonly string[]; readonly unverified: readonly string[] };
}

/** Whether logins of an account ask for a second factor, whatever the policies say (F 8.2). */
export type TfaStatus = 'forceOn' | 'forceOff';

/** By which rules of accounts.rba.setPolicy the logins of an account are judged (F 8.2). */
export interface RiskPolicyOfAccount {
  /** Id of a set of rules; absent: the default one of the site. */
  readonly riskPolicy?: string | undefined;
  /** True: the user cannot change riskPolicy. */
  readonly riskPolicyLocked?: boolean | undefined;
}

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
  readonly loginIDs: LoginIDs;
  /** Subscriptions and consents by their names (F 8.2). */
  readonly subscriptions: JsonObject;
  readonly preferences: JsonObject;
  /** What the site keeps of the user beside `data`, for itself alone (F 8.2). */
  readonly internal: JsonObject;
  /** Topics that the user may be sent messages about, by their names (F 7.3). */
  readonly communications: JsonObject;
  /** Ids of the user in other systems, by name: one account of a site has each. */
  readonly customIdentifiers: Readonly<Record<string, string>>;
  readonly rba: RiskPolicyOfAccount;
  readonly isActive: boolean;
  readonly isVerified: boolean;
  /** It has an email address and no login (F 7.3, isLite). */
  readonly isLite: boolean;
  /** Undefined: as the policies say. */
  readonly tfaStatus: TfaStatus | undefined;
  readonly verifiedAt: number | undefined;
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
  readonly loginIDs?: LoginIDs;
  readonly subscriptions?: JsonObject;
  readonly preferences?: JsonObject;
  readonly internal?: JsonObject;
  readonly communications?: JsonObject;
  readonly customIdentifiers?: AccountRecord['customIdentifiers'];
  readonly isLite?: boolean;
  readonly loginProvider?: string | undefined;
  readonly regSource?: string | undefined;
}

/** A user who got another UID. */
export interface Renaming {
  readonly apiKey: string;
  readonly from: string;
  readonly to: string;
}

/** Members that may change; absent members stay as they are. */
export type AccountChange = Partial<
  Pick<
    AccountRecord,
    | 'status'
    | 'profile'
    | 'data'
    | 'userInfo'
    | 'loginIDs'
    | 'subscriptions'
    | 'preferences'
    | 'internal'
    | 'communications'
    | 'customIdentifiers'
    | 'rba'
    | 'isActive'
    | 'isVerified'
    | 'isLite'
    | 'tfaStatus'
    | 'verifiedAt'
    | 'createdAt'
    | 'loginProvider'
    | 'regSource'
    | 'registeredAt'
    | 'lastLoginAt'
    | 'updatedAt'
  >
>;

export interface TokenRecord {
  readonly id: string;
  readonly apiKey: string;
  readonly UID: string | undefined;
  readonly origin: TokenOrigin;
  readonly createdAt: number;
  readonly expiresAt: number | undefined;
  readonly revokedAt: number | undefined;
  readonly browserBound: boolean;
  /** Why it was revoked, at `revokedAt`. */
  readonly endReason: TokenEndReason | undefined;
  /** It expires unless the site prolongs it by a signed cookie (F 5.8). */
  readonly dynamic: boolean;
  readonly cid: string | undefined;
  readonly codeId: string | undefined;
}

export interface NewToken {
  readonly apiKey: string;
  readonly UID: string | undefined;
  readonly origin: TokenRecord['origin'];
  readonly expiresAt: number | undefined;
  readonly browserBound: boolean;
  /** In base64: calls with the token can be signed with it (D51). */
  readonly secret?: string | undefined;
  readonly dynamic?: boolean;
  readonly cid?: string | undefined;
  /** The code it was exchanged for, so that a second use can revoke it (R2). */
  readonly codeId?: string | undefined;
  /** callId of the call that gives it. */
  readonly issuedByCall?: string | undefined;
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
  /** Context id of the login, for the tokens of this code. */
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
  /** callId of the call that gives it. */
  readonly issuedByCall?: string | undefined;
}

/** What is kept of a token or code besides its row in the list. */
export interface CredentialHistory {
  readonly revokedAt: number | undefined;
  readonly endReason: TokenEndReason | undefined;
  /** callIds: of the call that gave it, of the last one that was made with it, of the exchange of a code. */
  readonly issuedByCall: string | undefined;
  readonly lastUsedByCall: string | undefined;
  readonly redirectUri: string | undefined;
  /** The site prolongs it with a signed cookie (F 5.8). */
  readonly dynamic: boolean;
  /** Calls with it can be signed (D51). */
  readonly hasSecret: boolean;
  /** Row id of the code that a token was exchanged for. */
  readonly codeId: string | undefined;
  /** Row ids of the tokens that a code gave. */
  readonly tokenIds: readonly string[];
}

/** A login between its first request and the user's decision on the provider's page. */
export interface LoginRecord {
  /** Random; a field of the form on the provider's page (D21). */
  readonly id: string;
  readonly antiForgeryToken: string;
  readonly createdAt: number;
  readonly apiKey: string;
  /** Parameters of the login request as the login end-point understood them; plain JSON. */
  readonly request: JsonObject;
  readonly flowId: string | undefined;
}

/** Counted for reports.getAccountsStats only; `logins`, `siteLogins` and `newUsers` are in both reports. */
export type AccountsActivityKind =
  | 'initRegistrations'
  | 'registrations'
  | 'finalizeRegistrations'
  | 'emailVerifications'
  | 'passwordResets';

export type ActivityKind =
  | AccountsActivityKind
  | 'logins'
  | 'siteLogins'
  | 'newUsers'
  | 'newSiteUsers'
  | 'newConnections'
  | 'statusUpdates'
  | 'streamPosts'
  | 'referrals';

/** A status or user action that was published, per provider. */
export interface PostRecord {
  readonly id: string;
  readonly kind: 'status' | 'userAction';
  readonly provider: string;
  readonly body: string;
  readonly at: number;
  /** By which socialize.getTopShares selects. */
  readonly tags?: readonly string[] | undefined;
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
