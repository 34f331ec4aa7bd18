import type { Clock, ClockControl, ServiceClock } from '#service/kernel/index.ts';
import type { Connection, Store, TableSet } from '#service/storage/index.ts';

/** How the service clock, and those of single sites, stood when the snapshot was made: in the state, so that snapshots have it. */
export const keptClockTables: TableSet = {
  name: 'kept-clock',
  migrations: [
    {
      version: 1,
      sql: `
        CREATE TABLE kept_clock (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          -- Milliseconds ahead of the machine's clock.
          ahead INTEGER NOT NULL,
          -- The instant that it stands at; NULL: it runs.
          frozen_at INTEGER
        ) STRICT;
      `,
    },
    {
      version: 2,
      sql: `
        CREATE TABLE kept_site_clock (
          -- Of the site, or of the parent of its group.
          api_key TEXT PRIMARY KEY REFERENCES site (api_key) ON DELETE CASCADE,
          ahead INTEGER NOT NULL,
          frozen_at INTEGER
        ) STRICT;
      `,
    },
  ],
  state: ['kept_clock', 'kept_site_clock'],
};

interface KeptClock {
  readonly ahead: number;
  readonly frozenAt: number | null;
}

interface KeptSiteClock extends KeptClock {
  readonly apiKey: string;
}

function keptClockRepository({ db }: Connection) {
  const put = db.prepare<KeptClock>(
    'INSERT INTO kept_clock VALUES (1, @ahead, @frozenAt) ON CONFLICT (id) DO UPDATE SET ahead = @ahead, frozen_at = @frozenAt',
  );
  const get = db.prepare<[], KeptClock>('SELECT ahead, frozen_at AS frozenAt FROM kept_clock');
  const clear = db.prepare('DELETE FROM kept_site_clock');
  const putOfSite = db.prepare<KeptSiteClock>(
    'INSERT INTO kept_site_clock SELECT api_key, @ahead, @frozenAt FROM site WHERE api_key = @apiKey',
  );
  const ofSites = db.prepare<[], KeptSiteClock>(
    'SELECT api_key AS apiKey, ahead, frozen_at AS frozenAt FROM kept_site_clock ORDER BY api_key',
  );
  return {
    put(kept: KeptClock, sites: readonly KeptSiteClock[]): void {
      put.run(kept);
      clear.run();
      for (const one of sites) putOfSite.run(one);
    },
    get: () => get.get(),
    ofSites: () => ofSites.all(),
  };
}

const kept = ({ clock, control }: { readonly clock: Clock; readonly control: ClockControl }): KeptClock => ({
  ahead: Math.round(control.offset()),
  frozenAt: control.frozen() ? Math.round(clock()) : null,
});

/**
 * Writes how the clocks stand into the state, before a snapshot is made of it.
 *
 * @param service absent: no service runs, so that the clock says what the machine's does
 */
export async function keepClock(store: Store, service: ServiceClock | undefined): Promise<void> {
  const whole = service === undefined ? { ahead: 0, frozenAt: null } : kept(service.whole);
  const sites = service?.sites.list().map((site) => ({ apiKey: site.apiKey, ...kept(site) })) ?? [];
  await store.unitOfWork(() => store.of(keptClockRepository).put(whole, sites));
}

/**
 * Sets the clocks as they stood when the snapshot was made that the state comes from. One of an older version says nothing of that of
 * the whole service; sites have none of their own then.
 */
export function restoreClock(store: Store, { whole, sites }: ServiceClock): void {
  const clocks = store.of(keptClockRepository);
  const before = clocks.get();
  if (before !== undefined) {
    const { control } = whole;
    if (before.frozenAt !== null) control.freeze(before.frozenAt);
    else if (control.frozen() || control.offset() !== before.ahead) control.setOffset(before.ahead);
  }
  const ofSites = clocks.ofSites();
  for (const { apiKey } of sites.list()) if (ofSites.every((one) => one.apiKey !== apiKey)) sites.follow(apiKey);
  for (const { apiKey, ahead, frozenAt } of ofSites) {
    const control = sites.controlOf(apiKey);
    if (frozenAt === null) control.setOffset(ahead);
    else control.freeze(frozenAt);
  }
}
