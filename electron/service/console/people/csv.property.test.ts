import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CsvProblem, protectCell, readCsv, unprotectCell, writeCsvRow } from './csv.ts';

/** Texts made of what CSV and spreadsheets treat in a special way. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\t', '\r', '\n', '＝', '＋', '－', '＠', ' ', 'a', '😀'),
      fc.string({ maxLength: 3, unit: 'grapheme' }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

const rows = (text: string) => [...readCsv(text)].map(({ cells }) => cells);

describe('R51: CSV that a spreadsheet opens', () => {
  test('keeps every text: what was written is read again', { tags: ['property'] }, () => {
    fc.assert(
      fc.property(fc.array(fc.array(hostile, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (table) => {
        // A first cell of letters, so that the separator of the first line is known.
        const given = table.map((cells) => ['x', ...cells]);
        const head = ['a', 'b', 'c', 'd', 'e'];
        const text = [head, ...given].map((row) => `${writeCsvRow(row)}\r\n`).join('');
        expect(rows(text)).toEqual([head, ...given]);
      }),
    );
  });

  test('has no cell that begins as a formula, also where a spreadsheet ends cells at semicolons', {
    tags: ['property'],
  }, () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(unprotectCell(protectCell(text))).toBe(text);
        for (const cell of protectCell(text).split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/);
      }),
    );
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ["'=1", "''=1"],
    ["O'Neil", "O'Neil"],
    ['a;=1', '"a;\'=1"'],
    ['\t=1', '"\'\t\'=1"'],
    ['a=1', 'a=1'],
  ])('writes %j as %j', (text, written) => {
    expect(writeCsvRow([text])).toBe(written);
  });
});

describe('CSV as others write it', () => {
  test.each([
    ['a mark and other line ends', '\uFEFFUID,n\r1,2\n3,4\r\n', 'UID|n / 1|2 / 3|4'],
    ['semicolons', 'UID;n\n1;a,b\n', 'UID|n / 1|a,b'],
    ['tabs', 'UID\tn\n1\t"a\tb"', 'UID|n / 1|a\tb'],
    ['quotes and line ends in cells', 'UID,n\n1,"a ""b""\nc"', 'UID|n / 1|a "b"\nc'],
    ['empty lines and cells', 'UID,n\n\n1,\n', 'UID|n / 1|'],
  ])('%s', (_name, text, expected) => {
    expect(rows(text)).toEqual(expected.split(' / ').map((row) => row.split('|')));
  });

  test('names the line of a row, also after a cell with line ends', () => {
    const lines = [...readCsv('UID,n\n1,"a\nb"\n\n2,c')].map(({ line }) => line);
    expect(lines).toEqual([1, 2, 5]);
  });

  test.each([
    ['UID,n\n1,"open', 2, 'not closed'],
    ['UID,n\n1,"a"b', 2, 'follows a closing quote'],
  ])('refuses %j with the line', (text, line, words) => {
    const refused = expect(() => rows(text));
    refused.toThrow(CsvProblem);
    refused.toThrow(expect.objectContaining({ line, message: expect.stringContaining(words) }));
  });
});
