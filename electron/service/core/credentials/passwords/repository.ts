import { oneTimeTokenRepository } from '#service/core/credentials/one-time-tokens/index.ts';
import { codeRepository, tokenRepository } from '#service/core/credentials/tokens/index.ts';
import type { Policies } from '#service/core/policies/index.ts';
import { loginRepository } from '#service/core/provider-logins/index.ts';
import type { Core } from '#service/http/index.ts';
import { type CallScope, ofSite, sometimes } from '#service/methods/index.ts';
import { absentOr, type Connection, columnsOf, flag, json, plain, type RecordOf } from '#service/storage/index.ts';
import type { ResponseField } from '#shared/contract/requests.ts';
import type { PasswordHash } from './kept-hash.ts';

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

/** Of an account without a password. */
const none = columns.read({ history: '[]', must_change: 0, failed: 0 });

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

/** Passwords of the accounts of the site. */
export const passwords = ofSite(passwordRepository, 'get', 'change');

/** See `endKeys`. */
export const endKeysOf =
  ({ core, apiKey }: CallScope) =>
  (UID: string): void =>
    endKeys(core, apiKey, UID);

/** What the password was changed with: it goes on. */
export interface ChangedWith {
  /** Id of the access token or session. */
  readonly session?: string | undefined;
  /** Id of the one-time token that stands for an unfinished registration or login. */
  readonly registration?: number | undefined;
}

/**
 * Ends everything that opens an account and was given before its password was changed (R57, D73): sessions and access
 * tokens, authorization codes, one-time tokens with their links and codes, and connections that wait for a provider's
 * screen. What only stands beside a password goes on: passkeys, second factors, trusted devices, and links that confirm
 * a subscription.
 */
export function endKeys({ store }: Core, apiKey: string, UID: string, changedWith: ChangedWith = {}): void {
  store.of(tokenRepository).revokeOfUser(apiKey, UID, 'passwordChanged', changedWith.session);
  store.of(codeRepository).revokeOfUser(apiKey, UID);
  store.of(loginRepository).endConnections(apiKey, UID);
  const kept = changedWith.registration ?? null;
  store.of(oneTimeTokenRepository).endOf({ apiKey, UID, reason: 'passwordChanged', kept });
}

/** Failed logins in a row that still count at this time (policy security.accountLockout). */
export function failuresAt({ failed, failedAt }: PasswordRecord, { security }: Policies, now: number): number {
  const { failedLoginResetSec } = security.accountLockout;
  const forgotten = failedLoginResetSec > 0 && failedAt !== undefined && now - failedAt > failedLoginResetSec * 1000;
  return forgotten ? 0 : failed;
}

/**
 * What a record becomes with one more failed login, and the lock that it brings: until when by the service clock, and why, a
 * sentence without a full stop.
 */
export function withFailedLogin(record: PasswordRecord, policies: Policies, now: number) {
  const { failedLoginThreshold, lockoutTimeSec } = policies.security.accountLockout;
  const before = failuresAt(record, policies, now);
  const failed = before + 1;
  const failedSince = before === 0 ? now : (record.failedSince ?? now);
  const counted = { failed, failedAt: now, failedSince };
  if (failedLoginThreshold === 0 || failed < failedLoginThreshold) return { record: counted };
  const since = new Date(failedSince).toISOString();
  const because = `${failed} failed logins in a row since ${since} (policy security.accountLockout: ${failedLoginThreshold})`;
  return { record: counted, lock: { until: now + lockoutTimeSec * 1000, because } };
}

export const passwordResponse: readonly ResponseField[] = [
  sometimes(
    'password',
    'object',
    'The hashed password, when include has password and there is one. Only for the site.',
  ),
  sometimes('password.hash', 'string', 'The hash, base64.'),
  sometimes('password.hashSettings', 'object', 'How it was made.'),
  sometimes('password.hashSettings.algorithm', 'string', 'scrypt, or that of an imported hash until the first login.'),
  sometimes('password.hashSettings.rounds', 'integer', 'How often it is hashed; of scrypt its N.'),
  sometimes('password.hashSettings.salt', 'string', 'The salt, base64; with format a text.'),
  sometimes('password.hashSettings.format', 'string', 'Template of an imported hash.'),
  sometimes('password.hashSettings.binaryFormat', 'string', 'Template of an imported hash.'),
  sometimes('password.created', 'string', 'When it was set, ISO 8601.'),
];

/** `password` of the Account object (F 8.2). */
export function passwordObject({ hash, createdAt }: PasswordRecord): Readonly<Record<string, unknown>> {
  if (hash === undefined) return {};
  const { algorithm, salt } = hash;
  const templates =
    'format' in hash || 'binaryFormat' in hash ? { format: hash.format, binaryFormat: hash.binaryFormat } : {};
  return {
    hash: hash.hash,
    hashSettings: { algorithm, rounds: hash.algorithm === 'scrypt' ? hash.N : hash.rounds, salt, ...templates },
    ...(createdAt !== undefined && { created: new Date(createdAt).toISOString() }),
  };
}
