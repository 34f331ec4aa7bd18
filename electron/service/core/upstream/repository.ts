import {
  type Connection,
  columnsOf,
  flag,
  json,
  plain,
  type RecordOf,
  remembered,
  type TableSet,
} from '#service/storage/index.ts';
import type { UpstreamSettings } from '#shared/contract/upstream.ts';

/**
 * The upstream of sites (D85). `settings` is JSON (`shared/contract/upstream.ts`). `consented` is 1 where the user of this
 * data folder said so, and not a workspace file alone.
 */
export const upstreamTables: TableSet = {
  name: 'upstream',
  migrations: [
    `
        CREATE TABLE upstream (
          api_key TEXT PRIMARY KEY REFERENCES site (api_key) ON DELETE CASCADE,
          settings TEXT NOT NULL,
          consented INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
      `,
  ],
  areas: { upstream: ['sites'] },
};

const columns = columnsOf('upstream', {
  apiKey: plain<string>('api_key'),
  settings: json<UpstreamSettings>('settings'),
  consented: flag('consented'),
});
type KeptUpstream = RecordOf<typeof columns>;

/** What is set up as the upstream of sites. It is asked for with calls, so it is kept in memory. */
export function upstreamRepository(connection: Connection) {
  const { db, group } = connection;
  const every = columns.query(connection, 'SELECT * FROM upstream');
  const put = db.prepare(`INSERT OR REPLACE INTO upstream (${columns.names}) VALUES (${columns.parameters})`);
  const remove = db.prepare('DELETE FROM upstream WHERE api_key = ?');
  const forget = db.prepare('UPDATE upstream SET consented = 0 WHERE consented = 1');
  const known = remembered(
    group,
    (): ReadonlyMap<string, KeptUpstream> => new Map(every.all().map((one) => [one.apiKey, one])),
  );
  return {
    get: (apiKey: string): KeptUpstream | undefined => known.get().get(apiKey),
    all: known.get,
    save(apiKey: string, settings: UpstreamSettings, consented: boolean): void {
      put.run(columns.write({ apiKey, settings, consented }));
      known.forget();
    },
    remove(apiKey: string): void {
      remove.run(apiKey);
      known.forget();
    },
    /** What was agreed to is of a state that is gone. */
    forgetConsent(): void {
      forget.run();
      known.forget();
    },
  };
}
export type Upstreams = ReturnType<typeof upstreamRepository>;
