import { absentOr, type Connection, columnsOf, flag, json, plain, type StoredRow } from '#service/storage/index.ts';
import type { FailureRule } from '#shared/contract/failures.ts';
import { isSpent } from '#shared/failures/schedule.ts';

/** A failure, with its counts since it was switched on. */
export interface KeptFailure {
  readonly id: number;
  readonly rule: FailureRule & { readonly seed: number };
  readonly seen: number;
  readonly hits: number;
}

const ruleColumns = columnsOf<KeptFailure['rule']>('failure', {
  enabled: flag('enabled'),
  site: absentOr(plain('api_key')),
  endpoint: absentOr(plain('endpoint')),
  method: absentOr(plain('method')),
  effect: json('effect', (effect) => effect as FailureRule['effect']),
  when: json('schedule', (when) => when as FailureRule['when']),
  until: absentOr(plain('until')),
  seed: plain('seed'),
});

const NONE: readonly KeptFailure[] = [];

/**
 * Failures that the user provokes (D50). They are looked at on every call, so they are kept in memory. Their counts are
 * decided there, before the call waits or is answered, and written with the call's log row.
 */
export function failureRepository({ db, group, onReplaced }: Connection) {
  const select = db.prepare<[], StoredRow & { readonly id: number; readonly seen: number; readonly hits: number }>(
    'SELECT * FROM failure ORDER BY position, id',
  );
  const insert = db.prepare(
    `INSERT INTO failure (${ruleColumns.names}, position)
     SELECT ${ruleColumns.parameters}, coalesce(max(position), 0) + 1 FROM failure`,
  );
  const update = db.prepare(`UPDATE failure SET ${ruleColumns.assignments}, seen = 0, hits = 0 WHERE id = @id`);
  const addCounts = db.prepare('UPDATE failure SET seen = seen + 1, hits = hits + ? WHERE id = ?');
  /** The same for the hit after which there is none: that is told, which a count is not (`silentColumns`). */
  const addLast = db.prepare('UPDATE failure SET hits = hits + ?, seen = seen + 1 WHERE id = ?');
  const place = db.prepare('UPDATE failure SET position = ? WHERE id = ?');
  const removeOne = db.prepare('DELETE FROM failure WHERE id = ?');
  const removeAll = db.prepare('DELETE FROM failure');
  const on = db.prepare('UPDATE failure SET enabled = 1, seen = 0, hits = 0 WHERE id = ?');
  const off = db.prepare('UPDATE failure SET enabled = 0 WHERE id = ?');
  const allOff = db.prepare('UPDATE failure SET enabled = 0');

  let known: readonly KeptFailure[] | undefined;
  let knownLive: readonly KeptFailure[] | undefined;
  /** Ahead of the database by the calls that wait. A call that is rolled back drops `known`, but not these. */
  const counts = new Map<number, { seen: number; hits: number }>();
  const forget = () => {
    known = undefined;
    knownLive = undefined;
  };
  group.onCachesInvalid(forget);
  onReplaced(() => {
    counts.clear();
    forget();
  });

  const list = (): readonly KeptFailure[] => {
    known ??= select.all().map((row) => {
      const { id, seen, hits } = row;
      return { id, rule: ruleColumns.read(row), ...(counts.get(id) ?? { seen, hits }) };
    });
    return known;
  };

  return {
    /** All, in the order in which they apply. */
    list,
    /** Those that are switched on and not spent; mostly none. */
    live(): readonly KeptFailure[] {
      if (knownLive === undefined) {
        const live = list().filter(({ rule, hits }) => rule.enabled && !isSpent(rule.when, hits));
        knownLive = live.length === 0 ? NONE : live;
      }
      return knownLive;
    },
    /** Counts a call that a failure concerns; in memory only. */
    count(id: number, isHit: boolean): void {
      const before = list().find((one) => one.id === id);
      if (before === undefined) return;
      const after = { seen: before.seen + 1, hits: before.hits + (isHit ? 1 : 0) };
      counts.set(id, after);
      known = list().map((one) => (one.id === id ? { ...one, ...after } : one));
      knownLive = undefined;
    },
    /** Writes what `count` counted, with the other writes of the unit of work. */
    keepCount(id: number, isHit: boolean): void {
      const isLast = isHit && list().some((one) => one.id === id && isSpent(one.rule.when, one.hits));
      group.beforeCommit(() => (isLast ? addLast : addCounts).run(isHit ? 1 : 0, id));
    },
    /** @returns its id */
    add(rule: KeptFailure['rule']): number {
      const { lastInsertRowid } = insert.run(ruleColumns.write(rule));
      forget();
      return Number(lastInsertRowid);
    },
    /** Replaces a failure; its counts begin anew. */
    change(id: number, rule: KeptFailure['rule']): void {
      update.run({ ...ruleColumns.write(rule), id });
      counts.delete(id);
      forget();
    },
    /** Switches a failure on, from its beginning, or off; then its counts stay. */
    setEnabled(id: number, enabled: boolean): void {
      if (enabled) {
        on.run(id);
        counts.delete(id);
      } else {
        off.run(id);
      }
      forget();
    },
    /** Puts the failures in this order. */
    order(ids: readonly number[]): void {
      for (const [position, id] of ids.entries()) place.run(position, id);
      forget();
    },
    remove(id: number): void {
      removeOne.run(id);
      counts.delete(id);
      forget();
    },
    /** @returns how many there were */
    clear(): number {
      const { changes } = removeAll.run();
      counts.clear();
      forget();
      return changes;
    },
    /** Switches all off; their counts stay. */
    switchAllOff(): void {
      allOff.run();
      forget();
    },
  };
}

export type FailureRepository = ReturnType<typeof failureRepository>;
