/** A token of JSON with the blanks before it: a mark, a text, or another value. Whether a text is right, its parser says. */
const TOKEN =
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\]+|\\.)*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/sy;
const BLANKS = /[ \t\r\n]*/y;

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
    BLANKS.lastIndex = at;
    const start = at + (BLANKS.exec(text)?.[0].length ?? 0);
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text);
    if (token === null) return start;
    const [whole, mark, name] = token;
    if (name !== undefined && !isText(name)) return start;
    const next = after(expected, open, mark, name !== undefined, afterValue);
    if (next === undefined) return start;
    expected = next;
    at += whole.length;
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
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text);
    if (token === null) return undefined;
    const [whole, mark, quoted] = token;
    at += whole.length;
    if (mark === '{' || mark === '[') open.push(mark === '{' ? new Set() : undefined);
    else if (mark === '}' || mark === ']') open.pop();
    else if (quoted !== undefined && isName) {
      const name = String(JSON.parse(quoted));
      if (open.at(-1)?.has(name)) return { at: at - quoted.length, name };
      open.at(-1)?.add(name);
    }
    isName = mark === '{' || (mark === ',' && open.at(-1) !== undefined);
  }
}
