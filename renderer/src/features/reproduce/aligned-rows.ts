import type { SignatureComparison } from '#shared/contract/reproduce.ts';

/** A run of characters of one look in a line. */
export interface Run {
  readonly text: string;
  /** Which of the three parts of a base string: 0 method, 1 address, 2 parameters. */
  readonly part: 0 | 1 | 2;
  readonly differs: boolean;
  /** True: the string has nothing here, where the other one has something. */
  readonly gap: boolean;
}

/** A line of both strings, of the same width. */
interface AlignedRow {
  readonly expected: readonly Run[];
  readonly signed: readonly Run[];
  readonly differs: boolean;
}

/** Stands where a string has nothing. */
export const GAP = '·';

type Cell = Omit<Run, 'text'> & { readonly text: string };

/**
 * Two strings as lines of a width, character below character.
 *
 * @param columns characters in a line
 */
export function alignedRows(
  segments: NonNullable<SignatureComparison['difference']>['segments'],
  columns: number,
): readonly AlignedRow[] {
  const expected = cells(segments, 'expected');
  const signed = cells(segments, 'signed');
  const rows: AlignedRow[] = [];
  for (let start = 0; start < expected.length; start += columns) {
    const one = runs(expected.slice(start, start + columns));
    const other = runs(signed.slice(start, start + columns));
    rows.push({ expected: one, signed: other, differs: [...one, ...other].some(({ differs }) => differs) });
  }
  return rows;
}

function cells(
  segments: NonNullable<SignatureComparison['difference']>['segments'],
  side: 'expected' | 'signed',
): readonly Cell[] {
  const list: Cell[] = [];
  let part = 0;
  for (const { expected, signed, same } of segments) {
    const own = [...(side === 'expected' ? expected : signed)];
    const other = [...(side === 'expected' ? signed : expected)];
    for (let index = 0; index < Math.max(own.length, other.length); index += 1) {
      const text = own[index];
      const look = { part: Math.min(part, 2) as Run['part'], differs: !same };
      list.push(text === undefined ? { ...look, text: GAP, gap: true } : { ...look, text, gap: false });
      if (text === '&') part += 1;
    }
  }
  return list;
}

/** Joins neighbours of one look. */
function runs(line: readonly Cell[]): readonly Run[] {
  const list: Run[] = [];
  for (const cell of line) {
    const last = list.at(-1);
    const isSame = last && last.part === cell.part && last.differs === cell.differs && last.gap === cell.gap;
    if (isSame) list[list.length - 1] = { ...last, text: last.text + cell.text };
    else list.push(cell);
  }
  return list;
}

/** A row, or how many equal ones are left out. */
type ShownRow = AlignedRow | { readonly skipped: number };

/** Up to this many rows, all are shown. */
const FEW = 12;

/** Rows that differ, with one equal row around each; of the rest only the number. */
export function withoutEqualRows(rows: readonly AlignedRow[]): readonly ShownRow[] {
  if (rows.length <= FEW || rows.every(({ differs }) => !differs)) return rows;
  const shown: ShownRow[] = [];
  let skipped = 0;
  for (const [index, row] of rows.entries()) {
    const isNear = [index - 1, index, index + 1].some((near) => rows[near]?.differs);
    if (!isNear && index > 0) {
      skipped += 1;
      continue;
    }
    if (skipped > 0) shown.push({ skipped });
    skipped = 0;
    shown.push(row);
  }
  return skipped > 0 ? [...shown, { skipped }] : shown;
}
