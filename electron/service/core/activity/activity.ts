import type { ActivityKind } from '#service/records/index.ts';
import type { Connection } from '#service/storage/index.ts';

interface ActivityRow {
  date: string;
  kind: ActivityKind;
  provider: string;
  cid: string;
  UID: string;
  count: number;
}

/** Counters per site and day (UTC) behind reports.getSocializeStats. */
export function activityRepository({ db, clock }: Connection) {
  const increment = db.prepare(
    `INSERT INTO activity (api_key, date, kind, provider, cid, uid, count) VALUES (?, ?, ?, ?, ?, ?, 1)
     ON CONFLICT DO UPDATE SET count = count + 1`,
  );
  const range = db.prepare<[string, string, string], ActivityRow>(
    `SELECT date, kind, provider, cid, uid AS UID, count FROM activity
     WHERE api_key = ? AND date BETWEEN ? AND ? ORDER BY date, kind, provider, cid, uid`,
  );
  return {
    count(
      apiKey: string,
      kind: ActivityKind,
      {
        provider = '',
        cid = '',
        UID = '',
      }: { provider?: string | undefined; cid?: string | undefined; UID?: string | undefined },
    ): void {
      increment.run(apiKey, new Date(clock()).toISOString().slice(0, 10), kind, provider, cid, UID);
    },
    /** Rows of [from, to], dates as YYYY-MM-DD in UTC, streamed: nothing may be written until they are read. */
    *rows(
      apiKey: string,
      from: string,
      to: string,
    ): Iterable<{ date: string; kind: ActivityKind; provider: string; cid: string; UID: string; count: number }> {
      yield* range.iterate(apiKey, from, to);
    },
  };
}

export type Activity = ReturnType<typeof activityRepository>;
