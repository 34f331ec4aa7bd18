import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { InvalidCursor, rowPages } from './cursor.ts';

const db = new Database(':memory:');
db.exec('CREATE TABLE note (id INTEGER PRIMARY KEY, kind TEXT NOT NULL)');
const add = db.prepare('INSERT INTO note (kind) VALUES (?)');
for (let n = 0; n < 25; n += 1) add.run(n % 2 === 0 ? 'mail' : 'push');
const notes = rowPages<{ id: number; kind: string }>(db, 'SELECT * FROM note WHERE kind = @kind');

function all(): readonly number[] {
  const ids: number[] = [];
  for (let after: string | undefined; ; ) {
    const { items, next } = notes({ kind: 'mail' }, { after, limit: 4 });
    ids.push(...items.map(({ id }) => id));
    if (next === undefined) return ids;
    after = next;
  }
}

test('a list by row ids has its rows newest first, page by page, each once', () => {
  expect(all()).toEqual([25, 23, 21, 19, 17, 15, 13, 11, 9, 7, 5, 3, 1]);
});

test.each(['x', '', '-1', '1.5', '1e3', '9'.repeat(16)])(
  'a cursor that no list gave is said to be none: "%s"',
  (after) => {
    expect(() => notes({ kind: 'mail' }, { after, limit: 4 })).toThrow(InvalidCursor);
  },
);
