import { PasteProblem, refuseLongVariables } from './pasted-call.ts';
import {
  doubleQuotes,
  type ReadText,
  readBacktick,
  readDoubleQuoted,
  readHereString,
  readSingleQuoted,
  singleQuotes,
} from './power-shell-strings.ts';
import { asText, callStatic, notKnown, sizeOf, textValue, type Value } from './power-shell-values.ts';

const identifier = /\$(?:\{([^}]{1,200})\}|((?:[A-Za-z]+:)?[A-Za-z_][A-Za-z0-9_]*))/y;
const character = /\$\(\[char\]\s*(\d{1,6}|0x[0-9A-Fa-f]{1,6})\)/iy;
const gap = /(?:[ \t\r]|`\r?\n)+/y;
const wideGap = /(?:[ \t\r\n;]|`\r?\n|#[^\n]*)+/y;
const typeName = /\[[A-Za-z_][\w.,[\] ]*\](?:::[A-Za-z_][\w.]*)?/y;
const member = /\.[A-Za-z_]\w*/y;
const bareRun = /[^\s;|&(){}'"‘’‚‛“”„`$,<>]+/y;

/** Reads values of PowerShell from a text. Nothing of it is run. */
export class PowerShellReader {
  readonly source: string;
  at = 0;
  readonly variables: Map<string, Value>;
  /** Characters that variables have filled in so far, also in the here-strings of the text. */
  private readonly filledIn: { characters: number };
  private depth = 0;
  private isSkipping = false;

  constructor(source: string, outer?: PowerShellReader) {
    this.source = source;
    this.variables = outer?.variables ?? new Map();
    this.filledIn = outer?.filledIn ?? { characters: 0 };
  }

  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source);
    if (found) this.at += found[0].length;
    return found;
  }

  /** Blanks, and lines that go on. */
  skipGap(): void {
    this.match(gap);
  }

  skipWideGap(): void {
    this.match(wideGap);
  }

  peek(): string {
    return this.source[this.at] ?? '';
  }

  take(text: string): boolean {
    if (!this.source.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  private expect(text: string): void {
    if (!this.take(text)) {
      throw new PasteProblem(
        `The PowerShell command has an opening bracket without "${text}".`,
        'Copy the whole command.',
      );
    }
  }

  private nested<T>(read: () => T): T {
    if (this.depth > 50) throw new PasteProblem('The PowerShell command is nested too deeply.', 'Simplify it.');
    this.depth += 1;
    const value = read();
    this.depth -= 1;
    return value;
  }

  /** What `$…` at `at` is in a string. */
  readonly expand = (at: number): ReadText | undefined => {
    if (this.isSkipping) return this.passOver(at);
    character.lastIndex = at;
    const code = character.exec(this.source);
    if (code) return { text: String.fromCodePoint(Math.min(Number(code[1]), 0x10ffff)), end: at + code[0].length };
    if (this.source.startsWith('$(', at)) throw notKnown(this.source.slice(at, at + 60).split('\n')[0] ?? '');
    identifier.lastIndex = at;
    const found = identifier.exec(this.source);
    if (!found) return undefined;
    return { text: asText(this.variable(found[1] ?? found[2] ?? '', found[0])), end: at + found[0].length };
  };

  /** What `$…` takes in a string that is passed over. */
  private passOver(at: number): ReadText | undefined {
    if (!this.source.startsWith('$(', at)) return undefined;
    const before = this.at;
    this.at = at + 2;
    this.nested(() => this.skipBalanced(')'));
    const end = this.at;
    this.at = before;
    return { text: '', end };
  }

  /** Goes behind a string, whatever is in it; false: there is none here. */
  skipString(): boolean {
    const before = this.isSkipping;
    this.isSkipping = true;
    const isString = this.readString() !== undefined;
    this.isSkipping = before;
    return isString;
  }

  private expandIn(text: string): string {
    if (this.isSkipping || !/[$`]/.test(text)) return text;
    // A here-string has quotes of its own, which end nothing.
    const reader = new PowerShellReader(`"${text.replace(/["“”„]/g, '`$&')}"`, this);
    return readDoubleQuoted(reader.source, 0, reader.expand).text;
  }

  variable(name: string, written: string): Value {
    const lower = name.toLowerCase();
    if (lower === 'true' || lower === 'false') return textValue(lower);
    if (lower === 'null') return textValue('');
    const value = this.variables.get(lower);
    if (value === undefined) return { kind: 'unknown', source: `the variable ${written}` };
    this.filledIn.characters += sizeOf(value);
    refuseLongVariables(this.filledIn.characters);
    return value;
  }

  /** A string, quoted or a here-string; undefined: there is none here. */
  readString(): string | undefined {
    const next = this.peek();
    let read: ReadText | undefined;
    if (next === '@') read = readHereString(this.source, this.at, (text) => this.expandIn(text));
    else if (next !== '' && singleQuotes.includes(next)) read = readSingleQuoted(this.source, this.at);
    else if (next !== '' && doubleQuotes.includes(next)) read = readDoubleQuoted(this.source, this.at, this.expand);
    if (read === undefined) return undefined;
    this.at = read.end;
    return read.text;
  }

  /** An expression: what stands behind `=`, in parentheses, or as the value of a table. */
  readExpression(): Value {
    let value = this.readOperand();
    for (;;) {
      this.skipGap();
      if (!this.take('+')) return value;
      this.skipWideGap();
      const right = this.readOperand();
      const unknown = [value, right].find((one) => one.kind === 'unknown');
      value = unknown ?? textValue(asText(value) + asText(right));
    }
  }

  private readOperand(): Value {
    this.skipGap();
    const text = this.readString();
    if (text !== undefined) return this.readMembers(textValue(text));
    if (this.source.startsWith('@{', this.at)) return this.readTable();
    if (this.take('@(')) return this.readMembers(this.readList(')'));
    if (this.take('(')) return this.readMembers(this.readParenthesis());
    if (this.peek() === '$') return this.readMembers(this.readVariable());
    if (this.peek() === '[') return this.readTyped();
    const word = this.match(/[^\s;|&(){}'"`$,+]+/y)?.[0];
    if (word === undefined) return this.unknown(this.at);
    if (/^new-object$/i.test(word)) return this.readNewObject();
    return { kind: 'text', text: word, isBare: true };
  }

  private readVariable(): Value {
    const found = this.match(identifier);
    if (found) return this.variable(found[1] ?? found[2] ?? '', found[0]);
    return this.unknown(this.at);
  }

  private readParenthesis(): Value {
    return this.nested(() => {
      this.skipWideGap();
      const value = this.readExpression();
      this.skipWideGap();
      if (this.take(')')) return value;
      // A command with arguments, an operator: nothing that is known.
      const start = this.at;
      this.skipBalanced(')');
      return { kind: 'unknown', source: this.source.slice(start, this.at).trim() };
    });
  }

  private readList(end: string): Value {
    return this.nested(() => {
      const items: Value[] = [];
      for (this.skipWideGap(); !this.take(end); this.skipWideGap()) {
        if (this.at >= this.source.length) this.expect(end);
        const start = this.at;
        items.push(this.readExpression());
        this.skipWideGap();
        this.take(',');
        if (this.at === start) this.at += 1;
      }
      return { kind: 'list', items };
    });
  }

  /** `@{ name = value; 'name' = value }`, over any number of lines. */
  private readTable(): Value {
    return this.nested(() => {
      this.at += 2;
      const entries: [string, Value][] = [];
      for (this.skipWideGap(); !this.take('}'); this.skipWideGap()) {
        if (this.at >= this.source.length) this.expect('}');
        const name = this.readString() ?? this.match(/[^\s=;}'"]+/y)?.[0];
        this.skipGap();
        if (name === undefined || !this.take('=')) {
          throw new PasteProblem('A table @{…} in the command has a name without a value.', 'Copy the whole command.');
        }
        this.skipWideGap();
        entries.push([name, this.readExpression()]);
      }
      return { kind: 'table', entries };
    });
  }

  /** `[type]::Member(…)`, or a value that is cast: `[ordered]@{…}`. */
  private readTyped(): Value {
    const start = this.at;
    const name = this.match(typeName)?.[0];
    if (name === undefined) return this.unknown(start);
    if (name.includes('::')) {
      const written = name + (this.match(member)?.[0] ?? '');
      if (!this.take('(')) return this.unknown(start);
      const values = this.readList(')');
      const value = values.kind === 'list' ? callStatic(written, values.items) : undefined;
      return value ?? { kind: 'unknown', source: this.source.slice(start, this.at) };
    }
    this.skipGap();
    const value = this.nested(() => this.readOperand());
    if (/^\[char\]$/i.test(name) && value.kind === 'text') {
      return textValue(String.fromCodePoint(Math.min(Number(value.text) || 0, 0x10ffff)));
    }
    return value;
  }

  /** `New-Object Type(arguments)`: a session, a cookie, a dictionary. */
  private readNewObject(): Value {
    this.skipGap();
    const written = this.readString() ?? this.match(/[^\s();|"']+/y)?.[0] ?? '';
    const type = written.toLowerCase();
    this.skipGap();
    const values = this.take('(') ? this.readList(')') : undefined;
    if (type.endsWith('webrequestsession')) return { kind: 'session', cookies: [] };
    if (type.includes('dictionary') || type.endsWith('hashtable')) return { kind: 'table', entries: [] };
    if (type.endsWith('net.cookie') && values?.kind === 'list') return values;
    return { kind: 'unknown', source: `New-Object ${written}` };
  }

  /** Members of a value are not known, whatever they are. */
  private readMembers(value: Value): Value {
    const start = this.at;
    let isChanged = false;
    while (this.peek() === '.' || this.peek() === '[') {
      if (this.peek() === '.' && !this.match(member)) break;
      if (this.peek() === '[' || this.peek() === '(') {
        this.at += 1;
        this.skipBalanced(this.source[this.at - 1] === '[' ? ']' : ')');
      }
      isChanged = true;
    }
    return isChanged ? { kind: 'unknown', source: `…${this.source.slice(start, this.at)}` } : value;
  }

  private unknown(start: number): Value {
    const line = /[^\r\n;|)}]*/y;
    this.match(line);
    const source = this.source.slice(start, this.at).trim();
    return { kind: 'unknown', source: source === '' ? 'nothing where a value is expected' : source };
  }

  /** Goes behind the bracket that ends what has begun. */
  skipBalanced(end: string): void {
    const run = /[^()[\]{}'"‘’‚‛“”„`@]+/y;
    const ends: string[] = [end];
    while (this.at < this.source.length && ends.length > 0) {
      this.match(run);
      const next = this.peek();
      if (this.skipString()) continue;
      if (next === '`') this.at += 1;
      else if (next === ends.at(-1)) ends.pop();
      else if (next === '(') ends.push(')');
      else if (next === '[') ends.push(']');
      else if (next === '{') ends.push('}');
      this.at += 1;
    }
  }

  /** One argument of a command; undefined: the command ends here. */
  readArgument(): Value | undefined {
    this.skipGap();
    const next = this.peek();
    if (next === '' || '\n;|&}){<>'.includes(next)) return undefined;
    if (next === '#') return undefined;
    if (this.source.startsWith('@{', this.at)) return this.readTable();
    if (this.take('@(')) return this.readList(')');
    if (this.take('(')) return this.readMembers(this.readParenthesis());
    const first = this.readWordOrVariable();
    const items = [first];
    while (this.take(',')) {
      this.skipWideGap();
      items.push(this.readWordOrVariable());
    }
    return items.length === 1 ? first : { kind: 'list', items };
  }

  private readWordOrVariable(): Value {
    const start = this.at;
    if (this.peek() === '$') {
      const value = this.readVariable();
      if (this.at >= this.source.length || /[\s;|&,)}]/.test(this.peek())) return value;
      if (value.kind !== 'text') return this.readMembers(value);
      this.at = start;
    }
    return this.readWord();
  }

  /** A word: bare text, strings and variables side by side. A word that begins with a string ends with it. */
  private readWord(): Value {
    const pieces: string[] = [];
    const start = this.at;
    for (;;) {
      const isFirst = this.at === start;
      const text = this.peek() === '@' && !isFirst ? undefined : this.readString();
      if (text !== undefined) {
        if (isFirst) return { kind: 'text', text, isBare: false };
        pieces.push(text);
        continue;
      }
      const run = this.match(bareRun)?.[0];
      if (run !== undefined) {
        pieces.push(run);
        continue;
      }
      const next = this.peek();
      if (next === '`' && !/[\r\n]/.test(this.source[this.at + 1] ?? '\n')) {
        const read = readBacktick(this.source, this.at);
        pieces.push(read.text);
        this.at = read.end;
      } else if (next === '$') {
        const value = this.expand(this.at);
        pieces.push(value?.text ?? '$');
        this.at = value?.end ?? this.at + 1;
      } else {
        if (this.at === start) this.at += 1;
        return { kind: 'text', text: pieces.join(''), isBare: true };
      }
    }
  }
}
