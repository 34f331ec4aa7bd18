import type { AccountStatus } from '#shared/contract/people.ts';
import type { JsonObject } from './page.ts';

export interface IdentityRecord {
  readonly provider: string;
  readonly providerUID: string;
  readonly lastLoginAt: number | undefined;
}

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
export type AccountChange = Partial<Omit<AccountRecord, 'apiKey' | 'UID' | 'isSiteUID' | 'identities'>>;
