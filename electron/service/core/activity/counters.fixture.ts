import type { ActivityKind } from '#service/records/index.ts';
import type { Store } from '#service/storage/index.ts';

interface Counter {
  readonly date: string;
  readonly kind: ActivityKind;
  readonly provider: string;
  readonly cid: string;
  readonly UID: string;
  readonly count: number;
}

/** All counters of a site. */
export const countersOf = (store: Pick<Store, 'of'>, apiKey: string): readonly Counter[] =>
  store.of(({ db }) =>
    db
      .prepare<[string], Counter>(
        `SELECT date, kind, provider, cid, uid AS UID, count FROM activity
         WHERE api_key = ? ORDER BY date, kind, provider, cid, uid`,
      )
      .all(apiKey),
  );
