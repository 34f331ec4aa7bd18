import { type Connection, optional, orNull, readBack } from '#service/storage/index.ts';
import type { PasswordHash } from './password-hash.ts';

export interface PasswordRecord {
  readonly hash: PasswordHash | undefined;
  /** Service clock, milliseconds. */
  readonly createdAt: number | undefined;
  /** Former ones, newest first. */
  readonly history: readonly PasswordHash[];
  /** It has to be changed at the next login. */
  readonly mustChange: boolean;
  readonly secretQuestion: string | undefined;
  readonly secretAnswer: PasswordHash | undefined;
  /** Failed logins in a row. */
  readonly failed: number;
  readonly failedAt: number | undefined;
  /** The first of them. */
  readonly failedSince: number | undefined;
  readonly lockedUntil: number | undefined;
  /** Why it is locked, without a full stop. */
  readonly lockedBecause: string | undefined;
}

interface Row {
  hash: string | null;
  created_at: number | null;
  history: string;
  must_change: number;
  secret_question: string | null;
  secret_answer: string | null;
  failed: number;
  failed_at: number | null;
  failed_since: number | null;
  locked_until: number | null;
  locked_because: string | null;
}

const none: PasswordRecord = {
  hash: undefined,
  createdAt: undefined,
  history: [],
  mustChange: false,
  secretQuestion: undefined,
  secretAnswer: undefined,
  failed: 0,
  failedAt: undefined,
  failedSince: undefined,
  lockedUntil: undefined,
  lockedBecause: undefined,
};

const parsed = <T>(json: string | null): T | undefined => (json === null ? undefined : readBack<T>(json));

/** Passwords of accounts, their secret questions, and failed logins. */
export function passwordRepository({ db }: Connection) {
  const byAccount = db.prepare<[string, string], Row>(
    // As a join, SQLite 3.54 would prepare it anew for each pair of values.
    'SELECT * FROM password WHERE account = (SELECT id FROM account WHERE api_key = ? AND uid = ?)',
  );
  const save = db.prepare(
    `INSERT OR REPLACE INTO password (account, hash, created_at, history, must_change, secret_question, secret_answer,
       failed, failed_at, failed_since, locked_until, locked_because)
     SELECT id, @hash, @createdAt, @history, @mustChange, @secretQuestion, @secretAnswer, @failed, @failedAt,
       @failedSince, @lockedUntil, @lockedBecause
     FROM account WHERE api_key = @apiKey AND uid = @UID`,
  );

  function get(apiKey: string, UID: string): PasswordRecord {
    const row = byAccount.get(apiKey, UID);
    if (row === undefined) return none;
    return {
      hash: parsed<PasswordHash>(row.hash),
      createdAt: optional(row.created_at),
      history: parsed<readonly PasswordHash[]>(row.history) ?? [],
      mustChange: row.must_change === 1,
      secretQuestion: optional(row.secret_question),
      secretAnswer: parsed<PasswordHash>(row.secret_answer),
      failed: row.failed,
      failedAt: optional(row.failed_at),
      failedSince: optional(row.failed_since),
      lockedUntil: optional(row.locked_until),
      lockedBecause: optional(row.locked_because),
    };
  }

  return {
    /** An account without a password has an empty record. */
    get,
    /** Members that are absent stay as they are. */
    change(apiKey: string, UID: string, change: Partial<PasswordRecord>): void {
      const after = { ...get(apiKey, UID), ...change };
      save.run({
        apiKey,
        UID,
        hash: after.hash === undefined ? null : JSON.stringify(after.hash),
        createdAt: orNull(after.createdAt),
        history: JSON.stringify(after.history),
        mustChange: after.mustChange ? 1 : 0,
        secretQuestion: orNull(after.secretQuestion),
        secretAnswer: after.secretAnswer === undefined ? null : JSON.stringify(after.secretAnswer),
        failed: after.failed,
        failedAt: orNull(after.failedAt),
        failedSince: orNull(after.failedSince),
        lockedUntil: orNull(after.lockedUntil),
        lockedBecause: orNull(after.lockedBecause),
      });
    },
  };
}
