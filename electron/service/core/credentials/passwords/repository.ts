import { absentOr, type Connection, columnsOf, flag, json, plain, type RecordOf } from '#service/storage/index.ts';
import type { PasswordHash } from './password-hash.ts';

const columns = columnsOf('password', {
  hash: absentOr(json<PasswordHash>('hash')),
  /** Service clock, milliseconds. */
  createdAt: absentOr(plain<number>('created_at')),
  /** Former ones, newest first. */
  history: json<readonly PasswordHash[]>('history'),
  /** It has to be changed at the next login. */
  mustChange: flag('must_change'),
  secretQuestion: absentOr(plain<string>('secret_question')),
  secretAnswer: absentOr(json<PasswordHash>('secret_answer')),
  /** Failed logins in a row. */
  failed: plain<number>('failed'),
  failedAt: absentOr(plain<number>('failed_at')),
  /** The first of them. */
  failedSince: absentOr(plain<number>('failed_since')),
  lockedUntil: absentOr(plain<number>('locked_until')),
  /** Why it is locked, without a full stop. */
  lockedBecause: absentOr(plain<string>('locked_because')),
});
export type PasswordRecord = RecordOf<typeof columns>;

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
