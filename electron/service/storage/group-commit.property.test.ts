import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { folderForAllTests } from '#node/lifetime.fixture.ts';
import { casesOf } from '#shared/property-cases.fixture.ts';
import { createGroupCommit } from './group-commit.ts';

type Step =
  | { readonly does: 'reads' }
  | { readonly does: 'inserts' | 'inserts by text' | 'inserts and returns' | 'deletes'; readonly value: number }
  | { readonly does: 'defers' | 'writes before commit' | 'remembers'; readonly value: number };

interface UnitOfWork {
  readonly steps: readonly Step[];
  /** What it then does in an inner savepoint. */
  readonly inner: { readonly steps: readonly Step[]; readonly throws: boolean };
  readonly end: 'succeeds' | 'throws' | 'cannot be committed';
}

const value = fc.integer({ min: 0, max: 9 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>({ does: 'reads' }),
  fc.record({
    does: fc.constantFrom('inserts', 'inserts by text', 'inserts and returns', 'deletes'),
    value,
  }),
  fc.record({ does: fc.constantFrom('defers', 'writes before commit', 'remembers'), value }),
);
const end = fc.oneof(
  { weight: 12, arbitrary: fc.constant<UnitOfWork['end']>('succeeds') },
  { weight: 6, arbitrary: fc.constant<UnitOfWork['end']>('throws') },
  { weight: 1, arbitrary: fc.constant<UnitOfWork['end']>('cannot be committed') },
);
const steps = fc.array(step, { maxLength: 5 });
const inner = fc.record({ steps, throws: fc.boolean() });
const work: fc.Arbitrary<UnitOfWork> = fc.record({ steps, inner, end });
const transactions = fc.array(fc.array(work, { minLength: 1, maxLength: 5 }), { maxLength: 6 });

const writes = ({ does }: Step): boolean => does.startsWith('inserts') || does === 'deletes';
const sorted = (values: readonly unknown[]): unknown[] => values.map(Number).sort((a, b) => a - b);

/** The model: what is kept, as plain lists. */
interface Kept {
  readonly rows: readonly number[];
  /** Not among the rows yet. */
  readonly deferred: readonly number[];
  readonly beforeCommit: readonly number[];
  readonly memory: readonly number[];
}

function next(kept: Kept, one: Step): Kept {
  if (one.does === 'reads') return kept;
  const { rows, deferred, beforeCommit, memory } = writes(one) ? deferredWritten(kept) : kept;
  if (one.does === 'deletes') return { rows: rows.filter((row) => row !== one.value), deferred, beforeCommit, memory };
  if (one.does === 'defers') return { ...kept, deferred: [...deferred, one.value] };
  if (one.does === 'remembers') return { ...kept, memory: [...memory, one.value] };
  if (one.does === 'writes before commit') return { ...kept, beforeCommit: [...beforeCommit, one.value] };
  return { rows: [...rows, one.value], deferred, beforeCommit, memory };
}

/** A write runs the deferred writes first. */
function deferredWritten(kept: Kept): Kept {
  return { ...kept, rows: [...kept.rows, ...kept.deferred], deferred: [] };
}

const folder = folderForAllTests();

/** A database of its own, whose only table is a list of numbers, and a list in memory that is rolled back with it. */
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

  function perform(one: Step): void {
    if (one.does === 'inserts') insert.run(one.value);
    if (one.does === 'inserts by text') db.exec(`INSERT INTO t VALUES (${one.value})`);
    if (one.does === 'inserts and returns') expect(insertAndReturn.all(one.value)).toEqual([one.value]);
    if (one.does === 'deletes') remove.run(one.value);
    if (one.does === 'defers') group.deferWrite(() => insert.run(one.value));
    if (one.does === 'writes before commit') group.beforeCommit(() => insert.run(one.value));
    if (one.does === 'remembers') {
      memory.push(one.value);
      group.onRollback(() => expect(memory.pop()).toBe(one.value));
    }
  }

  return {
    group,
    memory,
    perform,
    reads: () => sorted(all.all()),
    committed: () => sorted(committed.all()),
    /** How many statements began like this since `resetAsked`. */
    asked: (wanted: string) => statements.filter((sql) => sql.startsWith(wanted)).length,
    resetAsked: () => statements.splice(0),
    close() {
      other.close();
      db.close();
    },
  };
}

describe('R22, R23, R45: any units of work in any transactions', () => {
  let databases = 0;

  test('keep exactly the writes of those that succeed, and need no further transaction or savepoint', {
    tags: ['property'],
  }, async () => {
    await fc.assert(
      fc.asyncProperty(transactions, async (plan) => {
        databases += 1;
        const database = open(`${databases}.db`);
        let kept: Kept = { rows: [], deferred: [], beforeCommit: [], memory: [] };
        for (const units of plan) {
          database.resetAsked();
          const before = kept;
          const promises = units.map(({ steps, inner, end }) =>
            database.group.unitOfWork(() => {
              let own = kept;
              const performAll = (list: readonly Step[]) => {
                for (const one of list) {
                  database.perform(one);
                  own = next(own, one);
                  if (one.does === 'reads') expect(database.reads()).toEqual(sorted(own.rows));
                }
              };
              // This one's first write runs what earlier ones have deferred, and keeps it when this one is rolled back.
              if ([...steps, ...inner.steps].some(writes)) kept = deferredWritten(kept);
              performAll(steps);
              // The same holds for what this one deferred before its inner savepoint.
              const before = inner.steps.some(writes) ? deferredWritten(own) : own;
              try {
                database.group.savepoint(() => {
                  performAll(inner.steps);
                  if (inner.throws) throw new Error('thrown inside');
                });
              } catch {
                own = before;
              }
              if (end === 'throws') throw new Error('thrown');
              if (end === 'cannot be committed') {
                database.group.beforeCommit(() => {
                  throw new Error('cannot be committed');
                });
              }
              kept = own;
            }),
          );
          const results = await Promise.allSettled(promises);
          // Units of work that throw reject before the COMMIT.
          await setImmediate();

          const fails = units.some((one) => one.end === 'cannot be committed');
          const succeeds = units.map((one) => one.end === 'succeeds' && !fails);
          expect(results.map(({ status }) => status === 'fulfilled')).toEqual(succeeds);
          const written = units.filter(({ steps, inner }) => [...steps, ...inner.steps].some(writes)).length;
          expect(database.asked('SAVEPOINT unit_of_work')).toBe(written);
          expect(database.asked('SAVEPOINT inner_savepoint')).toBe(
            units.filter(({ inner }) => inner.steps.some(writes)).length,
          );
          expect(database.asked('BEGIN')).toBe(
            written > 0 || kept.beforeCommit.length + kept.deferred.length > 0 || fails ? 1 : 0,
          );

          const { rows } = deferredWritten(kept);
          kept = fails
            ? before
            : { rows: [...rows, ...kept.beforeCommit], deferred: [], beforeCommit: [], memory: kept.memory };
          expect(database.committed()).toEqual(sorted(kept.rows));
          expect(database.memory).toEqual(kept.memory);
        }
        database.close();
      }),
      // Each case has a file of its own.
      { numRuns: casesOf(1) },
    );
  });
});
