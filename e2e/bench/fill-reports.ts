import Database from 'better-sqlite3';
import { site } from './authdesk.ts';
import { accountNumber } from './fill-accounts.ts';

/** Streams of the one category, and days that the rows are spread over. */
const STREAMS = 1_000;
const DAYS = 365;
const DAY_MS = 86_400_000;

/**
 * Writes what reports count straight into the database of a stopped service, as the service would: rows of comments, of
 * the log of loyalty, and counters of activity.
 *
 * @param accounts those of `fillAccounts`, which did it
 * @param from first day, Unix milliseconds
 */
export function fillReports(file: string, rows: number, accounts: number, from: number): void {
  const db = new Database(file);
  try {
    const ids = db
      .prepare<[string], number>("SELECT id FROM account WHERE api_key = ? AND uid GLOB 'u[0-9]*' ORDER BY id")
      .pluck()
      .all(site.apiKey);
    const category = db
      .prepare("INSERT INTO comment_category (api_key, name, settings) VALUES (?, 'reviews', '{}')")
      .run(site.apiKey).lastInsertRowid;
    const stream = db.prepare(
      "INSERT INTO comment_stream (category, name, title, url, tags, created_at) VALUES (?, ?, '', '', '[]', ?)",
    );
    const streams: (number | bigint)[] = [];
    const comment = db.prepare(
      `INSERT INTO comment (stream, depth, account, text, body, status, cid, at)
       VALUES (?, 0, ?, 'A fine lamp, and so bright.', '{}', 'published', ?, ?)`,
    );
    const logged = db.prepare(
      "INSERT INTO gm_log (account, kind, action, challenge, points, cid, at) VALUES (?, 'action', ?, '_default', 10, ?, ?)",
    );
    const counter = db.prepare(
      "INSERT INTO activity (api_key, date, kind, provider, cid, uid, count) VALUES (?, ?, 'siteLogins', '', ?, ?, 1) ON CONFLICT DO UPDATE SET count = count + 1",
    );
    db.transaction(() => {
      for (let n = 0; n < STREAMS; n++) streams.push(stream.run(category, `s-${n}`, from).lastInsertRowid);
      for (let n = 0; n < rows; n++) {
        const day = Math.floor((n / rows) * DAYS);
        const at = from + day * DAY_MS + (n % DAY_MS);
        const cid = `c-${n % 5}`;
        const account = ids[n % ids.length];
        comment.run(streams[n % STREAMS], account, cid, at);
        logged.run(account, `action-${n % 20}`, cid, at);
        // As many counters as rows: a user and a day, a context.
        counter.run(site.apiKey, new Date(at).toISOString().slice(0, 10), cid, accountNumber(n % accounts).UID);
      }
    })();
  } finally {
    db.close();
  }
}
