import type { Database } from 'better-sqlite3';
import { constantTimeEqualDigests } from '#node/constant-time.ts';
import type { RandomSource } from '#service/kernel/index.ts';
import type { NewToken, TokenRecord } from '#service/records/index.ts';
import {
  absentOr,
  type Connection,
  columnsOf,
  type Encryption,
  flag,
  type InvalidPruning,
  orNull,
  type PruneLimits,
  plain,
  rowIdText,
  type StoredRow,
} from '#service/storage/index.ts';
import type { TokenEndReason } from '#shared/contract/tokens.ts';

/** Version mark of an access token (D24). */
const MARK = 'st2.s.';
/** 256 bits (R8). */
const RANDOM_BYTES = 32;
/** As base64url without padding. */
const RANDOM_LENGTH = 43;
/** Of a row's id. */
const ROW_ID_BYTES = 6;
const form = /^st2\.s\.[A-Za-z0-9_-]{51}$/;

/** What a look-up needs of a token's value. */
interface TokenKey {
  /** Id of the token's row, if it was issued. */
  readonly id: number;
  /** Whether that row's digest is that of this value. */
  matches(digest: Uint8Array): boolean;
}

/**
 * An access token (D24): the version mark, 256 random bits, and its row id, so that a look-up needs no index
 * (docs/adr/0010). The row id is XORed with a keyed digest of the random bits, so that a token does not reveal how many
 * there are.
 *
 * @param id of its row, below 2^48
 */
export function makeToken(encryption: Encryption, random: RandomSource, id: number): { value: string; digest: Buffer } {
  const secret = random(RANDOM_BYTES).toString('base64url');
  const digest = encryption.digest(secret);
  const rowId = Buffer.alloc(ROW_ID_BYTES);
  rowId.writeUIntBE(id, 0, ROW_ID_BYTES);
  return { value: MARK + secret + xored(rowId, digest).toString('base64url'), digest };
}

/** The row id in a token and the check of its digest; undefined when the value has not the form of a token. */
export function keyOfToken(encryption: Encryption, value: string): TokenKey | undefined {
  if (!form.test(value)) return undefined;
  const end = MARK.length + RANDOM_LENGTH;
  const digest = encryption.digest(value.slice(MARK.length, end));
  const rowId = xored(Buffer.from(value.slice(end), 'base64url'), digest);
  return { id: rowId.readUIntBE(0, ROW_ID_BYTES), matches: (other) => constantTimeEqualDigests(digest, other) };
}

/** Its own inverse. Changes the given bytes. */
function xored(rowId: Buffer, digest: Buffer): Buffer {
  for (let index = 0; index < ROW_ID_BYTES; index += 1) rowId[index] = (rowId[index] ?? 0) ^ (digest[index] ?? 0);
  return rowId;
}

/** Newest values that an unknown one is compared with (R52). */
const MAX_COMPARED = 200;

/** What tokens and codes have in common: a value, which is kept encrypted, and an end. */
export function issuedValues({ db, clock, encryption }: Connection, table: 'token' | 'code') {
  const newest = db.prepare<[], Buffer>(`SELECT value FROM ${table} ORDER BY id DESC LIMIT ${MAX_COMPARED}`).pluck();
  const storedValue = db.prepare<[number], Buffer>(`SELECT value FROM ${table} WHERE id = ?`).pluck();
  const expire = db.prepare(
    `UPDATE ${table} SET expires_at = @at
     WHERE id = @id AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > @at)`,
  );
  return {
    /**
     * Whether one of the newest passes: to explain an unknown value, never to accept one. All are tested, so that the time says
     * nothing about them (R9).
     *
     * @param unwritten values that are not in the table yet
     */
    isLike(test: (value: string) => boolean, unwritten: readonly Buffer[] = []): boolean {
      let found = false;
      for (const value of [...unwritten.slice(-MAX_COMPARED), ...newest.all()]) {
        found = test(encryption.decrypt(table, value)) || found;
      }
      return found;
    },
    /** Lets it expire at an instant of the service clock, absent: now; never later than it does already. */
    expireAt: (id: string, at = clock()): void => void expire.run({ at, id: Number(id) }),
    reveal(id: string): string | undefined {
      const value = storedValue.get(Number(id));
      return value && encryption.decrypt(table, value);
    },
  };
}

/**
 * Deletes tokens in the order in which they became invalid.
 *
 * @param end column with that time; it needs an index with the same condition
 * @param condition SQL, fixed text
 */
function pruneTokensBy(db: Database, end: 'expires_at' | 'revoked_at', condition: string): InvalidPruning['prune'] {
  const firstKept = db
    .prepare<[number, number], number>(
      `SELECT ${end} FROM token WHERE ${condition} AND ${end} <= ? ORDER BY ${end} DESC LIMIT 1 OFFSET ?`,
    )
    .pluck();
  const remove = db.prepare<[number, number]>(
    `DELETE FROM token WHERE id IN
       (SELECT id FROM token WHERE ${condition} AND ${end} <= ? ORDER BY ${end} LIMIT ?)`,
  );
  return ({ now, old, keep }, count) =>
    remove.run(Math.max(old, firstKept.get(now, keep) ?? old), count).changes === count;
}

/** Calls that are skipped between two scans, when a scan kept codes because of their tokens. */
const CALLS_BETWEEN_SCANS = 600;

/**
 * Deletes codes in the order in which they were issued, because all have the same lifetime. A code stays while a token
 * that it gave exists: a second use must still be detected (R2). Each call continues the scan where the last one stopped,
 * so that codes that stay are not read each time.
 *
 * @param lifetime of a code, milliseconds
 */
export function pruneCodes(db: Database, lifetime: number): InvalidPruning['prune'] {
  const firstKept = db
    .prepare<[number, number], number>(
      'SELECT created_at FROM code WHERE created_at <= ? ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET ?',
    )
    .pluck();
  const some = db.prepare<
    [{ until: number; at: number; id: number; limit: number }],
    { at: number; id: number; held: 0 | 1 }
  >(
    `SELECT created_at AS at, id, EXISTS (SELECT 1 FROM token WHERE token.code = code.id) AS held FROM code
     WHERE created_at <= @until AND (created_at, id) > (@at, @id) ORDER BY created_at, id LIMIT @limit`,
  );
  const remove = db.prepare<[number]>('DELETE FROM code WHERE id = ?');
  const start = { at: Number.MIN_SAFE_INTEGER, id: 0 };
  let position = start;
  let skip = 0;

  return ({ now, old, keep }, limit) => {
    if (position === start && skip > 0) {
      skip -= 1;
      return false;
    }
    const oldest = old - lifetime;
    const until = Math.max(oldest, firstKept.get(now - lifetime, keep) ?? oldest);
    const rows = some.all({ until, ...position, limit });
    const free = rows.filter(({ held }) => held === 0);
    for (const { id } of free) remove.run(id);
    const end = rows.length === limit ? rows.at(-1) : undefined;
    position = end === undefined ? start : { at: end.at, id: end.id };
    // When no code stays, the next scan costs nothing and need not wait.
    if (end === undefined) skip = free.length === rows.length ? 0 : CALLS_BETWEEN_SCANS;
    return end !== undefined;
  };
}

const columns = columnsOf<TokenRecord>('token', {
  id: rowIdText('id'),
  apiKey: plain('api_key'),
  UID: absentOr(plain('uid')),
  origin: plain('origin'),
  createdAt: plain('created_at'),
  expiresAt: absentOr(plain('expires_at')),
  revokedAt: absentOr(plain('revoked_at')),
  browserBound: flag('browser_bound'),
  endReason: absentOr(plain('end_reason')),
  dynamic: flag('dynamic'),
  cid: absentOr(plain('cid')),
  codeId: absentOr(rowIdText('code')),
});

type Row = StoredRow & { readonly digest: Buffer };

/** Access tokens: found by the row id and the digest of their value, revealed from its encrypted form. */
export function tokenRepository(connection: Connection) {
  const { db, clock, random, encryption, group, of } = connection;
  const { isLike, ...values } = issuedValues(connection, 'token');
  const insert = db.prepare(
    `INSERT INTO token (${columns.names}, digest, value, secret, issued_by_call)
     VALUES (${columns.parameters}, @digest, @value, @secret, @issued_by_call)`,
  );
  const byId = db.prepare<[number], Row>(`SELECT ${columns.names}, digest FROM token WHERE id = ?`);
  const markUsed = db.prepare(
    'UPDATE token SET last_used_at = ?, last_used_by_call = ?, calls = calls + 1 WHERE id = ?',
  );
  const revoke = db.prepare(
    'UPDATE token SET revoked_at = @now, end_reason = @reason WHERE id = @id AND revoked_at IS NULL',
  );
  const revokeOfUser = db.prepare(
    `UPDATE token SET revoked_at = @now, end_reason = @reason
     WHERE api_key = @apiKey AND uid = @UID AND id IS NOT @except AND revoked_at IS NULL
       AND (expires_at IS NULL OR expires_at > @now)`,
  );
  const secretOf = db.prepare<[number], Buffer | null>('SELECT secret FROM token WHERE id = ?').pluck();
  const revokeOfCode = db.prepare(
    `UPDATE token SET revoked_at = @now, end_reason = 'codeReused'
     WHERE code = @code AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > @now)`,
  );
  const closeBrowserWhere = (which: string) =>
    db.prepare(
      `UPDATE token SET revoked_at = @now, end_reason = 'browserClosed'
       WHERE browser_bound = 1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > @now) AND ${which}`,
    );
  const closeBrowser = closeBrowserWhere('(@apiKey IS NULL OR api_key = @apiKey)');
  const closeBrowserOf = closeBrowserWhere('id = @id');
  const closeBrowserOfCode = closeBrowserWhere('code = @code');
  const further = of(furtherCredentials);
  const largestId = db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM token').pluck();
  /** Issued but not inserted yet, by id: a flow run looks up its token before the commit. */
  const unwritten = new Map<number, Row & { readonly value: Buffer; readonly secret: Buffer | null }>();
  let lastId = 0;
  let isLastIdCurrent = false;
  // The table may have been replaced. Ids of tokens that are not inserted yet stay taken.
  group.onCachesInvalid(() => {
    isLastIdCurrent = false;
  });

  function nextId(): number {
    if (!isLastIdCurrent) lastId = Math.max(lastId, largestId.get() ?? 0);
    isLastIdCurrent = true;
    lastId += 1;
    return lastId;
  }

  function byKey({ id, matches }: TokenKey): Row | undefined {
    const row = unwritten.get(id) ?? byId.get(id);
    return row !== undefined && matches(row.digest) ? row : undefined;
  }

  const pruneExpired = pruneTokensBy(db, 'expires_at', 'revoked_at IS NULL');
  const pruneRevoked = pruneTokensBy(db, 'revoked_at', 'revoked_at IS NOT NULL');

  return {
    /** Issues an opaque token `st2.s.…` with 256 random bits (D24); in the state that a bundle says, if it says one. */
    issue(token: NewToken): { readonly id: string; readonly value: string } {
      const id = nextId();
      const { value, digest } = makeToken(encryption, random, id);
      const row = {
        ...columns.write({ createdAt: clock(), ...token, id: String(id) }),
        digest,
        value: encryption.encrypt('token', value),
        secret: token.secret === undefined ? null : encryption.encrypt('session secret', token.secret),
        issued_by_call: orNull(token.issuedByCall),
      };
      unwritten.set(id, row);
      group.onRollback(() => unwritten.delete(id));
      group.deferWrite(() => {
        unwritten.delete(id);
        insert.run(row);
      });
      return { id: String(id), value };
    },
    find(value: string): TokenRecord | undefined {
      const key = keyOfToken(encryption, value);
      const row = key && byKey(key);
      return row && columns.read(row);
    },
    ...values,
    isLike: (test: (value: string) => boolean): boolean =>
      isLike(
        test,
        [...unwritten.values()].map(({ value }) => value),
      ),
    /** Records a call made with it: last used, by which call, number of calls. */
    used(id: string, callId: string): void {
      const now = clock();
      group.deferWrite(() => markUsed.run(now, callId, Number(id)));
    },
    revoke: (id: string, reason: TokenEndReason = 'revoked'): void =>
      void revoke.run({ now: clock(), id: Number(id), reason }),
    /** Revokes the valid tokens of a user, all but one; returns how many. */
    revokeOfUser: (apiKey: string, UID: string, reason: TokenEndReason, except?: string): number =>
      revokeOfUser.run({ now: clock(), apiKey, UID, reason, except: except === undefined ? null : Number(except) })
        .changes + further.end(apiKey, UID, reason),
    /** What calls with the token are signed with, in base64 (D51); undefined: it has none. */
    secretOf(id: string): string | undefined {
      const secret = unwritten.get(Number(id))?.secret ?? secretOf.get(Number(id));
      return secret ? encryption.decrypt('session secret', secret) : undefined;
    },
    /** Revokes what a code gave (R2); returns how many were still valid. */
    revokeOfCode: (codeId: string): number => revokeOfCode.run({ now: clock(), code: Number(codeId) }).changes,
    /** Revokes browser-bound tokens of one site or of all (D25); returns how many were still valid. */
    closeBrowser: (apiKey: string | undefined): number =>
      closeBrowser.run({ now: clock(), apiKey: orNull(apiKey) }).changes,
    /** The same for one token, if it is bound to its browser. */
    closeBrowserOf: (id: string): number => closeBrowserOf.run({ now: clock(), id: Number(id) }).changes,
    /** The same for what was exchanged for one code. */
    closeBrowserOfCode: (codeId: string): number =>
      closeBrowserOfCode.run({ now: clock(), code: Number(codeId) }).changes,
    prune(limits: PruneLimits, count: number): boolean {
      const moreExpired = pruneExpired(limits, count);
      return pruneRevoked(limits, count) || moreExpired;
    },
  };
}

/** Ends what else opens the account of a user; inside the unit of work that revokes its tokens. @returns how many ended */
type EndCredentials = (apiKey: string, UID: string, reason: TokenEndReason) => number;

/** Credentials of users that modules above keep, and that end with the tokens of a user (R57). */
export function furtherCredentials() {
  const all: EndCredentials[] = [];
  return {
    /** To be called once for each store, when it is opened. */
    add: (end: EndCredentials): void => void all.push(end),
    end: (...given: Parameters<EndCredentials>): number => all.reduce((sum, end) => sum + end(...given), 0),
  };
}
