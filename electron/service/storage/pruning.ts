/** Which invalid (expired, revoked or used) tokens and codes are deleted (R21). */
export interface PruneLimits {
  /** Service clock, milliseconds. */
  readonly now: number;
  /** Rows that became invalid until this time are deleted; milliseconds. */
  readonly old: number;
  /** Of the rows that became invalid later, this many newest stay: they explain the error of a late call (D28). */
  readonly keep: number;
}

export interface InvalidPruning {
  /** Deletes at most about `count` invalid rows that are old or too many; true when there may be more. */
  prune(limits: PruneLimits, count: number): boolean;
}

/** What keeps the log bounded (R21); each step deletes a segment, or at most `limit` rows of one. */
export interface CallPruning {
  /** Rows beyond the `keep` newest. */
  surplus(keep: number): number;
  /** Deletes the oldest rows beyond the `keep` newest; returns how many. */
  prune(keep: number, limit: number): Promise<number>;
  /** Deletes the oldest rows that arrived more than `days` whole days before `now`, milliseconds; returns how many. */
  pruneByAge(now: number, days: number, limit: number): Promise<number>;
  /** Deletes the oldest rows beyond so many bytes, which are the limit from now on (R53); answers how many. */
  pruneByBytes(keepBytes: number): Promise<number>;
  /** Makes the indexes of a part of the log that still lacks them; false when there is none. */
  makeIndexes(): Promise<boolean>;
}
