/**
 * Reads a literal of JavaScript as a page's configuration is written: JSON, and names without quotes, single quotes,
 * templates, comments and trailing commas. Nothing is run (U 6: no `eval`): what is no literal, such as a function, is left out.
 *
 * @param text the whole literal, also in brackets or with a semicolon
 * @param leftOut hears of each expression: where it stands (`events[0].method`) and how it begins
 * @throws SyntaxError with the line, for text that is no literal
 */
export function readLiteral(text: string, leftOut: (path: string, expression: string) => void): unknown {
  return new Reader(text, leftOut).whole();
}

/** In the place of an expression. */
const EXPRESSION = Symbol('expression');

/** Deeper ones would end the stack of the page. */
const MAX_DEPTH = 200;
const SHOWN = 40;

const CONSTANTS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...([
    ['true', true],
    ['false', false],
    ['null', null],
    ['undefined', undefined],
  ] as const),
  // As programs that make scripts shorter write them.
  ...([
    ['!0', true],
    ['!1', false],
  ] as const),
]);

const BLANK = /(?:\s|\/\/[^\n\r\u2028\u2029]*|\/\*[\s\S]*?\*\/)*/y;
const NAME = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy;
const NUMBER = /[-+]?(?:0x[\da-f]+|0o[0-7]+|0b[01]+|(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/iy;
const CONSTANT = /(?:true|false|null|undefined)(?![\p{ID_Continue}$])|![01]/uy;
const TEXT = /"(?:[^"\\\n\r]|\\[\s\S])*"|'(?:[^'\\\n\r]|\\[\s\S])*'|`(?:[^`\\$]|\\[\s\S]|\$(?!\{))*`/y;
const ESCAPE = /\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2})|(\r\n|[\s\S]))/gi;
const ESCAPED: Readonly<Record<string, string>> = {
  ...{ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', '0': '\0' },
  ...{ '\n': '', '\r': '', '\r\n': '', '\u2028': '', '\u2029': '' },
};
/** In an expression: what hides brackets and commas, where a regular expression may stand too. */
const HIDING = /"(?:[^"\\\n\r]|\\[\s\S])*"|'(?:[^'\\\n\r]|\\[\s\S])*'|\/\/[^\n\r]*|\/\*[\s\S]*?\*\//y;
const REGULAR = /\/(?:[^/\\[\n\r]|\\.|\[(?:[^\]\\\n\r]|\\.)*\])+\/[a-z]*/y;
/** After these a slash begins a regular expression, else it divides. */
const BEFORE_REGULAR = /(?:^|[=(,:[!&|?{};+\-*%~^<>]|\b(?:return|typeof|case|in|of|void|delete|do|else))\s*$/;

class Reader {
  readonly #text: string;
  readonly #leftOut: (path: string, expression: string) => void;
  #at = 0;

  constructor(text: string, leftOut: (path: string, expression: string) => void) {
    this.#text = text;
    this.#leftOut = leftOut;
  }

  whole(): unknown {
    let brackets = 0;
    while (this.#skip('(')) brackets += 1;
    const value = this.#value('', 0);
    while (brackets > 0 && this.#skip(')')) brackets -= 1;
    this.#skip(';');
    this.#blank();
    if (brackets > 0 || this.#at < this.#text.length) throw this.#error('the end');
    if (value === EXPRESSION) throw this.#error('a literal');
    return value;
  }

  /** A value up to the comma or bracket after it; EXPRESSION where it is no literal. */
  #value(path: string, depth: number): unknown {
    if (depth > MAX_DEPTH) throw this.#error(`at most ${MAX_DEPTH} objects in each other`);
    this.#blank();
    const begin = this.#at;
    const value = this.#literal(path, depth);
    this.#blank();
    if (value !== EXPRESSION && /^[,\])};]?$/.test(this.#next())) return value;
    this.#at = begin;
    this.#expression();
    this.#leftOut(path, this.#text.slice(begin, Math.min(this.#at, begin + SHOWN)).trim());
    return EXPRESSION;
  }

  #literal(path: string, depth: number): unknown {
    const sign = this.#next();
    if (sign === '{') return this.#object(path, depth);
    if (sign === '[') return this.#list(path, depth);
    const text = this.#match(TEXT);
    if (text !== undefined) return unescaped(text);
    const constant = this.#match(CONSTANT);
    if (constant !== undefined) return CONSTANTS.get(constant);
    const number = this.#match(NUMBER);
    if (number === undefined) return EXPRESSION;
    // `Number` knows no sign before other bases than ten.
    return /^-/.test(number) ? -Number(number.slice(1)) : Number(number.replace(/^\+/, ''));
  }

  #object(path: string, depth: number): unknown {
    const members = new Map<string, unknown>();
    this.#take('{');
    while (!this.#skip('}')) {
      const begin = this.#at;
      const key = this.#key();
      const within = path === '' || key === undefined ? (key ?? path) : `${path}.${key}`;
      if (key !== undefined && this.#skip(':')) {
        const value = this.#value(within, depth + 1);
        if (value !== EXPRESSION) members.set(key, value);
      } else {
        // A method, a getter, a name alone, a computed name, the members of another object.
        this.#at = begin;
        this.#expression();
        if (this.#at === begin) throw this.#error('a name');
        this.#leftOut(within, this.#text.slice(begin, Math.min(this.#at, begin + SHOWN)).trim());
      }
      if (!this.#skip(',') && this.#next() !== '}') throw this.#error('"," or "}"');
    }
    return Object.fromEntries(members);
  }

  #list(path: string, depth: number): unknown {
    const items: unknown[] = [];
    this.#take('[');
    while (!this.#skip(']')) {
      const value = this.#value(`${path}[${items.length}]`, depth + 1);
      // Those after it keep their places.
      items.push(value === EXPRESSION ? undefined : value);
      if (!this.#skip(',') && this.#next() !== ']') throw this.#error('"," or "]"');
    }
    return items;
  }

  #key(): string | undefined {
    this.#blank();
    const text = this.#next() === '`' ? undefined : this.#match(TEXT);
    if (text !== undefined) return unescaped(text);
    const number = this.#match(NUMBER);
    return number === undefined ? this.#match(NAME) : String(Number(number));
  }

  /** Goes to the comma or bracket that ends an expression. */
  #expression(): void {
    const open: string[] = [];
    const begin = this.#at;
    while (this.#at < this.#text.length) {
      const sign = this.#text.charAt(this.#at);
      if (open.length === 0 && /[,\])}]/.test(sign)) return;
      if (sign === '`') this.#template();
      else if (this.#match(HIDING) !== undefined) continue;
      else if (sign === '"' || sign === "'") throw this.#error('the end of a text');
      else if (sign === '/' && BEFORE_REGULAR.test(this.#text.slice(Math.max(begin, this.#at - 20), this.#at))) {
        if (this.#match(REGULAR) === undefined) this.#at += 1;
      } else {
        if (/[([{]/.test(sign)) open.push(sign);
        if (/[)\]}]/.test(sign)) open.pop();
        this.#at += 1;
      }
    }
    if (open.length > 0) throw this.#error(`the end of "${open[0]}"`);
  }

  /** A template, whose expressions can have templates again. */
  #template(): void {
    this.#at += 1;
    while (this.#at < this.#text.length) {
      const sign = this.#text.charAt(this.#at);
      if (sign === '\\') this.#at += 2;
      else if (this.#text.startsWith('${', this.#at)) {
        this.#at += 2;
        do {
          this.#expression();
        } while (this.#text.charAt(this.#at) !== '}' && this.#at++ < this.#text.length);
        this.#at += 1;
      } else {
        this.#at += 1;
        if (sign === '`') return;
      }
    }
    throw this.#error('the end of a template');
  }

  #blank(): void {
    this.#match(BLANK);
  }

  #next(): string {
    return this.#text.charAt(this.#at);
  }

  /** Goes over a sign, with the blanks around it, when it is the next one. */
  #skip(sign: string): boolean {
    this.#blank();
    if (this.#next() !== sign) return false;
    this.#at += 1;
    this.#blank();
    return true;
  }

  #take(sign: string): void {
    if (!this.#skip(sign)) throw this.#error(`"${sign}"`);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #error(expected: string): SyntaxError {
    const line = this.#text.slice(0, this.#at).split('\n').length;
    const found = this.#text.slice(this.#at, this.#at + SHOWN).split('\n', 1)[0] ?? '';
    return new SyntaxError(`line ${line}: expected ${expected}${found === '' ? '' : ` before "${found}"`}`);
  }
}

function unescaped(text: string): string {
  return text.slice(1, -1).replaceAll(ESCAPE, (_, code, unit, byte, sign: string) => {
    const digits = code ?? unit ?? byte;
    if (digits === undefined) return ESCAPED[sign] ?? sign;
    const point = Number.parseInt(digits, 16);
    return point > 0x10ffff ? '\ufffd' : String.fromCodePoint(point);
  });
}
