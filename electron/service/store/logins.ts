import { type Connection, optional, orNull } from './connection.ts';
import type { Store } from './store.ts';

/** Version mark of an anti-forgery token, by which the log knows one wherever it stands (R15). */
const MARK = 'af2.s.';
/** 256 bits each (R8). */
const ID_BYTES = 32;
/** A provider's screen that stands open longer than this is forgotten: one day. */
const LONGEST_MS = 86_400_000;
/** Of those that are younger, this many newest are kept (R21); nobody has so many screens open. */
const KEPT = 20_000;

interface LoginRow {
  id: string;
  anti_forgery_token: string;
  created_at: number;
  api_key: string;
  request: string;
  flow_id: string | null;
}

/** Logins between their first request and the person's decision. A finished login is no longer found. */
export function loginRepository({
  db,
  clock,
  random,
}: Connection): Store['logins'] & { prune(now: number, limit: number): number } {
  const insert = db.prepare(
    'INSERT INTO login VALUES (@id, @antiForgeryToken, @createdAt, @apiKey, @request, @flowId, NULL)',
  );
  const open = db.prepare<[string, number], LoginRow>(
    'SELECT * FROM login WHERE id = ? AND finished_at IS NULL AND created_at > ?',
  );
  const finish = db.prepare('UPDATE login SET finished_at = ? WHERE id = ? AND finished_at IS NULL');
  const prune = db.prepare(
    'DELETE FROM login WHERE id IN (SELECT id FROM login WHERE created_at < ? ORDER BY created_at LIMIT ?)',
  );
  const firstBeyond = db
    .prepare<[number], number>('SELECT created_at FROM login ORDER BY created_at DESC LIMIT 1 OFFSET ?')
    .pluck();
  return {
    create({ apiKey, request, flowId }) {
      const login = {
        id: random(ID_BYTES).toString('base64url'),
        antiForgeryToken: MARK + random(ID_BYTES).toString('base64url'),
        createdAt: clock(),
        apiKey,
        request,
        flowId,
      };
      insert.run({ ...login, request: JSON.stringify(request), flowId: orNull(flowId) });
      return login;
    },
    get(id) {
      const row = open.get(id, clock() - LONGEST_MS);
      return (
        row && {
          id: row.id,
          antiForgeryToken: row.anti_forgery_token,
          createdAt: row.created_at,
          apiKey: row.api_key,
          request: JSON.parse(row.request),
          flowId: optional(row.flow_id),
        }
      );
    },
    finish: (id) => finish.run(clock(), id).changes === 1,
    /** Forgets at most `limit` logins that are too old or too many; answers how many. */
    prune: (now, limit) => prune.run(Math.max(now - LONGEST_MS, firstBeyond.get(KEPT) ?? 0), limit).changes,
  };
}
