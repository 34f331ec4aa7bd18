import { hasWildcard } from './fold.ts';
import type { FilterProblem, FilterTerm, ParsedFilter, WordName } from './language.ts';
import { isMark } from './sent.ts';
import { isAgo, readTime } from './times.ts';
import { type FilterWord, filterWords } from './words.ts';

/** Most parts of one filter, so that no filter takes long to apply. */
const MAX_TERMS = 30;

/** Longer values are compared as a whole: the log keeps 200 characters of one. */
const MAX_PART_LENGTH = 190;

const blank = /\s/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the log's lines have none
const control = /[\u0000-\u001f]+/g;
const name = /^[a-z][a-z-]*$/i;

/** A part of the text: `-name:value`, with what was quoted taken out of its quotes. */
interface Piece {
  readonly from: number;
  readonly to: number;
  readonly negated: boolean;
  /** Before the first colon that is not quoted; undefined: there is none. */
  readonly head: string | undefined;
  readonly value: string;
  /** True: all of it was in quotes. */
  readonly quoted: boolean;
  /** True: its quotes do not end. */
  readonly open: boolean;
}

/**
 * Reads a filter of the log. What cannot be understood is told with its place, and left out of `terms`.
 *
 * @param now milliseconds since 1970 by the service clock, for `since:14:02`
 * @param machine the same by the machine's clock, for `since:10m`
 */
export function parseFilter(text: string, now: number, machine = now): ParsedFilter {
  const terms: FilterTerm[] = [];
  const problems: FilterProblem[] = [];
  for (const piece of pieces(text)) {
    const read = termOf(piece, { now, machine });
    if (read === undefined) continue;
    if ('message' in read) problems.push(read);
    else if (terms.length >= MAX_TERMS) {
      problems.push(at(piece, `A filter has at most ${MAX_TERMS} words.`));
      break;
    } else terms.push(read);
  }
  return { terms, problems };
}

function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let index = 0;
  while (index < text.length) {
    if (blank.test(text[index] ?? '')) {
      index += 1;
      continue;
    }
    const piece = pieceAt(text, index);
    found.push(piece);
    index = piece.to;
  }
  return found;
}

function pieceAt(text: string, from: number): Piece {
  const negated = text[from] === '-' && from + 1 < text.length && !blank.test(text[from + 1] ?? '');
  const start = negated ? from + 1 : from;
  let head: string | undefined;
  let value = '';
  let open = false;
  let index = start;
  while (index < text.length && !blank.test(text[index] ?? '')) {
    const character = text[index] ?? '';
    if (character === '"') {
      const end = endOfQuotes(text, index + 1);
      value += text
        .slice(index + 1, end)
        .replace(/\\(["\\])/g, '$1')
        .replace(control, ' ');
      open = end >= text.length;
      index = end + 1;
    } else if (character === ':' && head === undefined && value === text.slice(start, index) && name.test(value)) {
      head = value;
      value = '';
      index += 1;
    } else {
      value += character;
      index += 1;
    }
  }
  return { from, to: Math.min(index, text.length), negated, head, value, quoted: text[start] === '"', open };
}

/** Index of the quote that ends what begins at `from`, or the end of the text. */
function endOfQuotes(text: string, from: number): number {
  for (let index = from; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === '"') return index;
  }
  return text.length;
}

/** Parameter of every call of the client-side library, the same for all calls of a page view. */
export const PAGE_VIEW = 'pageViewID';

const words = new Map<string, FilterWord & { readonly name: WordName }>(filterWords.map((word) => [word.name, word]));

/** What the clocks say, milliseconds since 1970. */
interface Now {
  readonly now: number;
  readonly machine: number;
}

function termOf(piece: Piece, now: Now): FilterTerm | FilterProblem | undefined {
  const { from, to, negated, head, value } = piece;
  const place = { from, to, negated };
  if (head === undefined || value.startsWith('//')) {
    const text = (head === undefined ? value : `${head}:${value}`).trim();
    return text === '' ? undefined : { ...place, word: 'text', value: text };
  }
  const word = words.get(head.toLowerCase());
  if (word === undefined) return at(piece, unknownWord(head, value));
  if (value.trim() === '')
    return { ...at(piece, `"${head}:" needs a value, for example ${word.example}.`), unfinished: true };
  return valued(piece, place, word, value.trim(), now);
}

function valued(
  piece: Piece,
  place: Pick<Piece, 'from' | 'to' | 'negated'>,
  { name: word, values, example }: FilterWord & { readonly name: WordName },
  value: string,
  { now, machine }: Now,
): FilterTerm | FilterProblem {
  switch (word) {
    case 'since':
    case 'until': {
      const ago = isAgo(value);
      const time = readTime(value, ago ? machine : now, word === 'since' ? 'start' : 'end');
      if (time !== undefined) return { ...place, word, at: time, ...(ago && { clock: 'machine' }) };
      return at(
        piece,
        `"${value}" is no time. Possible are 10m, 2h, 1d, 14:02, yesterday, yesterdayT18:00, 2026-01-31 and 2026-01-31T14:02.`,
      );
    }
    case 'param': {
      const equals = value.indexOf('=');
      const sent = (equals < 0 ? value : value.slice(0, equals)).trim();
      if (sent === '') return at(piece, `"param:" needs the name of a parameter, for example ${example}.`);
      if (equals < 0) return { ...place, word, name: sent };
      const wanted = value.slice(equals + 1).trim();
      return { ...place, word, name: sent, value: isMark(sent) ? wanted : partOf(wanted) };
    }
    case 'method':
      return { ...place, word, value: value.includes('.') ? value : partOf(value) };
    case 'view':
      return { ...place, word: 'param', name: PAGE_VIEW, value };
    case 'callid':
      if (!/^[0-9a-f]{1,32}$/i.test(value)) return at(piece, 'A callId is made of hex digits, 32 at most.');
      return { ...place, word, value: value.toLowerCase() };
    case 'status':
      if (!/^(?:[1-5]\d\d|[1-5]xx)$/i.test(value))
        return at(piece, `"${value}" is no HTTP status. Possible are 404 and 4xx.`);
      return { ...place, word, value: value.toLowerCase() };
    case 'error':
      if (!/^(?:\d{1,6}\*?|\**[a-z_][a-z_*]*)$/i.test(value)) {
        return at(piece, `"${value}" is no error. Possible are 403003, 403* and invalid_grant.`);
      }
      return { ...place, word, value };
    default: {
      if (values === undefined) return { ...place, word, value };
      const known = values.find((one) => one.toLowerCase() === value.toLowerCase());
      if (known !== undefined) return { ...place, word, value: known };
      return at(piece, `"${word}:" knows no "${value}". Possible are ${values.join(', ')}.`);
    }
  }
}

/** A pattern that finds a value by a part of it; what has a pattern of its own, and what no value has, stays. */
function partOf(value: string): string {
  return value === '' || value.length > MAX_PART_LENGTH || hasWildcard(value) ? value : `*${value}*`;
}

function at({ from, to }: Pick<Piece, 'from' | 'to'>, message: string): FilterProblem {
  return { from, to, message };
}

function unknownWord(head: string, value: string): string {
  const near = filterWords.find(({ name: known }) => known.startsWith(head.toLowerCase()));
  const quoted = `"${head}:${value}"`;
  if (near !== undefined)
    return `There is no word "${head}:". Did you mean "${near.name}:"? As text, put it in quotes: ${quoted}.`;
  return `There is no word "${head}:". Possible are ${filterWords.map((word) => `${word.name}:`).join(', ')}. As text, put it in quotes: ${quoted}.`;
}
