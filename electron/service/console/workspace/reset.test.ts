import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SnapshotRecord, Snapshots } from '#service/storage/snapshots/snapshots.ts';
import type { Store } from '#service/storage/store.ts';
import { resetWorkspace } from './reset.ts';

/** A store that keeps nothing but the records of its snapshots. */
function storeOf(clock: () => number): Store {
  let kept: SnapshotRecord[] = [];
  const snapshots: Pick<Snapshots, 'list' | 'create' | 'remove'> = {
    list: () => kept.toReversed(),
    async create(name, automatic = false) {
      const record = { name, createdAt: clock(), automatic, size: 1, sites: 0, people: 0, problem: undefined };
      kept = [...kept, record];
      return record;
    },
    async remove(name) {
      kept = kept.filter((each) => each.name !== name);
    },
  };
  return { snapshots, startOver: async () => {} } as unknown as Store;
}

test('R21, R25: however many resets there are in a second, no name of a snapshot is used for another one', async () => {
  let now = Date.UTC(2026, 0, 15, 12);
  const machineClock = () => {
    now += 1;
    return now;
  };
  const part = { store: storeOf(machineClock), clock: machineClock, random: randomBytes };
  const made: (string | undefined)[] = [];
  for (let n = 0; n < 12; n += 1) made.push(await resetWorkspace(part, undefined, { snapshot: true, machineClock }));
  expect(made[0]).toBe('before-reset-2026-01-15-120000');
  expect(made[1]).toBe('before-reset-2026-01-15-120000-2');
  expect(new Set(made).size).toBe(12);
  expect(part.store.snapshots.list().map(({ name }) => name)).toEqual(made.slice(-5).toReversed());
});
