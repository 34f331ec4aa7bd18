import type { MovableClock } from '#service/kernel/index.ts';
import type { Connection, Store, TableSet } from '#service/storage/index.ts';

/** How the service clock stood when the snapshot was made: in the state, so that snapshots have it. */
export const keptClockTables: TableSet = {
  name: 'kept-clock',
  migrations: [
    `
        CREATE TABLE kept_clock (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          -- Milliseconds ahead of the machine's clock.
          ahead INTEGER NOT NULL,
          -- The instant that it stands at; NULL: it runs.
          frozen_at INTEGER
        ) STRICT;
      `,
    `
        CREATE TABLE kept_site_clock (
          -- Of the site, or of the parent of its group.
          api_key TEXT PRIMARY KEY REFERENCES site (api_key) ON DELETE CASCADE,
          ahead INTEGER NOT NULL,
          frozen_at INTEGER
        ) STRICT;
      `,
    // One service has one clock (D76).
    'DROP TABLE kept_site_clock',
  ],
};

interface KeptClock {
  readonly ahead: number;
  readonly frozenAt: number | null;
}

function keptClockRepository({ db }: Connection) {
  const put = db.prepare<KeptClock>(
    'INSERT INTO kept_clock VALUES (1, @ahead, @frozenAt) ON CONFLICT (id) DO UPDATE SET ahead = @ahead, frozen_at = @frozenAt',
  );
  const get = db.prepare<[], KeptClock>('SELECT ahead, frozen_at AS frozenAt FROM kept_clock');
  return {
    put: (kept: KeptClock): void => void put.run(kept),
    get: () => get.get(),
  };
}

/**
 * Writes how the clock stands into the state, before a snapshot is made of it.
 *
 * @param service absent: no service runs, so that the clock says what the machine's does
 */
export async function keepClock(store: Store, service: MovableClock | undefined): Promise<void> {
  const kept = {
    ahead: Math.round(service?.control.offset() ?? 0),
    frozenAt: service?.control.frozen() ? Math.round(service.clock()) : null,
  };
  await store.unitOfWork(() => store.of(keptClockRepository).put(kept));
}

/** Sets the clock as it stood when the snapshot was made that the state comes from. One of an older version says nothing of it. */
export function restoreClock(store: Store, { control }: MovableClock): void {
  const before = store.of(keptClockRepository).get();
  if (before === undefined) return;
  if (before.frozenAt !== null) control.freeze(before.frozenAt);
  else if (control.frozen() || control.offset() !== before.ahead) control.setOffset(before.ahead);
}
