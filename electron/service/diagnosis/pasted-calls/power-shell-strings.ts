import { openQuote } from './open-quote.ts';

/*
 * Strings of PowerShell (about_Quoting_Rules, about_Special_Characters). It takes typographic quotes for quotes, too.
 */

export const singleQuotes = "'‘’‚‛";
export const doubleQuotes = '"“”„';

const escapes: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** A piece of text and the index behind it. */
export interface ReadText {
  readonly text: string;
  readonly end: number;
}

/** Finds the value of what begins with `$` at an index; undefined: the `$` stands for itself. */
export type Expand = (at: number) => ReadText | undefined;

/** Reads what a back-tick at `at` stands for. A line that goes on is nothing. */
export function readBacktick(source: string, at: number): ReadText {
  const next = source[at + 1] ?? '';
  if (next === '\r' && source[at + 2] === '\n') return { text: '', end: at + 3 };
  if (next === '\n') return { text: '', end: at + 2 };
  const unicode = /u\{([0-9A-Fa-f]{1,6})\}/y;
  unicode.lastIndex = at + 1;
  const found = unicode.exec(source);
  const code = Number.parseInt(found?.[1] ?? '', 16);
  if (found && code <= 0x10ffff) return { text: String.fromCodePoint(code), end: at + 1 + found[0].length };
  return { text: escapes[next] ?? next, end: at + 2 };
}

/** Reads `'…'` at `at`, in which only `''` is special. */
export function readSingleQuoted(source: string, at: number): ReadText {
  const pieces: string[] = [];
  const run = /[^'‘’‚‛]+/y;
  for (let index = at + 1; index < source.length; ) {
    run.lastIndex = index;
    const found = run.exec(source)?.[0] ?? '';
    pieces.push(found);
    index += found.length;
    if (index >= source.length) break;
    if (!singleQuotes.includes(source[index + 1] ?? '\n')) return { text: pieces.join(''), end: index + 1 };
    pieces.push(source[index + 1] ?? '');
    index += 2;
  }
  throw openQuote("'");
}

/** Reads `"…"` at `at`: back-ticks, `""`, and what `expand` fills in. */
export function readDoubleQuoted(source: string, at: number, expand: Expand): ReadText {
  const pieces: string[] = [];
  const run = /[^"“”„`$]+/y;
  for (let index = at + 1; index < source.length; ) {
    run.lastIndex = index;
    const found = run.exec(source)?.[0] ?? '';
    if (found !== '') {
      pieces.push(found);
      index += found.length;
      continue;
    }
    const character = source[index] ?? '';
    if (character === '`') {
      const next = source[index + 1];
      // In quotes, a line end behind a back-tick stays out, as anywhere.
      const { text, end } = readBacktick(source, index);
      if (next === undefined) break;
      pieces.push(text);
      index = end;
    } else if (character === '$') {
      const value = expand(index);
      pieces.push(value?.text ?? '$');
      index = value?.end ?? index + 1;
    } else if (doubleQuotes.includes(source[index + 1] ?? '\n')) {
      pieces.push('"');
      index += 2;
    } else {
      return { text: pieces.join(''), end: index + 1 };
    }
  }
  throw openQuote('"');
}

const hereStart = /@(['"])[ \t]*\r?\n/y;

/** Reads `@'…'@` or `@"…"@` at `at`; undefined: there is none. */
export function readHereString(source: string, at: number, expandIn: (text: string) => string): ReadText | undefined {
  hereStart.lastIndex = at;
  const found = hereStart.exec(source);
  if (!found) return undefined;
  const start = at + found[0].length;
  const mark = `${found[1]}@`;
  // The end mark is at the beginning of a line, also of the first one.
  let end = source.startsWith(mark, start) ? start : -1;
  for (let from = start; end === -1; ) {
    const line = source.indexOf('\n', from);
    if (line === -1) throw openQuote(`@${found[1]}`);
    if (source.startsWith(mark, line + 1)) end = line + 1;
    from = line + 1;
  }
  const content = source.slice(start, end).replace(/\r?\n$/, '');
  return { text: found[1] === '"' ? expandIn(content) : content, end: end + 2 };
}
