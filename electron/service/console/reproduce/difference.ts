import type { SignatureComparison } from '#shared/contract/reproduce.ts';
import { definedMembers } from '#shared/narrowing.ts';

type Segment = NonNullable<SignatureComparison['difference']>['segments'][number];
export type Difference = NonNullable<SignatureComparison['difference']>;

/** Units that stay whole: an escaped `%`, an escape, a character. */
const unit = /%25[0-9A-Fa-f]{2}|%[0-9A-Fa-f]{2}|[\s\S]/gu;
/** Greatest product of the lengths of two texts that are aligned; beyond, the differing middle is shown as one piece. */
const MAX_CELLS = 4_000_000;
/** Equal runs shorter than this between two differences belong to them: a match by chance reads worse than none. */
const SHORTEST_SAME = 3;

/** Where two base strings differ, aligned; undefined when they are equal. */
export function differenceOf(expected: string, signed: string): Difference | undefined {
  if (expected === signed) return undefined;
  const a = expected.match(unit) ?? [];
  const b = signed.match(unit) ?? [];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const segments = joined([
    ...same(a.slice(0, start)),
    ...aligned(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...same(a.slice(a.length - end)),
  ]);
  let at = 0;
  while (expected[at] === signed[at]) at += 1;
  const bytes = Buffer.byteLength(expected.slice(0, at));
  const byteOf = (text: string) => Buffer.from(text)[bytes]?.toString(16).padStart(2, '0').toUpperCase();
  const expectedByte = byteOf(expected);
  const signedByte = byteOf(signed);
  return {
    segments,
    at: bytes,
    ...definedMembers({ expectedByte, signedByte }),
  };
}

function same(units: readonly string[]): Segment[] {
  const text = units.join('');
  return text === '' ? [] : [{ expected: text, signed: text, same: true }];
}

/** The longest common subsequence; plain, because the texts are short and differ in few places. */
function aligned(a: readonly string[], b: readonly string[]): Segment[] {
  if (a.length === 0 || b.length === 0 || a.length * b.length > MAX_CELLS) {
    return [{ expected: a.join(''), signed: b.join(''), same: false }];
  }
  const width = b.length + 1;
  const length = new Uint16Array((a.length + 1) * width);
  const lengthAt = (row: number, column: number) => length[row * width + column] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      length[i * width + j] =
        a[i] === b[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  const segments: Segment[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const x = a[i];
    const y = b[j];
    if (x !== undefined && x === y) {
      segments.push({ expected: x, signed: x, same: true });
      i += 1;
      j += 1;
    } else if (y === undefined || (x !== undefined && lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      segments.push({ expected: x ?? '', signed: '', same: false });
      i += 1;
    } else {
      segments.push({ expected: '', signed: y, same: false });
      j += 1;
    }
  }
  return segments;
}

/** Joins neighbours of one kind, and takes short equal runs into the differences around them. */
function joined(segments: readonly Segment[]): Segment[] {
  const runs: Segment[] = [];
  for (const one of segments) {
    const last = runs.at(-1);
    if (last !== undefined && last.same === one.same) runs[runs.length - 1] = concat(last, one, one.same);
    else runs.push(one);
  }
  const out: Segment[] = [];
  for (const [index, one] of runs.entries()) {
    const last = out.at(-1);
    const isIsland = one.same && index > 0 && index < runs.length - 1 && one.expected.length < SHORTEST_SAME;
    if (last !== undefined && !last.same && (isIsland || !one.same)) out[out.length - 1] = concat(last, one, false);
    else out.push(one);
  }
  return out;
}

function concat(a: Segment, b: Segment, isSame: boolean): Segment {
  return { expected: a.expected + b.expected, signed: a.signed + b.signed, same: isSame };
}
