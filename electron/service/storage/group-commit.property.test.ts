import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGroupCommit } from './group-commit.ts';
import { temporaryFolder } from './store.fixture.ts';

type Step =
  | { readonly does: 'reads' }
  | { readonly does: 'inserts' | 'inserts by text' | 'inserts and returns' | 'deletes'; readonly value: number }
  | { readonly does: 'defers' | 'leaves to the commit' | 'remembers'; readonly value: number };

interface Work {
  readonly steps: readonly Step[];
  /** What it then does in a savepoint of its own. */
  readonly apart: { readonly steps: readonly Step[]; readonly throws: boolean };
  readonly end: 'stands' | 'throws' | 'cannot be committed';
}

const value = fc.integer({ min: 0, max: 9 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>({ does: 'reads' }),
  fc.record({
    does: fc.constantFrom('inserts', 'inserts by text', 'inserts and returns', 'deletes'),
    value,
  }),
  fc.record({ does: fc.constantFrom('defers', 'leaves to the commit', 'remembers'), value }),
);
const end = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Work['end']>('stands') },
  { weight: 6, arbitrary: fc.constant<Work['end']>('throws') },
  { weight: 1, arbitrary: fc.constant<Work['end']>('cannot be committed') },
);
const steps = fc.array(step, { maxLength: 5 });
const apart = fc.record({ steps, throws: fc.boolean() });
const work: fc.Arbitrary<Work> = fc.record({ steps, apart, end });
const turns = fc.array(fc.array(work, { minLength: 1, maxLength: 5 }), { maxLength: 6 });

const writes = ({ does }: Step): boolean => does.startsWith('inserts') || does === 'deletes';
const sorted = (values: readonly unknown[]): unknown[] => values.map(Number).sort((a, b) => a - b);

/** What is kept, as plain lists: the second opinion. */
interface Kept {
  readonly rows: readonly number[];
  /** Not among the rows yet. */
  readonly deferred: readonly number[];
  readonly left: readonly number[];
  readonly memory: readonly number[];
}

function after(kept: Kept, one: Step): Kept {
  if (one.does === 'reads') return kept;
  const { rows, deferred, left, memory } = writes(one) ? caughtUp(kept) : kept;
  if (one.does === 'deletes') return { rows: rows.filter((row) => row !== one.value), deferred, left, memory };
  if (one.does === 'defers') return { ...kept, deferred: [...deferred, one.value] };
  if (one.does === 'remembers') return { ...kept, memory: [...memory, one.value] };
  if (one.does === 'leaves to the commit') return { ...kept, left: [...left, one.value] };
  return { rows: [...rows, one.value], deferred, left, memory };
}

/** A write comes after all that was deferred before it. */
function caughtUp(kept: Kept): Kept {
  return { ...kept, rows: [...kept.rows, ...kept.deferred], deferred: [] };
}

let folder: ReturnType<typeof temporaryFolder>;
beforeAll(() => {
  folder = temporaryFolder();
});
afterAll(() => folder.remove());

/** A database of its own, whose only table is a list of numbers, and a list in memory that follows its fate. */
function open(name: string) {
  const statements: string[] = [];
  const connection = new Database(folder.file(name), { verbose: (sql) => statements.push(String(sql)) });
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = OFF');
  connection.exec('CREATE TABLE t (v INTEGER)');
  const other = new Database(folder.file(name), { readonly: true });
  const committed = other.prepare<[], number>('SELECT v FROM t').pluck();
  const group = createGroupCommit(connection);
  const { db } = group;
  const all = db.prepare<[], number>('SELECT v FROM t').pluck();
  const insert = db.prepare('INSERT INTO t VALUES (?)');
  const insertAndReturn = db.prepare('INSERT INTO t VALUES (?) RETURNING v').pluck();
  const remove = db.prepare('DELETE FROM t WHERE v = ?');
  const memory: number[] = [];

  function take(one: Step): void {
    if (one.does === 'inserts') insert.run(one.value);
    if (one.does === 'inserts by text') db.exec(`INSERT INTO t VALUES (${one.value})`);
    if (one.does === 'inserts and returns') expect(insertAndReturn.all(one.value)).toEqual([one.value]);
    if (one.does === 'deletes') remove.run(one.value);
    if (one.does === 'defers') group.deferred(() => insert.run(one.value));
    if (one.does === 'leaves to the commit') group.atCommit(() => insert.run(one.value));
    if (one.does === 'remembers') {
      memory.push(one.value);
      group.ifUndone(() => expect(memory.pop()).toBe(one.value));
    }
  }

  return {
    group,
    memory,
    take,
    reads: () => sorted(all.all()),
    committed: () => sorted(committed.all()),
    /** How often SQLite was asked for this since the last look at it. */
    asked: (wanted: string) => statements.filter((sql) => sql.startsWith(wanted)).length,
    lookAway: () => statements.splice(0),
    close() {
      other.close();
      db.close();
    },
  };
}

describe('R22, R23, R45: any works in any turns', () => {
  let databases = 0;

  test('leave exactly the writes of those that stand, and cost no transaction or savepoint that none of them needs', async () => {
    await fc.assert(
      fc.asyncProperty(turns, async (plan) => {
        databases += 1;
        const database = open(`${databases}.db`);
        let kept: Kept = { rows: [], deferred: [], left: [], memory: [] };
        for (const works of plan) {
          database.lookAway();
          const before = kept;
          const promises = works.map(({ steps, apart, end }) =>
            database.group.unitOfWork(() => {
              let own = kept;
              const takeAll = (list: readonly Step[]) => {
                for (const one of list) {
                  database.take(one);
                  own = after(own, one);
                  if (one.does === 'reads') expect(database.reads()).toEqual(sorted(own.rows));
                }
              };
              // What earlier works have deferred stands before this one's first write, whatever becomes of this one.
              if ([...steps, ...apart.steps].some(writes)) kept = caughtUp(kept);
              takeAll(steps);
              // The same holds for what this one has deferred before its savepoint.
              const before = apart.steps.some(writes) ? caughtUp(own) : own;
              try {
                database.group.savepoint(() => {
                  takeAll(apart.steps);
                  if (apart.throws) throw new Error('thrown apart');
                });
              } catch {
                own = before;
              }
              if (end === 'throws') throw new Error('thrown');
              if (end === 'cannot be committed') {
                database.group.atCommit(() => {
                  throw new Error('cannot be committed');
                });
              }
              kept = own;
            }),
          );
          const results = await Promise.allSettled(promises);
          // Works that throw are refused before the turn's end.
          await setImmediate();

          const fails = works.some((one) => one.end === 'cannot be committed');
          const stands = works.map((one) => one.end === 'stands' && !fails);
          expect(results.map(({ status }) => status === 'fulfilled')).toEqual(stands);
          const written = works.filter(({ steps, apart }) => [...steps, ...apart.steps].some(writes)).length;
          expect(database.asked('SAVEPOINT work')).toBe(written);
          expect(database.asked('SAVEPOINT step')).toBe(works.filter(({ apart }) => apart.steps.some(writes)).length);
          expect(database.asked('BEGIN')).toBe(
            written > 0 || kept.left.length + kept.deferred.length > 0 || fails ? 1 : 0,
          );

          const { rows } = caughtUp(kept);
          kept = fails ? before : { rows: [...rows, ...kept.left], deferred: [], left: [], memory: kept.memory };
          expect(database.committed()).toEqual(sorted(kept.rows));
          expect(database.memory).toEqual(kept.memory);
        }
        database.close();
      }),
      // Each case has a file of its own.
      { numRuns: 300 },
    );
  });
});
