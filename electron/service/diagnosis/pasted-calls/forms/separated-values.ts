import { type LabelledCall, PasteProblem } from '../pasted-call.ts';
import { describedCalls } from './described-request.ts';
import { type Form, MOST_PIECES, type Piece } from './form.ts';
import { requestIn } from './option-object.ts';
import { foldedName, PlainTable } from './plain-value.ts';
import { linesOf } from './text-lines.ts';

/** Headings of columns that hold parts of a call. */
const headings = new Set(
  'url uri fullurl requesturl requesturi endpoint address path requestpath uripath uristem query querystring querystrings urlquery parameters params method httpmethod verb requestmethod host hostname domain httphost scheme protocol body requestbody payload postdata data status statuscode httpstatus errorcode callid time timestamp date datetime headers'.split(
    ' ',
  ),
);
const ofAddress =
  /^(?:url|uri|fullurl|requesturl|requesturi|endpoint|address|path|requestpath|uripath|uristem|request)$/;

/** A line of CSV taken apart; quotes are doubled within quotes (RFC 4180). */
function cells(line: string, separator: string): readonly string[] {
  const found: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const next = line[at] ?? '';
    if (isQuoted) {
      if (next !== '"') cell += next;
      else if (line[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (next === '"' && cell === '') isQuoted = true;
    else if (next === separator) {
      found.push(cell.trim());
      cell = '';
    } else cell += next;
  }
  return [...found, cell.trim()];
}

interface Header {
  readonly line: number;
  readonly separator: string;
  readonly names: readonly string[];
}

function headerOf(lines: readonly { readonly text: string }[]): Header | undefined {
  for (let line = 0; line < Math.min(lines.length, 200); line += 1) {
    const text = lines[line]?.text ?? '';
    if (text.length > 2_000) continue;
    for (const separator of ['\t', ';', ',', '|']) {
      if (!text.includes(separator)) continue;
      const names = cells(text, separator).map(foldedName);
      const known = names.filter((name) => headings.has(name));
      if (known.length >= 2 && known.some((name) => ofAddress.test(name)) && names.every((name) => name.length < 40)) {
        return { line, separator, names: cells(text, separator) };
      }
    }
  }
  return undefined;
}

/** Rows of a spreadsheet or of CSV whose first line names the columns. */
export const separatedValues: Form = {
  name: 'table',
  isIn: (text) =>
    /(?:^|[\t;,|"])(?:url|uri|path|endpoint|request[ _]?(?:url|uri|path)|uri[ _]?stem)["]?(?:[\t;,|]|[ \t]*\r?$)/im.test(
      text,
    ),
  find(text) {
    const lines = linesOf(text);
    const header = headerOf(lines);
    if (header === undefined) return [];
    const pieces: Piece[] = [];
    for (const line of lines.slice(header.line + 1, header.line + 5_000)) {
      if (pieces.length >= MOST_PIECES || line.text.trim() === '') break;
      const values = cells(line.text, header.separator);
      if (values.length < 2) break;
      const row = new PlainTable(header.names.map((name, index) => [name, values[index] ?? '']));
      const calls = callsOf(row);
      if (calls.length > 0) pieces.push({ start: line.start, end: line.end, form: 'table', calls });
    }
    return pieces;
  },
};

function callsOf(row: PlainTable): readonly LabelledCall[] {
  const request = requestIn({ table: row, outer: undefined });
  if (request === undefined) return [];
  try {
    return describedCalls(request);
  } catch (error) {
    if (!(error instanceof PasteProblem)) throw error;
    return [];
  }
}
