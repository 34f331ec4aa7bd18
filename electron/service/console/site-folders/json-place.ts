/** A token of JSON but a text. */
const TOKEN = /([{}[\],:])|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const BLANKS = /[ \t\r\n]*/y;

/** A token of JSON: a mark, a text with its quotes, or another value. Whether a text is right, its parser says. */
interface Token {
  readonly start: number;
  readonly end: number;
  readonly mark: string | undefined;
  readonly quoted: string | undefined;
}

/** @returns the token behind blanks; a text that does not end is none, nor is what begins no token */
function tokenAt(text: string, at: number): Token | { readonly start: number; readonly end?: undefined } {
  BLANKS.lastIndex = at;
  const start = at + (BLANKS.exec(text)?.[0].length ?? 0);
  if (text[start] === '"') {
    const end = endOfText(text, start);
    return end === undefined ? { start } : { start, end, mark: undefined, quoted: text.slice(start, end) };
  }
  TOKEN.lastIndex = start;
  const token = TOKEN.exec(text);
  if (token === null) return { start };
  return { start, end: start + token[0].length, mark: token[1], quoted: undefined };
}

/** Offset behind the quote that ends the text at `start`; a loop, because a pattern goes back where it does not end. */
function endOfText(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '"') return at + 1;
    if (text[at] === '\\') at += 1;
  }
  return undefined;
}

/** What may come next. */
type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | ', or the end' | 'nothing';

/**
 * Where a text stops to be JSON: the parser of the runtime names the place of some mistakes only.
 *
 * @returns offset of the first token that cannot be there, or the length of a text that ends too early
 */
export function brokenAt(text: string): number {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let at = 0;
  const afterValue = (): Expected => (open.length === 0 ? 'nothing' : ', or the end');
  for (;;) {
    const token = tokenAt(text, at);
    if (token.end === undefined) return token.start;
    const { start, end, mark, quoted } = token;
    if (quoted !== undefined && !isText(quoted)) return start;
    const next = after(expected, open, mark, quoted !== undefined, afterValue);
    if (next === undefined) return start;
    expected = next;
    at = end;
  }
}

function isText(token: string): boolean {
  try {
    JSON.parse(token);
    return true;
  } catch {
    return false;
  }
}

/** @returns undefined: the token cannot be there */
function after(
  expected: Expected,
  open: ('{' | '[')[],
  mark: string | undefined,
  isName: boolean,
  afterValue: () => Expected,
): Expected | undefined {
  const isValue = expected === 'value' || expected === 'value or ]';
  switch (mark) {
    case '{':
    case '[':
      if (!isValue) return undefined;
      open.push(mark);
      return mark === '{' ? 'name or }' : 'value or ]';
    case '}':
    case ']': {
      const begun = mark === '}' ? '{' : '[';
      const mayEnd = expected === ', or the end' || expected === (mark === '}' ? 'name or }' : 'value or ]');
      if (!mayEnd || open.at(-1) !== begun) return undefined;
      open.pop();
      return afterValue();
    }
    case ',':
      if (expected !== ', or the end') return undefined;
      return open.at(-1) === '{' ? 'name' : 'value';
    case ':':
      return expected === ':' ? 'value' : undefined;
    default:
      if (expected === 'name' || expected === 'name or }') return isName ? ':' : undefined;
      return isValue ? afterValue() : undefined;
  }
}

/**
 * The first member that an object of a JSON text has twice: parsers take one of the two without a word.
 *
 * @param text that is JSON
 */
export function repeatedMember(text: string): { readonly at: number; readonly name: string } | undefined {
  /** Names so far of each open object; undefined: a list. */
  const open: (Set<string> | undefined)[] = [];
  let isName = false;
  let at = 0;
  for (;;) {
    const token = tokenAt(text, at);
    if (token.end === undefined) return undefined;
    const { start, end, mark, quoted } = token;
    at = end;
    if (mark === '{' || mark === '[') open.push(mark === '{' ? new Set() : undefined);
    else if (mark === '}' || mark === ']') open.pop();
    else if (quoted !== undefined && isName) {
      const name = String(JSON.parse(quoted));
      if (open.at(-1)?.has(name)) return { at: start, name };
      open.at(-1)?.add(name);
    }
    isName = mark === '{' || (mark === ',' && open.at(-1) !== undefined);
  }
}
