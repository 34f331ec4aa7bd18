import { describe, expect, test } from 'vitest';
import { alignedRows, GAP, withoutEqualRows } from './aligned-rows.ts';

const same = (text: string) => ({ expected: text, signed: text, same: true });
const text = (runs: readonly { text: string }[]) => runs.map((run) => run.text).join('');

describe('base strings, character below character', () => {
  test('where one string has more, the other has gaps, and both lines stay aligned', () => {
    const [row] = alignedRows([same('GET&a&b'), { expected: '%2521', signed: '!', same: false }, same('c')], 80);
    expect(text(row?.expected ?? [])).toBe('GET&a&b%2521c');
    expect(text(row?.signed ?? [])).toBe(`GET&a&b!${GAP.repeat(4)}c`);
    expect(row?.differs).toBe(true);
  });

  test('each of the three parts is known, also where the strings differ', () => {
    const [row] = alignedRows([{ expected: 'GET', signed: 'POST', same: false }, same('&u&p')], 80);
    expect(row?.expected.map(({ part, gap }) => [part, gap])).toEqual([
      [0, false],
      [0, true],
      [0, false],
      [1, false],
      [2, false],
    ]);
  });

  test('lines break at the width', () => {
    const rows = alignedRows([same('a'.repeat(25))], 10);
    expect(rows.map(({ expected }) => text(expected).length)).toEqual([10, 10, 5]);
  });

  test('of many lines those that differ stay, with their neighbours', () => {
    const rows = alignedRows(
      [same('a'.repeat(105)), { expected: 'x', signed: 'y', same: false }, same('b'.repeat(94))],
      10,
    );
    expect(withoutEqualRows(rows).map((row) => ('skipped' in row ? row.skipped : row.differs))).toEqual([
      false,
      8,
      false,
      true,
      false,
      8,
    ]);
  });
});
