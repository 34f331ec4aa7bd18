import { z } from 'zod';
import { loginIDKey } from '#service/core/accounts/index.ts';
import type { JsonObject, OneTimeToken, OneTimeTokenEnd, OneTimeTokenKind, Renaming } from '#service/records/index.ts';
import {
  absentOr,
  type Connection,
  columnsOf,
  deleteExpired,
  encrypted,
  json,
  lookupHash,
  plain,
  readOnly,
} from '#service/storage/index.ts';

/** Version mark of a value, by which the log finds it in texts (R15). */
const MARK = 'ot2.s.';
/** 256 bits (R8). */
const TOKEN_BYTES = 32;
/** Rows are kept this long after they expired, so that a late call is told so: a day. */
const KEPT_MS = 86_400_000;
/** Rows that one issue deletes. */
const PRUNED_AT_ONCE = 20;

export interface NewOneTimeToken
  extends Partial<Pick<OneTimeToken, 'createdAt' | 'usedAt' | 'endReason' | 'attempts'>> {
  readonly apiKey: string;
  readonly UID: string | undefined;
  readonly linkedUID?: string | undefined;
  /** `email`, `phoneNumber`, `sentTo`: the login identifier that it is sent to, and ends with. */
  readonly payload?: JsonObject;
  /** Milliseconds. */
  readonly lifetime: number;
}

/** Which tokens of an account end, and why. */
interface Ending {
  readonly apiKey: string;
  readonly UID: string;
  readonly reason: OneTimeTokenEnd;
  /** Id of one that goes on. */
  readonly kept: number | null;
}

const columns = columnsOf<OneTimeToken>('one_time_token', {
  id: readOnly(plain('id')),
  kind: plain('kind'),
  apiKey: plain('api_key'),
  UID: absentOr(plain('uid')),
  linkedUID: absentOr(plain('linked_uid')),
  payload: encrypted('one-time token', json('payload')),
  createdAt: plain('created_at'),
  expiresAt: plain('expires_at'),
  usedAt: absentOr(plain('used_at')),
  endReason: absentOr(plain('end_reason')),
  attempts: plain('attempts'),
});

/** One-time and short-lived tokens: 256 random bits each, found by their hash, used by one conditional statement. */
export function oneTimeTokenRepository(connection: Connection) {
  const { db, clock, random, encryption } = connection;
  const insert = db.prepare(
    `INSERT INTO one_time_token (hash, ${columns.names}) VALUES (@hash, ${columns.parameters})`,
  );
  const byHash = columns.query(connection, 'SELECT * FROM one_time_token WHERE hash = ? AND kind = ?');
  const markUsed = db.prepare<[number, number]>(
    'UPDATE one_time_token SET used_at = ? WHERE id = ? AND used_at IS NULL',
  );
  const update = db.prepare(
    'UPDATE one_time_token SET uid = @uid, linked_uid = @linked_uid, payload = @payload WHERE id = @id',
  );
  const countAttempt = db.prepare<[number]>('UPDATE one_time_token SET attempts = attempts + 1 WHERE id = ?');
  const revoke = db.prepare<[number, string, string, string]>(
    'UPDATE one_time_token SET used_at = ? WHERE api_key = ? AND uid = ? AND kind = ? AND used_at IS NULL',
  );
  const ofAccount = ['uid', 'linked_uid'] as const;
  const renames = ofAccount.map((column) =>
    db.prepare<Renaming>(`UPDATE one_time_token SET ${column} = @to WHERE api_key = @apiKey AND ${column} = @from`),
  );
  // A link that confirms a subscription opens nothing.
  const ends = ofAccount.map((column) =>
    db.prepare<Ending & { readonly now: number }>(
      `UPDATE one_time_token SET used_at = @now, end_reason = @reason
       WHERE api_key = @apiKey AND ${column} = @UID AND kind <> 'subscription' AND id IS NOT @kept AND used_at IS NULL`,
    ),
  );
  const endOne = db.prepare<[number, OneTimeTokenEnd | null, number]>(
    'UPDATE one_time_token SET used_at = ?, end_reason = ? WHERE id = ?',
  );
  const unused = columns.query(
    connection,
    'SELECT * FROM one_time_token WHERE api_key = ? AND uid = ? AND used_at IS NULL',
  );
  const prune = deleteExpired(db, 'one_time_token', 'id', PRUNED_AT_ONCE);
  const newest = columns.query(
    connection,
    'SELECT * FROM one_time_token WHERE kind = ? AND api_key = ? ORDER BY id DESC LIMIT ?',
  );

  return {
    /** @returns the value, which is not kept */
    issue(kind: OneTimeTokenKind, { lifetime, ...token }: NewOneTimeToken): string {
      const value = MARK + random(TOKEN_BYTES).toString('base64url');
      const now = clock();
      prune.run(now - KEPT_MS);
      const { createdAt = now } = token;
      const row = { payload: {}, attempts: 0, ...token, kind, createdAt, expiresAt: createdAt + lifetime };
      insert.run({ ...columns.write(row, encryption), hash: lookupHash(value) });
      return value;
    },
    /** The token of this kind and value, whatever its state; undefined when there is none. */
    find: (kind: OneTimeTokenKind, value: string): OneTimeToken | undefined => byHash.get(lookupHash(value), kind),
    /** True for exactly one caller. */
    consume: (id: number): boolean => markUsed.run(clock(), id).changes === 1,
    /** Binds it to an account, or changes what it remembers. */
    change(id: number, { UID, linkedUID, payload = {} }: Omit<NewOneTimeToken, 'apiKey' | 'lifetime'>): void {
      update.run({ ...columns.write({ UID, linkedUID, payload }, encryption), id });
    },
    countAttempt: (id: number): void => void countAttempt.run(id),
    /** An account has another UID. */
    rename(renaming: Renaming): void {
      for (const rename of renames) rename.run(renaming);
    },
    /** Those of a kind that a site has, the newest first; without their values, which are not kept. */
    ofSite: (kind: OneTimeTokenKind, apiKey: string, most: number): readonly OneTimeToken[] =>
      newest.all(kind, apiKey, most),
    /** Ends all unused ones that open an account, or bring it along. */
    endOf(ending: Ending): void {
      for (const end of ends) end.run({ ...ending, now: clock() });
    },
    /**
     * Ends all unused ones of an account that were sent to one of its login identifiers.
     *
     * @param keys as of `loginIDKey`
     */
    endSentTo(apiKey: string, UID: string, keys: ReadonlySet<string>): void {
      for (const { id, payload } of unused.all(apiKey, UID)) {
        const { email, phoneNumber, sentTo } = payload;
        const to = [email, phoneNumber, sentTo].filter((one) => typeof one === 'string');
        if (to.some((one) => keys.has(loginIDKey(one)))) endOne.run(clock(), 'identifierRemoved', id);
      }
    },
    /** Ends all unused ones of a kind that an account has: a new one replaces them. */
    revokeOf(kind: OneTimeTokenKind, apiKey: string, UID: string): void {
      revoke.run(clock(), apiKey, UID, kind);
    },
  };
}

const sentences: Readonly<Record<OneTimeTokenEnd, string>> = {
  passwordChanged: 'It ended when the password of the account was changed.',
  identifierRemoved: 'It ended when what it was sent to was removed from the login identifiers of the account.',
  accountDeleted: 'It ended when its account was deleted.',
};

/** @param used the sentence for a token that was used */
export function whyEnded({ endReason }: Pick<OneTimeToken, 'endReason'>, used: string): string {
  return endReason === undefined ? used : sentences[endReason];
}

/**
 * What a stored token remembers, checked against the form in which it was issued. A row of another form is a fault of the
 * store: the call ends as a bug, and does not go on with what is not there.
 *
 * @throws Error naming the kind of the token and the member that is wrong, without its value, which may be a secret
 */
export function readPayload<T>({ kind, payload }: Pick<OneTimeToken, 'kind' | 'payload'>, form: z.ZodType<T>): T {
  const read = form.safeParse(payload);
  if (read.success) return read.data;
  const members = read.error.issues.map(({ path }) => path.join('.') || 'the payload').join(', ');
  throw new Error(`A stored one-time token (${kind}) has another form than it was issued in: ${members}.`);
}

const recipient = z.object({ phoneNumber: z.string().optional(), email: z.string().optional() });

/** What the code of a token was sent to; exactly one of them is there. */
export const recipientOf = (token: OneTimeToken) => readPayload(token, recipient);
