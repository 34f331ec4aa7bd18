import { type Connection, readBack, remembered, type TableSet } from '#service/storage/index.ts';
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

interface KeptUpstream {
  readonly settings: UpstreamSettings;
  /** The user of this data folder said so, and not a workspace file alone. */
  readonly consented: boolean;
}

/** What is set up as the upstream of sites. It is asked for with calls, so it is kept in memory. */
export function upstreamRepository({ db, group }: Connection) {
  const select = db.prepare<[], { api_key: string; settings: string; consented: number }>('SELECT * FROM upstream');
  const put = db.prepare('INSERT OR REPLACE INTO upstream VALUES (?, ?, ?)');
  const remove = db.prepare('DELETE FROM upstream WHERE api_key = ?');
  const forget = db.prepare('UPDATE upstream SET consented = 0 WHERE consented = 1');
  const known = remembered(
    group,
    (): ReadonlyMap<string, KeptUpstream> =>
      new Map(
        select
          .all()
          .map(({ api_key, settings, consented }) => [
            api_key,
            { settings: readBack<UpstreamSettings>(settings), consented: consented === 1 },
          ]),
      ),
  );

  return {
    get: (apiKey: string): KeptUpstream | undefined => known.get().get(apiKey),
    all: known.get,
    save(apiKey: string, settings: UpstreamSettings, consented: boolean): void {
      put.run(apiKey, JSON.stringify(settings), consented ? 1 : 0);
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
