import { expect, test } from 'vitest';
import { nextSorting, sorted } from './data-table-sorting.ts';

test('a column sorts numbers as numbers, words as a person does, and what has no value last', () => {
  const by = (values: readonly (string | number | undefined)[], descending: boolean) =>
    sorted(values, (value) => value, descending);
  expect(by([10, undefined, 9, 100], false)).toEqual([9, 10, 100, undefined]);
  expect(by([10, undefined, 9, 100], true)).toEqual([100, 10, 9, undefined]);
  expect(by(['site 10', 'Site 9', 'ä', 'b'], false)).toEqual(['ä', 'b', 'Site 9', 'site 10']);
});

test('equal rows stay in the order that they came in, either way', () => {
  const rows = [{ id: 1 }, { id: 2 }, { id: 3 }];
  for (const descending of [false, true]) expect(sorted(rows, () => 'same', descending)).toEqual(rows);
});

test('a head that is pressed again turns the order, and then leaves it', () => {
  const once = nextSorting('name', undefined);
  const twice = nextSorting('name', once);
  expect([once, twice, nextSorting('name', twice)]).toEqual([
    { column: 'name', descending: false },
    { column: 'name', descending: true },
    undefined,
  ]);
  expect(nextSorting('at', twice)).toEqual({ column: 'at', descending: false });
});
