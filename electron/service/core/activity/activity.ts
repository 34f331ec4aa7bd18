import type { ActivityKind } from '#service/records/index.ts';
import type { Connection } from '#service/storage/index.ts';

/** Counters per site and day (UTC) behind reports.getSocializeStats. */
export function activityRepository({ db, clock }: Connection) {
  const increment = db.prepare(
    `INSERT INTO activity (api_key, date, kind, provider, cid, uid, count) VALUES (?, ?, ?, ?, ?, ?, 1)
     ON CONFLICT DO UPDATE SET count = count + 1`,
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
  };
}
