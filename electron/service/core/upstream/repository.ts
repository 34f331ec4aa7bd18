import { type Connection, readBack } from '#service/storage/index.ts';
import type { UpstreamSettings } from '#shared/contract/upstream.ts';

interface KeptUpstream {
  readonly settings: UpstreamSettings;
  /** The user of this data folder said so, and not a workspace file alone. */
  readonly consented: boolean;
}

/** What is set up as the upstream of sites. It is asked for with calls, so it is kept in memory. */
export interface Upstreams {
  get(apiKey: string): KeptUpstream | undefined;
  all(): ReadonlyMap<string, KeptUpstream>;
  save(apiKey: string, settings: UpstreamSettings, consented: boolean): void;
  remove(apiKey: string): void;
  /** What was agreed to is of a state that is gone. */
  forgetConsent(): void;
}

export function upstreamRepository({ db, group }: Connection): Upstreams {
  const select = db.prepare<[], { api_key: string; settings: string; consented: number }>('SELECT * FROM upstream');
  const put = db.prepare('INSERT OR REPLACE INTO upstream VALUES (?, ?, ?)');
  const remove = db.prepare('DELETE FROM upstream WHERE api_key = ?');
  const forget = db.prepare('UPDATE upstream SET consented = 0 WHERE consented = 1');
  let known: ReadonlyMap<string, KeptUpstream> | undefined;
  const invalidate = () => {
    known = undefined;
  };
  group.onCachesInvalid(invalidate);

  function all(): ReadonlyMap<string, KeptUpstream> {
    known ??= new Map(
      select
        .all()
        .map(({ api_key, settings, consented }) => [
          api_key,
          { settings: readBack<UpstreamSettings>(settings), consented: consented === 1 },
        ]),
    );
    return known;
  }

  return {
    get: (apiKey) => all().get(apiKey),
    all,
    save(apiKey, settings, consented) {
      put.run(apiKey, JSON.stringify(settings), consented ? 1 : 0);
      invalidate();
    },
    remove(apiKey) {
      remove.run(apiKey);
      invalidate();
    },
    forgetConsent() {
      forget.run();
      invalidate();
    },
  };
}
