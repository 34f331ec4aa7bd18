import type { ClockControl } from '#service/kernel/index.ts';
import type { Connection, Store, TableSet } from '#service/storage/index.ts';

/** How the service clock stood when the snapshot was made: in the state, so that snapshots have it. */
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
  ],
  state: ['kept_clock'],
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
  return { put: (kept: KeptClock) => void put.run(kept), get: () => get.get() };
}

/**
 * Writes how the clock stands into the state, before a snapshot is made of it.
 *
 * @param clock absent: no service runs, so that it says what the machine's clock says
 */
export async function keepClock(
  store: Store,
  clock: { readonly control: ClockControl; readonly now: () => number } | undefined,
): Promise<void> {
  const ahead = Math.round(clock?.control.offset() ?? 0);
  const kept = clock?.control.frozen() ? { ahead, frozenAt: Math.round(clock.now()) } : { ahead, frozenAt: null };
  await store.unitOfWork(() => store.of(keptClockRepository).put(kept));
}

/** Sets the clock as it stood when the snapshot was made that the state comes from; one of an older version says nothing. */
export function restoreClock(store: Store, control: ClockControl): void {
  const kept = store.of(keptClockRepository).get();
  if (kept === undefined) return;
  if (kept.frozenAt !== null) control.freeze(kept.frozenAt);
  else if (control.frozen() || control.offset() !== kept.ahead) control.setOffset(kept.ahead);
}
