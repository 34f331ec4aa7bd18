import { OperationProblem } from '#service/kernel/index.ts';
import { wholeFile } from './people-json.ts';

/*
 * CSV (RFC 4180) that a spreadsheet opens without running anything in it (R51). A cell that begins with `=`, `+`, `-`, `@`
 * or one of their full-width forms, a tab or a carriage return is a formula or may become one, so an apostrophe is put
 * before it, as OWASP's "CSV Injection" advises. Spreadsheets of some countries also end a cell at `;`, whatever quotes
 * say: what follows a semicolon or a line end within a cell is treated the same. Reading takes exactly these apostrophes
 * away again, so that every text survives.
 */

const formula = String.raw`[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]`;
const cellStart = String.raw`(?<=^|[;\t\r\n])`;
const unprotected = new RegExp(`${cellStart}(?='*${formula})`, 'g');
const protectedStart = new RegExp(`${cellStart}'(?='*${formula})`, 'g');

/** A text that no spreadsheet takes for a formula. */
export function protectCell(text: string): string {
  return text.replace(unprotected, "'");
}

/** The text that `protectCell` has protected. */
export function unprotectCell(text: string): string {
  return text.replace(protectedStart, '');
}

/** One row as a line of CSV, without its end. */
export function writeCsvRow(cells: readonly string[]): string {
  return cells
    .map((cell) => {
      const safe = protectCell(cell);
      return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
    })
    .join(',');
}

interface CsvRow {
  /** Number of the line that the row begins in; the first has the number 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** What is wrong with the form of a file. */
export class CsvProblem extends OperationProblem {
  readonly line: number;
  readonly fault: string;
  constructor(line: number, fault: string) {
    super(wholeFile(`Line ${line}: ${fault}`).problem);
    this.line = line;
    this.fault = fault;
  }
}

/** The separator that the first line uses most; spreadsheets of many countries write `;`. */
function separatorOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const count = (separator: string) => head.split(separator).length;
  return [';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best), ',');
}

/**
 * Reads CSV row by row. Empty lines are left out. A mark at the beginning, and any of the usual line ends, are accepted.
 *
 * @throws CsvProblem for a quote that is not closed, or text behind a closing quote
 */
export function* readCsv(given: string): Generator<CsvRow> {
  const text = given.startsWith('\uFEFF') ? given.slice(1) : given;
  const separator = separatorOf(text);
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const start = line;
    const cells: string[] = [];
    for (;;) {
      const cell = text[at] === '"' ? quoted() : plain();
      cells.push(unprotectCell(cell));
      if (text[at] !== separator) break;
      at += 1;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    line += 1;
    if (cells.length > 1 || cells[0] !== '') yield { line: start, cells };
  }

  function plain(): string {
    const from = at;
    while (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n') at += 1;
    return text.slice(from, at);
  }

  function quoted(): string {
    const opened = line;
    let value = '';
    at += 1;
    for (;;) {
      const end = text.indexOf('"', at);
      if (end === -1) throw new CsvProblem(opened, 'A quote that opens a cell is not closed.');
      value += text.slice(at, end);
      at = end + 1;
      if (text[at] !== '"') break;
      value += '"';
      at += 1;
    }
    line += value.split(/\r\n|\r|\n/).length - 1;
    if (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n') {
      throw new CsvProblem(opened, 'Text follows a closing quote; a quote within a cell is written twice.');
    }
    return value;
  }
}
