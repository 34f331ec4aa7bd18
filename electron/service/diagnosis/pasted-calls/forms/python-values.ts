import { PlainTable, type PlainValue, UnknownValue } from './plain-value.ts';
import { unescaped } from './text-escapes.ts';

/** A keyword argument, or a positional one without a name. */
type PythonArgument = readonly [name: string | undefined, value: PlainValue];

const gap = /(?:[ \t\r\n]|\\\n|#[^\n]*)*/y;
const name = /[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*/y;
const number = /[+-]?\d[\d_]*(?:\.\d+)?/y;
const prefix = /(?:[rRbBfFuU]{1,2})?(?="|')/y;

/** Reads literals of Python from a text. Nothing of it is run. */
export class PythonReader {
  readonly source: string;
  readonly names: ReadonlyMap<string, PlainValue>;
  at: number;
  private depth = 0;

  constructor(source: string, at: number, names: ReadonlyMap<string, PlainValue>) {
    this.source = source;
    this.at = at;
    this.names = names;
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  private take(text: string): boolean {
    this.match(gap);
    if (!this.source.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  /** Arguments up to the closing bracket; undefined: it does not close. */
  readArguments(end = ')'): readonly PythonArgument[] | undefined {
    const list: PythonArgument[] = [];
    while (!this.take(end)) {
      if (this.at >= this.source.length || list.length > 1_000) return undefined;
      const start = this.at;
      const keyword = /([A-Za-z_]\w*)\s*=(?!=)/y;
      keyword.lastIndex = this.at;
      const found = keyword.exec(this.source);
      if (found !== null) this.at += found[0].length;
      const value = this.readValue();
      list.push([found?.[1], value]);
      if (!this.take(',') && this.at === start) this.at += 1;
    }
    return list;
  }

  readValue(): PlainValue {
    if (this.depth > 40) return new UnknownValue('…');
    this.depth += 1;
    this.match(gap);
    const start = this.at;
    const value = this.readOperand();
    this.depth -= 1;
    this.match(gap);
    if (/[,)\]}:;]|^$/.test(this.source[this.at] ?? '') || this.source[this.at] === undefined) return value;
    // At the end of a line the value of an assignment ends, too.
    if (this.depth === 0 && /\n/.test(this.source.slice(start, this.at)) && this.source[this.at - 1] !== '\\')
      return value;
    this.skip();
    return new UnknownValue(this.source.slice(start, this.at).trim());
  }

  private readOperand(): PlainValue {
    const text = this.readStrings();
    if (text !== undefined) return text;
    if (this.take('{')) return this.readDict();
    if (this.take('[')) return (this.readArguments(']') ?? []).map(([, value]) => value);
    if (this.take('(')) {
      const list = this.readArguments(')') ?? [];
      const isTuple = /,\s*\)$/.test(this.source.slice(Math.max(0, this.at - 40), this.at)) || list.length !== 1;
      return isTuple ? list.map(([, value]) => value) : (list[0]?.[1] ?? null);
    }
    const digits = this.match(number);
    if (digits !== undefined && digits !== '') return digits.replaceAll('_', '');
    const word = this.match(name);
    if (word === undefined || word === '') return new UnknownValue(this.skip());
    if (word === 'None') return null;
    if (word === 'True' || word === 'False') return word;
    if (this.source[this.at] === '(') {
      const start = this.at;
      this.at += 1;
      const list = this.readArguments(')') ?? [];
      if (word === 'dict' || word === 'OrderedDict') {
        return new PlainTable(
          list.flatMap(([key, value]): (readonly [string, PlainValue])[] => (key === undefined ? [] : [[key, value]])),
        );
      }
      if (/(?:^|\.)(?:urlencode|str)$/.test(word) && list.length === 1) return list[0]?.[1] ?? null;
      return new UnknownValue(`${word}${this.source.slice(start, this.at)}`);
    }
    if (this.source[this.at] === '[') {
      this.skip();
      return new UnknownValue(word);
    }
    return this.names.get(word) ?? new UnknownValue(word);
  }

  private readDict(): PlainValue {
    const entries: (readonly [string, PlainValue])[] = [];
    while (!this.take('}')) {
      if (this.at >= this.source.length || entries.length > 1_000) break;
      const start = this.at;
      if (this.take('**')) {
        const spread = this.readValue();
        if (spread instanceof PlainTable) entries.push(...spread.entries);
        else entries.push(['…', spread]);
      } else {
        const key = this.readOperand();
        if (this.take(':')) {
          const value = this.readValue();
          if (typeof key === 'string') entries.push([key, value]);
        }
      }
      if (!this.take(',') && this.at === start) this.at += 1;
    }
    return new PlainTable(entries);
  }

  /** String literals side by side are one. */
  private readStrings(): string | undefined {
    let text: string | undefined;
    for (;;) {
      this.match(gap);
      const mark = this.match(prefix);
      const quote = this.source[this.at];
      if (mark === undefined || (quote !== '"' && quote !== "'")) return text;
      const isLong = this.source.startsWith(quote.repeat(3), this.at);
      const close = isLong ? quote.repeat(3) : quote;
      this.at += close.length;
      const start = this.at;
      while (this.at < this.source.length && !this.source.startsWith(close, this.at)) {
        if (!isLong && this.source[this.at] === '\n') break;
        this.at += this.source[this.at] === '\\' ? 2 : 1;
      }
      const raw = this.source.slice(start, this.at);
      this.at += close.length;
      const plain = /r/i.test(mark) ? raw : unescaped(raw);
      text = (text ?? '') + (/f/i.test(mark) ? this.formatted(plain) : plain);
    }
  }

  private formatted(text: string): string {
    return text.replace(/\{\{|\}\}|\{([^{}]*)\}/g, (all, expression: string | undefined) => {
      if (expression === undefined) return all[0] ?? '';
      const known = this.names.get(expression.trim());
      return typeof known === 'string' ? known : `\${${expression}}`;
    });
  }

  /** Goes on to what ends a value. */
  private skip(): string {
    const start = this.at;
    let open = 0;
    while (this.at < this.source.length) {
      const next = this.source[this.at] ?? '';
      if (open === 0 && /[,)\]};\n]/.test(next)) break;
      if (next === '"' || next === "'") {
        this.readStrings();
        continue;
      }
      if (/[([{]/.test(next)) open += 1;
      if (/[)\]}]/.test(next)) open -= 1;
      this.at += 1;
    }
    return this.source.slice(start, this.at).trim();
  }
}
