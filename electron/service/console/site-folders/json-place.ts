import { orElse } from '#shared/or-else.ts';

/** A token of JSON but a text. */
const TOKEN = /([{}[\],:])|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const BLANKS = /[ \t\r\n]*/y;

/** A token of JSON: a mark, a text with its quotes, or another value. Whether a text is right, its parser says. */
interface Token {
  readonly start: number;
  readonly end?: number;
  readonly mark?: string | undefined;
  readonly quoted?: string;
}

/** @returns the token behind blanks; without an end: a text that does not end is none, nor is what begins no token */
function tokenAt(text: string, at: number): Token {
  BLANKS.lastIndex = at;
  const start = at + (BLANKS.exec(text)?.[0].length ?? 0);
  if (text[start] === '"') {
    const end = endOfText(text, start);
    return end === undefined ? { start } : { start, end, quoted: text.slice(start, end) };
  }
  TOKEN.lastIndex = start;
  const token = TOKEN.exec(text);
  if (token === null) return { start };
  return { start, end: start + token[0].length, mark: token[1] };
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

/** What is open: an object by its names so far, or a list. */
type Open = (Set<string> | 'list')[];

/**
 * Where a text stops to be JSON: the parser of the runtime names the place of some mistakes only. And the first member that an
 * object has twice: parsers take one of the two without a word.
 */
interface Place {
  /** Offset of the first token that cannot be there, or the length of a text that ends too early. */
  readonly brokenAt: number;
  readonly repeated: { readonly at: number; readonly name: string } | undefined;
}

export function placesIn(text: string): Place {
  const open: Open = [];
  let expected: Expected = 'value';
  let repeated: Place['repeated'];
  for (let at = 0; ; ) {
    const token = tokenAt(text, at);
    const name =
      token.quoted === undefined ? undefined : orElse(() => JSON.parse(token.quoted ?? '') as string, undefined);
    const isBroken = token.end === undefined || (token.quoted !== undefined && name === undefined);
    const next: Expected | undefined = isBroken ? undefined : after(expected, open, token.mark, name !== undefined);
    if (next === undefined || token.end === undefined) return { brokenAt: token.start, repeated };
    const names = open.at(-1);
    if (next === ':' && name !== undefined && names instanceof Set) {
      if (names.has(name)) repeated ??= { at: token.start, name };
      names.add(name);
    }
    expected = next;
    at = token.end;
  }
}

/** @returns undefined: the token cannot be there */
function after(expected: Expected, open: Open, mark: string | undefined, isText: boolean): Expected | undefined {
  const isValue = expected === 'value' || expected === 'value or ]';
  const afterValue = (): Expected => (open.length === 0 ? 'nothing' : ', or the end');
  switch (mark) {
    case '{':
    case '[':
      if (!isValue) return undefined;
      open.push(mark === '{' ? new Set() : 'list');
      return mark === '{' ? 'name or }' : 'value or ]';
    case '}':
    case ']': {
      const mayEnd = expected === ', or the end' || expected === (mark === '}' ? 'name or }' : 'value or ]');
      if (!mayEnd || (open.at(-1) === 'list') !== (mark === ']')) return undefined;
      open.pop();
      return afterValue();
    }
    case ',':
      if (expected !== ', or the end') return undefined;
      return open.at(-1) === 'list' ? 'value' : 'name';
    case ':':
      return expected === ':' ? 'value' : undefined;
    default:
      if (expected === 'name' || expected === 'name or }') return isText ? ':' : undefined;
      return isValue ? afterValue() : undefined;
  }
}
