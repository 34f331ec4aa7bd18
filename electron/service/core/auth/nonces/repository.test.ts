import { randomBytes } from 'node:crypto';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { createGroupCommit } from '#service/storage/group-commit.ts';
import { migrate } from '#service/storage/migrate.ts';
import { storageTables } from '#service/storage/table-set.ts';
import { casesOf } from '#shared/property-cases.fixture.ts';
import { authTables } from '../module.ts';
import { nonceRepository } from './repository.ts';

const TEN_MINUTES = 600_000;
const NOW = Date.UTC(2026, 0, 15, 12);

/** Opens a database and its nonces, as a start of the service does. */
function open(path: string, most?: number) {
  const connection = new Database(path);
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = OFF');
  migrate(connection, [storageTables, authTables], path);
  const group = createGroupCommit(connection);
  const nonces = nonceRepository({ db: group.db, group, random: randomBytes }, most);
  const rows = connection.prepare<[], number>('SELECT json_array_length(nonces) FROM nonce_batch ORDER BY id').pluck();
  return {
    ...nonces,
    group,
    connection,
    /** How many nonces each row holds. */
    rows: () => rows.all(),
    use: (nonce: string, at = NOW, site = '3_test') => group.unitOfWork(() => nonces.remember(site, nonce, at)),
    rollBack: (...used: string[]) =>
      group
        .unitOfWork(() => {
          for (const nonce of used) nonces.remember('3_test', nonce, NOW);
          throw new Error('thrown');
        })
        .catch(() => {}),
  };
}

let path: string;
let nonces: ReturnType<typeof open>;
/** @param most how many of those that are older than ten minutes stay */
const restart = (most?: number): void => {
  nonces.connection.close();
  nonces = open(path, most);
};

const folder = folderForEachTest();
beforeEach(() => {
  path = folder.file('nonces.db');
  nonces = open(path);
});
afterEach(() => nonces.connection.close());

describe('the nonces of a transaction', () => {
  test('R5: are one row, and all of them are rejected after a restart', async () => {
    const used = Array.from({ length: 32 }, (_, n) => `n-${n}`);
    await Promise.all(used.map((nonce) => nonces.use(nonce)));
    await nonces.use('later');
    expect(nonces.rows()).toEqual([32, 1]);
    restart();
    expect(await Promise.all([...used, 'later'].map((nonce) => nonces.use(nonce)))).not.toContain(true);
    expect(nonces.rows()).toEqual([32, 1]);
  });

  test('R21: are several rows when they are many', async () => {
    await Promise.all(Array.from({ length: 250 }, (_, n) => nonces.use(`n-${n}`)));
    expect(nonces.rows()).toEqual([100, 100, 50]);
  });

  test.each([
    ['first', (): unknown[] => [nonces.rollBack('a', 'b'), nonces.use('c'), nonces.use('d')]],
    ['in between', (): unknown[] => [nonces.use('c'), nonces.rollBack('a', 'b'), nonces.use('d')]],
    ['last', (): unknown[] => [nonces.use('c'), nonces.use('d'), nonces.rollBack('a', 'b')]],
  ])('D33: a call that is rolled back removes its own: %s', async (_title, calls) => {
    await Promise.all(calls());
    expect(nonces.rows()).toEqual([2]);
    restart();
    expect(await Promise.all(['a', 'b', 'c', 'd'].map((nonce) => nonces.use(nonce)))).toEqual([
      ...[true, true],
      ...[false, false],
    ]);
  });

  test('R23: are all unused again when the transaction cannot be committed, and can be used again', async () => {
    const fails = nonces.group.unitOfWork(() =>
      nonces.group.beforeCommit(() => {
        throw new Error('cannot be committed');
      }),
    );
    const results = await Promise.allSettled([nonces.use('a'), fails, nonces.use('b')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(nonces.rows()).toEqual([]);
    expect(await Promise.all(['a', 'b'].map((nonce) => nonces.use(nonce)))).toEqual([true, true]);
    restart();
    expect(await Promise.all(['a', 'b'].map((nonce) => nonces.use(nonce)))).toEqual([false, false]);
  });
});

describe('old nonces', () => {
  beforeEach(() => restart(0));

  test('R21: are pruned row by row, up to the limit', async () => {
    for (let n = 0; n < 4; n += 1) await Promise.all([nonces.use(`a-${n}`), nonces.use(`b-${n}`)]);
    await nonces.use('newest', NOW + 1);
    const prune = (): Promise<number> => nonces.group.unitOfWork(() => nonces.prune(NOW + TEN_MINUTES + 1, 3));
    expect([await prune(), await prune(), await prune()]).toEqual([4, 4, 0]);
    expect(nonces.rows()).toEqual([1]);
    expect(nonces.usedAt('3_test', 'a-0')).toBeUndefined();
    expect(nonces.usedAt('3_test', 'newest')).toBe(NOW + 1);
  });

  test('R5: are there again when pruning is rolled back', async () => {
    await nonces.use('a');
    const rolledBack = nonces.group.unitOfWork(() => {
      expect(nonces.prune(NOW + TEN_MINUTES + 1, 250)).toBe(1);
      throw new Error('thrown');
    });
    await expect(rolledBack).rejects.toThrow('thrown');
    expect(nonces.rows()).toEqual([1]);
    expect(nonces.usedAt('3_test', 'a')).toBe(NOW);
  });

  test('R5: stay while one of their row must stay, and one that was used again stays', async () => {
    const again = NOW + TEN_MINUTES + 1;
    await Promise.all([nonces.use('a'), nonces.use('b', NOW + 5)]);
    expect(await nonces.use('a', again)).toBe(true);
    expect(await nonces.group.unitOfWork(() => nonces.prune(again, 250))).toBe(0);
    expect(await nonces.group.unitOfWork(() => nonces.prune(again + 5, 250))).toBe(2);
    expect(nonces.usedAt('3_test', 'a')).toBe(again);
    restart();
    expect(nonces.usedAt('3_test', 'a')).toBe(again);
    expect(nonces.usedAt('3_test', 'b')).toBeUndefined();
  });
});

test('R5, D39: with any calls and any moves of the clock, a start knows the nonces that the service knew when it ended', {
  tags: ['property'],
}, async () => {
  const use = fc.record({
    nonce: fc.integer({ min: 0, max: 12 }).map(String),
    at: fc.integer({ min: -8, max: 8 }).map((minutes) => NOW + minutes * 200_000),
    succeeds: fc.boolean(),
  });
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.array(use, { minLength: 1, maxLength: 6 }) },
    { weight: 1, arbitrary: fc.integer({ min: -8, max: 12 }).map((minutes) => NOW + minutes * 200_000) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      nonces.connection.exec('DELETE FROM nonce_batch; DELETE FROM setting');
      restart(0);
      for (const one of steps) {
        const works =
          typeof one === 'number'
            ? [nonces.group.unitOfWork(() => nonces.prune(one, 4))]
            : one.map(({ nonce, at, succeeds }) =>
                nonces.group.unitOfWork(() => {
                  nonces.remember('3_test', nonce, at);
                  if (!succeeds) throw new Error('thrown');
                }),
              );
        await Promise.allSettled(works);
      }
      await nonces.group.unitOfWork(() => {});
      const known = (): unknown[] => Array.from({ length: 13 }, (_, n) => nonces.usedAt('3_test', String(n)));
      const before = known();
      restart();
      expect(known()).toEqual(before);
    }),
    { numRuns: casesOf(1) },
  );
});

describe('R5, D39: a clock that was moved ahead and back', () => {
  const HOUR = 3_600_000;
  const prune = (now: number): Promise<number> => nonces.group.unitOfWork(() => nonces.prune(now, 250));
  const REFUSED_AROUND = 241_000;

  test.each([
    ['as it is', () => {}],
    ['with restarts between', () => restart()],
  ])('a call is not accepted again, and new ones are: %s', async (_title, between) => {
    await nonces.use('a');
    between();
    expect(await prune(NOW + HOUR)).toBe(0);
    between();
    expect(await nonces.use('b', NOW + HOUR)).toBe(true);
    between();
    expect(await nonces.use('a')).toBe(false);
    expect(await nonces.use('c')).toBe(true);
  });

  test('R21: so many are kept and no more; around the times of the others nothing is accepted', async () => {
    restart(2);
    for (const nonce of ['a', 'b', 'c', 'd']) await nonces.use(nonce);
    const long = NOW + 5 * HOUR;
    await nonces.use('e', long);
    expect(await prune(long + HOUR)).toBe(3);
    expect(nonces.rows()).toEqual([1, 1]);
    for (const most of [2, undefined]) {
      for (const at of [NOW, NOW + REFUSED_AROUND, NOW - REFUSED_AROUND]) {
        expect([at, await nonces.use('a', at), await nonces.use('new', at)]).toEqual([at, false, false]);
      }
      restart(most);
    }
    expect(nonces.usedAt('3_test', 'new')).toBeUndefined();
    for (const at of [NOW + REFUSED_AROUND + 1, NOW - REFUSED_AROUND - 1, long + HOUR]) {
      expect([at, await nonces.use(`new ${at}`, at)]).toEqual([at, true]);
    }
  });

  test('after the workspace was replaced every time is accepted again, unless that is rolled back', async () => {
    restart(0);
    await nonces.use('a');
    await prune(NOW + HOUR);
    const rolledBack = nonces.group.unitOfWork(() => {
      nonces.readAgain();
      throw new Error('thrown');
    });
    await expect(rolledBack).rejects.toThrow('thrown');
    expect(await nonces.use('b')).toBe(false);
    await nonces.group.unitOfWork(nonces.readAgain);
    restart();
    expect(await nonces.use('b')).toBe(true);
  });

  test('no call is accepted twice, however the clock is moved, whatever is pruned, over restarts', {
    tags: ['property'],
  }, async () => {
    const minutes = fc.constantFrom(0, 1, 3, 11, 13, 24).map((each) => NOW + each * 60_000);
    // Calls of one transaction, each with the time of the clock at its arrival.
    const call = fc.record({
      nonce: fc.integer({ min: 0, max: 2 }),
      at: minutes,
      off: fc.integer({ min: -2, max: 2 }).map((each) => each * 60),
    });
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.array(call, { minLength: 1, maxLength: 3 }) },
      { weight: 3, arbitrary: minutes },
      { weight: 1, arbitrary: fc.constant('restart' as const) },
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 2 }), fc.array(step, { maxLength: 12 }), async (most, steps) => {
        nonces.connection.exec('DELETE FROM nonce_batch; DELETE FROM setting');
        restart(most);
        const accepted = new Set<string>();
        const send = async (nonce: string, timestamp: number, at: number): Promise<void> => {
          if (Math.abs(timestamp - Math.floor(at / 1000)) > 120 || !(await nonces.use(nonce, at))) return;
          expect(accepted).not.toContain(`${nonce} ${timestamp}`);
          accepted.add(`${nonce} ${timestamp}`);
        };
        const sendAgain = (at: number): Promise<unknown> =>
          Promise.all([...accepted].map((each) => send(each.split(' ')[0] ?? '', Number(each.split(' ')[1]), at)));
        for (const one of steps) {
          if (one === 'restart') restart(most);
          else if (typeof one === 'number') {
            await nonces.group.unitOfWork(() => nonces.prune(one, 2));
            await sendAgain(one);
          } else await Promise.all(one.map(({ nonce, at, off }) => send(String(nonce), at / 1000 + off, at)));
        }
        for (const at of [0, 1, 3, 11, 13, 24]) await sendAgain(NOW + at * 60_000);
      }),
      { numRuns: casesOf(1) },
    );
  });
});
