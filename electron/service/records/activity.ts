import type { CallDetail } from '#shared/contract/log.ts';

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
  | 'referrals'
  | 'reactions';

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

/** A call for the log. */
export interface LoggedCall extends CallDetail {
  readonly request: CallDetail['request'] & {
    /** True: target and body, decoded, say the parameters, so that these need not be kept too. Absent: not known. */
    readonly parametersSaid?: true;
  };
}
