import { describe, expect, test } from 'vitest';
import { rowKey } from './data-table-keys.ts';

describe('keys in a table', () => {
  test('move by row, by page and to the ends, and stop there', () => {
    expect(rowKey('ArrowDown', 3, 10, 4)).toBe(4);
    expect(rowKey('ArrowDown', 9, 10, 4)).toBe(9);
    expect(rowKey('ArrowUp', 0, 10, 4)).toBe(0);
    expect(rowKey('PageDown', 8, 10, 4)).toBe(9);
    expect(rowKey('PageUp', 2, 10, 4)).toBe(0);
    expect(rowKey('Home', 5, 1_000_000, 20)).toBe(0);
    expect(rowKey('End', 5, 1_000_000, 20)).toBe(999_999);
  });

  test('do nothing in an empty table, and other keys do nothing anywhere', () => {
    expect(rowKey('ArrowDown', 0, 0, 4)).toBeUndefined();
    expect(rowKey('a', 0, 10, 4)).toBeUndefined();
  });
});
