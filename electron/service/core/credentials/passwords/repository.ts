import { absentOr, type Connection, columnsOf, flag, json, plain } from '#service/storage/index.ts';
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

const columns = columnsOf<PasswordRecord>('password', {
  hash: absentOr(json('hash')),
  createdAt: absentOr(plain('created_at')),
  history: json('history'),
  mustChange: flag('must_change'),
  secretQuestion: absentOr(plain('secret_question')),
  secretAnswer: absentOr(json('secret_answer')),
  failed: plain('failed'),
  failedAt: absentOr(plain('failed_at')),
  failedSince: absentOr(plain('failed_since')),
  lockedUntil: absentOr(plain('locked_until')),
  lockedBecause: absentOr(plain('locked_because')),
});

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

/** Passwords of accounts, their secret questions, and failed logins. */
export function passwordRepository(connection: Connection) {
  const { db } = connection;
  const byAccount = columns.query(
    connection,
    // As a join, SQLite 3.54 would prepare it anew for each pair of values.
    'SELECT * FROM password WHERE account = (SELECT id FROM account WHERE api_key = ? AND uid = ?)',
  );
  const save = db.prepare(
    `INSERT OR REPLACE INTO password (account, ${columns.names})
     SELECT id, ${columns.parameters} FROM account WHERE api_key = @apiKey AND uid = @UID`,
  );
  const get = (apiKey: string, UID: string): PasswordRecord => byAccount.get(apiKey, UID) ?? none;

  return {
    /** An account without a password has an empty record. */
    get,
    /** Members that are absent stay as they are. */
    change(apiKey: string, UID: string, change: Partial<PasswordRecord>): void {
      save.run({ apiKey, UID, ...columns.write({ ...get(apiKey, UID), ...change }) });
    },
  };
}
