import type { LoginRecord } from '#service/records/index.ts';
import { absentOr, type Connection, columnsOf, json, plain, type TableSet } from '#service/storage/index.ts';

/** UID of the account that the login connects an identity to; NULL for others. Indexed. */
export const connectsToAccount = "json_extract(request, '$.connectTo')";

/** Logins between their first request and the decision on the provider’s screen (D21). */
export const loginTables: TableSet = {
  name: 'login',
  migrations: [
    `
        CREATE TABLE login (
          id TEXT PRIMARY KEY,
          anti_forgery_token TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          request TEXT NOT NULL,
          flow_id TEXT,
          finished_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX login_site ON login (api_key);
        CREATE INDEX login_time ON login (created_at);
      `,
    `CREATE INDEX login_connection ON login (api_key, ${connectsToAccount})
        WHERE ${connectsToAccount} IS NOT NULL;`,
  ],
};

/** Version prefix of an anti-forgery token; the log finds and masks tokens by it (R15). */
const MARK = 'af2.s.';
/** 256 bits each (R8). */
const ID_BYTES = 32;
/** A provider's screen that is open for longer is forgotten: one day. */
const MAX_MS = 86_400_000;
/** Of the others the newest are kept, up to this number and these bytes (R21, R53). Nobody has so many of the provider’s pages open. */
const KEPT = 20_000;
const KEPT_BYTES = 67_108_864;
/** The sum of bytes is computed again after this many new bytes. */
const LOOK_BYTES = 4_194_304;

/** The newest login beyond a limit. */
interface Newest {
  readonly created_at: number;
  readonly id: string;
}

const columns = columnsOf<LoginRecord>('login', {
  id: plain('id'),
  antiForgeryToken: plain('anti_forgery_token'),
  createdAt: plain('created_at'),
  apiKey: plain('api_key'),
  request: json('request'),
  flowId: absentOr(plain('flow_id')),
});

/** Logins between their first request and the user's decision. A finished login is no longer found. */
export function loginRepository(connection: Connection) {
  const { db, clock, random } = connection;
  const insert = db.prepare(`INSERT INTO login (${columns.names}) VALUES (${columns.parameters})`);
  const open = columns.query(connection, 'SELECT * FROM login WHERE id = ? AND finished_at IS NULL AND created_at > ?');
  const siteOf = db.prepare<[string], string>('SELECT api_key FROM login WHERE id = ?').pluck();
  const finish = db.prepare('UPDATE login SET finished_at = ? WHERE id = ? AND finished_at IS NULL');
  const endConnections = db.prepare(
    `UPDATE login SET finished_at = @now WHERE api_key = @apiKey AND ${connectsToAccount} = @UID
       AND ${connectsToAccount} IS NOT NULL AND finished_at IS NULL`,
  );
  const prune = db.prepare(
    'DELETE FROM login WHERE id IN (SELECT id FROM login WHERE created_at < ? ORDER BY created_at LIMIT ?)',
  );
  // By time and id: with a frozen clock (D39) all have the same time.
  const pruneUpTo = db.prepare(
    `DELETE FROM login WHERE id IN (
       SELECT id FROM login WHERE (created_at, id) <= (@created_at, @id) ORDER BY created_at, id LIMIT @limit)`,
  );
  const beyondCount = db.prepare<[number], Newest>(
    'SELECT created_at, id FROM login ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET ?',
  );
  const beyondBytes = db.prepare<[number], Newest>(
    `SELECT created_at, id FROM (
       SELECT created_at, id, sum(octet_length(request)) OVER (ORDER BY created_at DESC, id DESC) AS bytes FROM login
     ) WHERE bytes > ? ORDER BY created_at DESC, id DESC LIMIT 1`,
  );
  /** Bytes of requests since their sum was computed, which reads all of them; infinite at the start. */
  let unseen = Number.POSITIVE_INFINITY;

  function pruneSurplus(limit: number): number {
    const found = beyondCount.get(KEPT) ?? (unseen < LOOK_BYTES ? undefined : beyondBytes.get(KEPT_BYTES));
    if (found !== undefined) return pruneUpTo.run({ ...found, limit }).changes;
    if (unseen >= LOOK_BYTES) unseen = 0;
    return 0;
  }

  return {
    create({ apiKey, request, flowId }: Omit<LoginRecord, 'id' | 'antiForgeryToken' | 'createdAt'>): LoginRecord {
      const login = {
        id: random(ID_BYTES).toString('base64url'),
        antiForgeryToken: MARK + random(ID_BYTES).toString('base64url'),
        createdAt: clock(),
        apiKey,
        request,
        flowId,
      };
      const stored = columns.write(login);
      unseen += String(stored.request).length;
      insert.run(stored);
      return login;
    },
    get: (id: string): LoginRecord | undefined => open.get(id, clock() - MAX_MS),
    /** The site of a login, whatever has become of it. */
    siteOf: (id: string): string | undefined => siteOf.get(id),
    /** True for exactly one caller: a decision counts once. */
    finish: (id: string): boolean => finish.run(clock(), id).changes === 1,
    /** Ends those that would connect an identity to this account. */
    endConnections: (apiKey: string, UID: string): void => void endConnections.run({ now: clock(), apiKey, UID }),
    /** Deletes at most `limit` logins that are too old or too many; returns how many. */
    prune(now: number, limit: number): number {
      const old = prune.run(now - MAX_MS, limit).changes;
      return old === limit ? old : old + pruneSurplus(limit - old);
    },
  };
}
