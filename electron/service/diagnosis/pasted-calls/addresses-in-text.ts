/** An address in a text. */
export interface FoundAddress {
  readonly address: string;
  /** Offsets in the text: from the first character of it to behind the last. */
  readonly start: number;
  readonly end: number;
  /** True: it stands on several lines, which are joined. */
  readonly isJoined: boolean;
  /** What stands behind it in the next line and may belong to it; absent: nothing. */
  readonly doubtful?: string;
}

/** A word in angle brackets in the place of a value is a part of it: `apiKey=<your key>`. */
const address = /https?:\/\/(?:[^\s<>"`“”„«»]|(?<==)<[A-Za-z][\w .-]{0,60}>(?=&|\s|$))+/gi;
/** The rest of a line behind an address, the line end, and the first word of the next line behind marks of a quoted mail. */
const nextLine = /^[ \t]*\r?\n[ \t]*(?:>[ \t]*)*([^\s<>"`“”„«»]+)/;
/** A line is hardly broken by a program before this column. */
const EARLIEST_BREAK = 55;

/** Ends where an address cannot end, or goes on as none can begin. */
const isOpenEnd = (text: string): boolean => /[?&=%_/+-]$|%[0-9A-Fa-f]$/.test(text);
const goesOn = (word: string): boolean => /^[?&=%#]/.test(word);
const hasPairs = (word: string): boolean => /[^=&]=|&\w/.test(word) || /%[0-9A-Fa-f]{2}/.test(word);
/** Words as people write them: small letters with a capital in front, or few capitals, and the punctuation behind them. */
const isProse = (word: string): boolean =>
  /^(?:\p{L}\p{Ll}{0,15}(?:['’-]\p{Ll}{1,15}){0,2}|\p{Lu}{1,5})[.,;:!?)]{0,3}$/u.test(word) ||
  /^[-–—*•(]\S*$/.test(word);
const isAnotherAddress = (word: string): boolean => /^(?:https?:|www\.)/i.test(word) || /^[\w-]+:$/.test(word);
/** How a line of a log, a chat or a dump begins: a date, a time in brackets, a label in brackets, a mark of a tree. */
const isLineStart = (word: string): boolean =>
  /^(?:\d{4}-\d\d-\d\d(?:T\S*)?|\d\d-\d\d|\d\d:\d\d(?::\d\d\S*)?|\[[^\]=&%]{0,40}\]?:?|[^\p{L}\p{N}\p{ASCII}])$/u.test(
    word,
  );
/** Hex digits that complete a percent escape at the end of the line before. */
const completesEscape = (whole: string, word: string): boolean =>
  (whole.endsWith('%') && /^[0-9A-Fa-f]{2}/.test(word)) || (/%[0-9A-Fa-f]$/.test(whole) && /^[0-9A-Fa-f]/.test(word));

const closing: Readonly<Record<string, string>> = { '[': ']', '{': '}', '(': ')' };

/** An address up to the bracket that closes the one in front of it. */
function enclosed(found: string, before: string | undefined): string {
  // An address in single quotes: clients encode theirs where they have one.
  if (before === "'" && found.includes("'")) {
    const quote = /'(?=[)\],;:]|$)/.exec(found);
    if (quote !== null) return found.slice(0, quote.index);
  }
  const close = closing[before ?? ''];
  if (close === undefined) return found;
  let open = 0;
  for (let at = 0; at < found.length; at += 1) {
    if (found[at] === before) open += 1;
    if (found[at] === close) {
      if (open === 0) return found.slice(0, at);
      open -= 1;
    }
  }
  return found;
}

/** What has been joined of an address: its last characters are enough to see how it goes on (R52). */
interface Joined {
  readonly tail: string;
  readonly hasQuery: boolean;
}

/** Lines of one address. */
const MAX_LINES = 2_000;

/** What the first word of the next line is to an address that ends its line. */
function relation(
  { tail: whole, hasQuery }: Joined,
  column: number,
  word: string,
  isAlone: boolean,
): 'part' | 'doubtful' | 'other' {
  if (isAnotherAddress(word)) return 'other';
  if (hasQuery && completesEscape(whole, word)) return 'part';
  if (!isAlone && isLineStart(word)) return 'other';
  if (goesOn(word)) return 'part';
  const isOpen = isOpenEnd(whole) && hasQuery;
  if (isOpen && (!isProse(word) || /[&=%]$/.test(whole))) return /^[-*•]/.test(word) ? 'doubtful' : 'part';
  if (!hasQuery) return column >= EARLIEST_BREAK && word.includes('?') ? 'part' : 'other';
  if (hasPairs(word)) return 'part';
  if (isProse(word)) return 'other';
  return isAlone && column >= EARLIEST_BREAK ? 'part' : 'doubtful';
}

/**
 * The addresses of a text, those that a mail program or a terminal broke into lines put together again. A word of the next
 * line of which nobody can say whether it belongs to the address is named, so that nothing is judged as if it were whole.
 *
 * @param most addresses that are looked for
 */
export function foundAddresses(text: string, most: number): readonly FoundAddress[] {
  const found: FoundAddress[] = [];
  address.lastIndex = 0;
  for (let match = address.exec(text); match !== null && found.length < most; match = address.exec(text)) {
    const start = match.index;
    const first = enclosed(match[0], text[start - 1]);
    const words = [first];
    let joined: Joined = { tail: first.slice(-3), hasQuery: first.includes('?') };
    let end = start + first.length;
    let isJoined = false;
    let doubtful: string | undefined;
    while (words.length < MAX_LINES) {
      const next = nextLine.exec(text.slice(end, end + 4_096));
      if (next === null) break;
      const [all, word = ''] = next;
      const behind = end + all.length;
      const isAlone = /^[ \t]*(?:\r?\n|$)/.test(text.slice(behind, behind + 200));
      const column = end - (text.lastIndexOf('\n', end - 1) + 1);
      const is = relation(joined, column, word, isAlone);
      if (is === 'doubtful') doubtful = word;
      if (is !== 'part') break;
      words.push(word);
      joined = { tail: `${joined.tail}${word.slice(-3)}`.slice(-3), hasQuery: joined.hasQuery || word.includes('?') };
      end = behind;
      isJoined = true;
      if (!isAlone) break;
    }
    found.push({ address: words.join(''), start, end, isJoined, ...(doubtful !== undefined && { doubtful }) });
    address.lastIndex = end;
  }
  return found;
}

const byJson = (text: string): string =>
  text.replace(/\\u([0-9a-fA-F]{4})|\\(\/)/g, (_, unit: string | undefined, slash: string | undefined) =>
    unit === undefined ? (slash ?? '') : String.fromCharCode(Number.parseInt(unit, 16)),
  );

const byHtml = (text: string): string =>
  text.replace(/&(?:amp;)+/gi, '&').replace(/&#(?:x([0-9a-f]{1,4})|(\d{1,5}));/gi, (_, hex: string, digits: string) => {
    return String.fromCharCode(hex === undefined ? Number(digits) : Number.parseInt(hex, 16));
  });

const noteOf = (shown: string): string =>
  `Each "${shown}" is read as "&", as HTML, JSON and logs escape it. If the client sent "${shown}", that is the mistake.`;

/** What stands for the `&` between two parameters: of HTML once and several times, by number, and of JSON. */
const escapedMark = /&(?:amp;)+|&#0{0,4}38;|&#x0{0,4}26;|\\u0026/i;

/** An address as it was before something escaped it; undefined: nothing did. */
interface PlainAddress {
  readonly address: string;
  readonly shown: string;
  readonly note: string;
}

/**
 * An address in which something escaped each `&`, as HTML, templates, JSON and loggers do.
 *
 * @returns undefined: there is no such escape in it
 */
export function plainAddress(address: string): PlainAddress | undefined {
  const shown = escapedMark.exec(address)?.[0];
  if (shown === undefined) return undefined;
  return { address: shown.startsWith('\\') ? byJson(address) : byHtml(address), shown, note: noteOf(shown) };
}
