import { QueryProblem } from './syntax.ts';

type TokenKind = 'word' | 'text' | 'number' | 'symbol' | 'end';

export interface Token {
  readonly kind: TokenKind;
  /** A word or symbol as written; the content of a text without quotes and escapes. */
  readonly value: string;
  /** Where it begins in the query. */
  readonly position: number;
  /** A text in single quotes: the trace notes one that is no pattern of REGEX (D67). */
  readonly singleQuoted: boolean;
}

const blank = /\s+/y;
/** A keyword, or a path with its dots; `@timestamp` is one. */
const word = /[\p{L}_$@][\p{L}\p{N}_$-]*(?:\.[\p{L}\p{N}_$-]+)*/uy;
const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\p{L}\p{N}_.])/uy;
const symbol = /!=|>=|<=|[=<>(),*]/y;
/** What someone writes who leaves out the quotes: a time, which may have a blank, an address, a host. */
const unquoted = /\d{4}-\d\d-\d\d \d\d:\d\d[^\s,()=<>!"'*;]*|[^\s,()=<>!"'*;]+/y;

/**
 * Splits a query into tokens; the last one is of kind `end`.
 *
 * @throws QueryProblem for a character that no token begins with, and for a text without an end
 */
export function tokenize(query: string): readonly Token[] {
  const tokens: Token[] = [];
  let position = 0;
  const add = (kind: TokenKind, value: string, end: number, singleQuoted = false) => {
    tokens.push({ kind, value, position, singleQuoted });
    position = end;
  };
  while (position < query.length) {
    const blanks = matchAt(blank, query, position);
    if (blanks !== undefined) {
      position += blanks.length;
      continue;
    }
    const quote = query.charAt(position);
    if (quote === '"' || quote === "'") {
      const { content, end } = readText(query, position, quote);
      add('text', content, end, quote === "'");
      continue;
    }
    const plain = matchAt(unquoted, query, position);
    const found =
      lexeme('word', word, query, position) ??
      lexeme('number', number, query, position) ??
      lexeme('symbol', symbol, query, position);
    if (plain !== undefined && found?.value !== plain && /[\p{L}\p{N}]/u.test(plain)) {
      throw new QueryProblem(position, `A text needs quotes: write "${plain.slice(0, 60)}".`);
    }
    if (found === undefined) {
      const character = String.fromCodePoint(query.codePointAt(position) ?? 0);
      throw new QueryProblem(position, `The character ${JSON.stringify(character)} is not allowed here.`);
    }
    add(found.kind, found.value, position + found.value.length);
  }
  tokens.push({ kind: 'end', value: '', position, singleQuoted: false });
  return tokens;
}

function lexeme(kind: TokenKind, pattern: RegExp, query: string, position: number) {
  const value = matchAt(pattern, query, position);
  return value === undefined ? undefined : { kind, value };
}

function matchAt(pattern: RegExp, query: string, position: number): string | undefined {
  pattern.lastIndex = position;
  return pattern.exec(query)?.[0];
}

/** Reads a quoted text; a quote inside is doubled or has a back-slash before it (F 7.6). */
function readText(query: string, start: number, quote: string): { readonly content: string; readonly end: number } {
  let content = '';
  for (let index = start + 1; index < query.length; index += 1) {
    const character = query.charAt(index);
    const next = query.charAt(index + 1);
    if (character === quote && next !== quote) return { content, end: index + 1 };
    // Before any other character the back-slash is itself: patterns need it.
    const escaped = character === quote || (character === '\\' && next === quote);
    content += escaped ? quote : character;
    if (escaped) index += 1;
  }
  throw new QueryProblem(start, `The text that begins here has no closing ${quote}.`);
}
