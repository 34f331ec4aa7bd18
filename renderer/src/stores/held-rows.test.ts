import { describe, expect, test } from 'vitest';
import { heldRows } from './held-rows.ts';

interface Row {
  readonly id: string;
  readonly state?: string;
}
const listOf = (ids: string): Row[] => [...ids].map((id) => ({ id }));
const held = (shown: string, page: string, isWhole = true) => {
  const { rows, ...rest } = heldRows(listOf(shown), listOf(page), isWhole, ({ id }) => id);
  return { rows: rows.map(({ id }) => id).join(''), ...rest };
};

describe('while a list is read', () => {
  test('new rows before the end wait, and are counted', () => {
    expect(held('cba', 'edcba')).toMatchObject({ rows: 'cba', waiting: { count: 2, more: false }, behind: true });
    expect(held('ace', 'abcde')).toMatchObject({ rows: 'ace', waiting: { count: 2, more: false }, behind: true });
  });

  test('rows after the last one move none, and are added', () => {
    expect(held('abc', 'abcd')).toMatchObject({ rows: 'abcd', waiting: { count: 0 }, behind: false });
  });

  test('rows that are gone leave, and changed ones change where they are', () => {
    expect(held('abc', 'ac')).toMatchObject({ rows: 'ac', waiting: { count: 0 }, behind: false });
    const { rows } = heldRows(listOf('ab'), [{ id: 'a', state: 'ended' }, { id: 'b' }], true, ({ id }) => id);
    expect(rows).toEqual([{ id: 'a', state: 'ended' }, { id: 'b' }]);
    expect(held('abc', '')).toMatchObject({ rows: '', behind: false });
  });

  test('another order waits, too', () => {
    expect(held('abc', 'cab')).toMatchObject({ rows: 'abc', waiting: { count: 0 }, behind: true });
  });

  test('rows beyond a page that is not all stay, and the next page comes after them', () => {
    expect(held('cbazyx', 'edcba', false)).toMatchObject({
      rows: 'cbazyx',
      waiting: { count: 2 },
      endsWithPage: false,
    });
    expect(held('cba', 'dcbaz', false)).toMatchObject({ rows: 'cbaz', waiting: { count: 1 }, endsWithPage: true });
    expect(held('cba', 'ihgfe', false)).toMatchObject({
      rows: 'cba',
      waiting: { count: 5, more: true },
      endsWithPage: false,
    });
  });
});
