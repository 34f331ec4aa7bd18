import type { Connection } from './connection.ts';

const DAY_MS = 86_400_000;

/** Knows which log rows arrived on which day by the machine's clock, so that the log can be pruned by age (R21). */
export interface LogDays {
  /** Writes down that the rows up to now arrived by this time; to be called often. */
  note(now: number): void;
  /** The newest row that arrived more than `days` whole days before `now`; 0 when there is none. */
  lastBefore(now: number, days: number): number;
  /** Forgets everything; needed whenever the log became empty, because ids begin anew then. */
  clear(): void;
}

/** @see LogDays */
export function logDayRepository({ db, group }: Pick<Connection, 'db' | 'group'>): LogDays {
  const newestCall = db.prepare<[], number | null>('SELECT max(id) FROM call').pluck();
  // A machine clock that was set back writes into the newest day that is known: attributed to an earlier one, the rows
  // of today would count as old as soon as the clock is right again.
  const note = db.prepare(
    `INSERT INTO log_day VALUES (max(@day, coalesce((SELECT max(day) FROM log_day), @day)), @last)
     ON CONFLICT DO UPDATE SET last_call = excluded.last_call`,
  );
  const last = db.prepare<[number], number | null>('SELECT max(last_call) FROM log_day WHERE day < ?').pluck();
  const forget = db.prepare('DELETE FROM log_day WHERE last_call < ?');
  const clear = db.prepare('DELETE FROM log_day');
  const dayOf = (now: number): number => Math.floor(now / DAY_MS);

  let noted: string | undefined;
  group.onUndo(() => {
    noted = undefined;
  });

  return {
    note(now) {
      const newest = newestCall.get() ?? 0;
      const day = dayOf(now);
      if (noted === `${day} ${newest}`) return;
      note.run({ day, last: newest });
      noted = `${day} ${newest}`;
    },
    lastBefore(now, days) {
      const found = last.get(dayOf(now) - days) ?? 0;
      if (found > 0) forget.run(found);
      return found;
    },
    clear() {
      clear.run();
      noted = undefined;
    },
  };
}
