import { encodeForm } from '#shared/protocol/percent.ts';
import { PasteProblem } from './pasted-call.ts';

/** A value of a JavaScript text, as far as a call needs one. */
export type ScriptValue =
  | { readonly kind: 'text'; readonly text: string }
  /** A number, `true`, `null` and the like, as written. */
  | { readonly kind: 'literal'; readonly source: string }
  | { readonly kind: 'object'; readonly entries: readonly (readonly [string, ScriptValue])[] }
  | { readonly kind: 'list'; readonly items: readonly ScriptValue[] }
  | { readonly kind: 'form'; readonly text: string }
  /** What only running it could give, as written. */
  | { readonly kind: 'unknown'; readonly source: string };

const gap = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))+/y;
const name = /[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/y;
const number = /[+-]?(?:0x[0-9a-f]+|\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?)/iy;
const escaped = /\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r\n|[\s\S]))/y;
const simple: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', '0': '\0' };
const literals = new Set(['true', 'false', 'null', 'undefined']);

function unreadable(what: string): PasteProblem {
  return new PasteProblem(
    `The JavaScript text has ${what}.`,
    'Copy the whole call of fetch, from "fetch(" to its ")".',
  );
}

/** Reads literals of JavaScript from a text. Nothing of it is run. */
export class ScriptReader {
  readonly source: string;
  at: number;
  private depth = 0;

  constructor(source: string, at: number) {
    this.source = source;
    this.at = at;
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source);
    if (found) this.at += found[0].length;
    return found;
  }

  take(text: string): boolean {
    this.match(gap);
    if (!this.source.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  /** Values up to `end`, with commas between them. */
  readList(end: string): ScriptValue[] {
    const items: ScriptValue[] = [];
    while (!this.take(end)) {
      if (this.at >= this.source.length) throw unreadable(`no closing "${end}"`);
      const start = this.at;
      items.push(this.readValue());
      if (!this.take(',') && this.at === start) this.at += 1;
    }
    return items;
  }

  readValue(): ScriptValue {
    if (this.depth > 50) throw unreadable('values nested too deeply');
    this.depth += 1;
    let value = this.readOperand();
    const start = this.at;
    while (this.take('+')) {
      const right = this.readOperand();
      value =
        value.kind === 'text' && right.kind === 'text'
          ? { kind: 'text', text: value.text + right.text }
          : { kind: 'unknown', source: this.source.slice(start, this.at).trim() };
    }
    this.depth -= 1;
    // An operator, a member, a call: its value is not known.
    if (/[,)\]};]|^$/.test(this.source[this.at] ?? '')) return value;
    const member = this.match(/\.toString\(\)/y);
    if (member && /[,)\]};]|^$/.test(this.source[this.at] ?? '')) return value;
    this.match(gap);
    if (/[,)\]};]|^$/.test(this.source[this.at] ?? '')) return value;
    this.skip();
    return { kind: 'unknown', source: this.source.slice(start, this.at).trim() };
  }

  private readOperand(): ScriptValue {
    this.match(gap);
    const next = this.source[this.at] ?? '';
    if (next !== '' && '"\'`'.includes(next)) return this.readString(next);
    if (this.take('{')) return this.readObject();
    if (this.take('[')) return { kind: 'list', items: this.readList(']') };
    if (this.take('(')) {
      const [value, ...more] = this.readList(')');
      return value && more.length === 0 ? value : { kind: 'unknown', source: '(…)' };
    }
    const digits = this.match(number)?.[0];
    if (digits !== undefined) return { kind: 'literal', source: digits };
    const start = this.at;
    let word = this.match(name)?.[0];
    if (word === 'await') {
      this.match(gap);
      word = this.match(name)?.[0];
    }
    if (word === 'new') {
      this.match(gap);
      word = this.match(name)?.[0];
    }
    if (word === undefined) return { kind: 'unknown', source: this.skip() };
    if (literals.has(word)) return { kind: 'literal', source: word };
    if (!this.take('(')) return { kind: 'unknown', source: word };
    const values = this.readList(')');
    return made(word, values) ?? { kind: 'unknown', source: this.source.slice(start, this.at) };
  }

  private readObject(): ScriptValue {
    const entries: [string, ScriptValue][] = [];
    while (!this.take('}')) {
      if (this.at >= this.source.length) throw unreadable('no closing "}"');
      const next = this.source[this.at] ?? '';
      const start = this.at;
      const key = '"\'`'.includes(next) ? textOf(this.readString(next)) : (this.match(name) ?? this.match(number))?.[0];
      if (key !== undefined && this.take(':')) entries.push([key, this.readValue()]);
      else if (key !== undefined && /[,}]/.test(this.source[this.at] ?? '')) {
        entries.push([key, { kind: 'unknown', source: `the variable ${key}` }]);
      } else {
        const source = this.skip();
        // Members that only running it could give: without them nobody knows what is sent.
        if (source.startsWith('...')) entries.push(['…', { kind: 'unknown', source }]);
      }
      if (!this.take(',') && this.at === start) this.at += 1;
    }
    return { kind: 'object', entries };
  }

  private readString(quote: string): ScriptValue {
    const start = this.at;
    const run = quote === '"' ? /[^"\\\n]+/y : quote === "'" ? /[^'\\\n]+/y : /[^`\\$]+/y;
    const pieces: string[] = [];
    let isKnown = true;
    this.at += 1;
    while (this.source[this.at] !== quote) {
      const plain = this.match(run)?.[0];
      if (plain !== undefined) pieces.push(plain);
      else if (this.at >= this.source.length || this.source[this.at] === '\n') {
        if (quote !== '`' || this.at >= this.source.length)
          throw unreadable(`an opening ${quote} without a closing one`);
      } else if (this.source[this.at] === '$') {
        if (this.source[this.at + 1] === '{') isKnown = false;
        pieces.push('$');
        this.at += 1;
      } else {
        const found = this.match(escaped);
        if (!found) throw unreadable('an escape that does not end');
        const code = found[1] ?? found[2] ?? found[3];
        const single = found[4] ?? '';
        if (code !== undefined) pieces.push(String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)));
        else if (!/[\r\n]/.test(single)) pieces.push(simple[single] ?? single);
      }
    }
    this.at += 1;
    if (isKnown) return { kind: 'text', text: pieces.join('') };
    return { kind: 'unknown', source: this.source.slice(start, this.at) };
  }

  /** Goes on to the comma or bracket that ends a value; returns what it went over. */
  private skip(): string {
    const start = this.at;
    const ends: string[] = [];
    while (this.at < this.source.length) {
      if (this.match(/[^()[\]{}'"`,;]+/y)) continue;
      const next = this.source[this.at] ?? '';
      if (ends.length === 0 && /[,;)\]}]/.test(next)) break;
      if ('"\'`'.includes(next)) {
        this.readString(next);
        continue;
      }
      if (next === ends.at(-1)) ends.pop();
      else if (next === '(') ends.push(')');
      else if (next === '[') ends.push(']');
      else if (next === '{') ends.push('}');
      this.at += 1;
    }
    return this.source.slice(start, this.at).trim();
  }
}

/** What a constructor or function that calls are made with returns; undefined: not one of them. */
function made(word: string, values: readonly ScriptValue[]): ScriptValue | undefined {
  const [first] = values;
  switch (word) {
    case 'URLSearchParams': {
      if (first === undefined) return { kind: 'form', text: '' };
      if (first.kind === 'text') return { kind: 'form', text: first.text.replace(/^\?/, '') };
      const pairs = pairsOf(first);
      return pairs && { kind: 'form', text: formText(pairs) };
    }
    case 'Headers':
    case 'URL':
    case 'Request':
      return values.length === 1 ? first : undefined;
    case 'JSON.stringify':
      return first && values.length === 1 ? jsonText(first) : undefined;
    case 'encodeURIComponent':
      return first?.kind === 'text' ? { kind: 'text', text: encodeURIComponent(first.text.toWellFormed()) } : undefined;
    case 'String':
      return first;
    default:
      return undefined;
  }
}

/** Names and values of an object or of a list of pairs; undefined: not all are known. */
export function pairsOf(value: ScriptValue): readonly (readonly [string, string])[] | undefined {
  const pairs =
    value.kind === 'object'
      ? value.entries
      : value.kind === 'list'
        ? value.items.map((item) =>
            item.kind === 'list' ? ([textOf(item.items[0]) ?? '', item.items[1]] as const) : (['', undefined] as const),
          )
        : [];
  if (value.kind !== 'object' && value.kind !== 'list') return undefined;
  const known = pairs.map(([key, one]) => [key, one && textOf(one)] as const);
  return known.every((pair): pair is readonly [string, string] => pair[1] !== undefined) ? known : undefined;
}

/** As URLSearchParams writes names and values (WHATWG URL 5.2). */
function formText(pairs: readonly (readonly [string, string])[]): string {
  return encodeForm(pairs.map(([key, value]) => ({ name: key, value })))
    .replaceAll('%20', '+')
    .replaceAll('%2A', '*')
    .replaceAll('~', '%7E');
}

/** A value as text; undefined: it is not known. */
export function textOf(value: ScriptValue | undefined): string | undefined {
  if (value?.kind === 'text' || value?.kind === 'form') return value.text;
  return value?.kind === 'literal' ? value.source : undefined;
}

function jsonText(value: ScriptValue): ScriptValue | undefined {
  const plain = (one: ScriptValue): unknown => {
    switch (one.kind) {
      case 'text':
        return one.text;
      case 'literal':
        return one.source === 'undefined' ? undefined : JSON.parse(one.source.replace(/^\+|_/g, ''));
      case 'object':
        return Object.fromEntries(one.entries.map(([key, entry]) => [key, plain(entry)]));
      case 'list':
        return one.items.map(plain);
      default:
        throw new PasteProblem(
          `The JavaScript text contains ${'source' in one ? one.source : 'a value'}, whose value is not known here.`,
          'Replace it with the value itself.',
        );
    }
  };
  try {
    return { kind: 'text', text: JSON.stringify(plain(value)) ?? 'undefined' };
  } catch (error) {
    if (error instanceof PasteProblem) throw error;
    // A number that JSON does not have, such as 0x10.
    return undefined;
  }
}
