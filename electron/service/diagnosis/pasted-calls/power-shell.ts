import { toBytes } from '#shared/pasted-calls/byte-text.ts';
import { splitCommandLine } from './cmd-words.ts';
import { openQuote, PasteProblem, refuseLongVariables, type ShellCommand } from './pasted-call.ts';

/*
 * Words that PowerShell gives to cURL (about_Quoting_Rules, about_Special_Characters, about_Parsing). It takes typographic
 * quotes for quotes, too. What Invoke-WebRequest is given is found by the harvester.
 */

const singleQuotes = "'‘’‚‛";
const doubleQuotes = '"“”„';
const escapes: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

const command = /(["']?)(?:[^\s"';|&(){}]*[\\/])?curl(?:\.exe)?\1(?=[ \t`])(?![ \t]+-(?:uri|method|body|headers)\b)/iy;
const assignment = /\$(?:\{([^}]+)\}|([A-Za-z_]\w*))[ \t]*=(?!=)[ \t]*(?=["'@‘’‚‛“”„])/y;
const variable = /\$(?:\{([^}]{1,200})\}|((?:[A-Za-z]+:)?[A-Za-z_]\w*))/y;
const character = /\$\(\[char\]\s*(\d{1,6}|0x[0-9A-Fa-f]{1,6})\)/iy;
const codePoint = /`u\{([0-9A-Fa-f]{1,6})\}/y;
const gap = /(?:[ \t\r]|`\r?\n)+/y;
/** What can stand in front of a command: of blocks, parentheses and assignments, too. */
const beforeStatement = /(?:[ \t\r\n;({&|=]|`\r?\n|#[^\n]*)+/y;
const withinStatement = /[^\n;({&|='"‘’‚‛“”„`@]+/y;
const output = /\$\((?:[^()]|\([^()]*\))*\)/y;
const hereStart = /@(['"])[ \t]*\r?\n/y;
const verbatim = /--%[ \t]?([^\r\n|]*)/y;
const bareRun = /[^\s;|&(){}'"‘’‚‛“”„`$,<>]+/y;

const notKnown = (source: string): PasteProblem =>
  new PasteProblem(
    `The command contains ${source.length > 60 ? `${source.slice(0, 60)}…` : source}, whose value is not known here.`,
    'Replace it with the value itself, for example as PowerShell prints it when you enter it alone.',
  );

/** Reads commands of PowerShell that call cURL. Nothing is run; variables have the texts that the text gives them. */
class PowerShellReader {
  private readonly source: string;
  private readonly variables: Map<string, string>;
  private at = 0;
  /** Characters that variables have filled in. */
  private filledIn: number;

  constructor(source: string, variables = new Map<string, string>(), filledIn = 0) {
    this.source = source;
    this.variables = variables;
    this.filledIn = filledIn;
  }

  commands(): readonly ShellCommand[] {
    const commands: ShellCommand[] = [];
    for (this.match(beforeStatement); this.at < this.source.length; this.match(beforeStatement)) {
      const found = this.match(assignment);
      if (found) this.variables.set((found[1] ?? found[2] ?? '').toLowerCase(), this.readString(true) ?? '');
      else if (this.match(command)) commands.push(this.readCommand());
      else if (!this.passOver(commands.length > 0)) break;
    }
    return commands;
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source);
    if (found) this.at += found[0].length;
    return found;
  }

  /** Goes on to where a statement can begin. False: nothing can be read from here on, as of what a terminal printed. */
  private passOver(isBehindCommand: boolean): boolean {
    try {
      while (this.at < this.source.length) {
        if (this.match(withinStatement) || this.readString(false) !== undefined) continue;
        if ('\n;({&|='.includes(this.source[this.at] ?? '')) return true;
        this.at += this.source[this.at] === '`' ? 2 : 1;
      }
      return true;
    } catch (error) {
      if (error instanceof PasteProblem && isBehindCommand) return false;
      throw error;
    }
  }

  private readCommand(): ShellCommand {
    const words: string[] = [];
    for (;;) {
      this.match(gap);
      const tail = this.match(verbatim)?.[1];
      const next = this.source[this.at] ?? '';
      if (tail !== undefined) return wordsOf(words, tail);
      if (next === '&' && /\S/.test(this.source[this.at - 1] ?? ' ')) {
        throw new PasteProblem(
          'The command has an unquoted "&", which PowerShell refuses: nothing is sent.',
          'Put quotes around the address in it.',
        );
      }
      if (next === '' || '\n;|&}){<>#'.includes(next)) return wordsOf(words, '');
      if (next === '(') throw notKnown(this.source.slice(this.at).split('\n', 1)[0] ?? '');
      words.push(this.readWord());
      if (this.source[this.at] === ',') this.at += 1;
    }
  }

  /** A word: bare text, strings and variables side by side. A word that begins with a string ends with it. */
  private readWord(): string {
    const start = this.at;
    const pieces: string[] = [];
    for (;;) {
      const isFirst = this.at === start;
      const text = this.source[this.at] === '@' && !isFirst ? undefined : this.readString(true);
      if (text !== undefined && isFirst) return text;
      const piece = text ?? this.match(bareRun)?.[0] ?? this.readSpecial(true);
      if (piece === undefined) {
        if (isFirst) this.at += 1;
        return pieces.join('');
      }
      pieces.push(piece);
    }
  }

  /** What a back-tick or a `$` stands for; undefined: there is neither here. */
  private readSpecial(isExpanded: boolean): string | undefined {
    if (this.source[this.at] === '`') {
      if (this.match(/`\r?\n/y)) return '';
      const code = Number.parseInt(this.match(codePoint)?.[1] ?? '', 16);
      if (code <= 0x10ffff) return String.fromCodePoint(code);
      const next = this.source[this.at + 1];
      if (next === undefined) return undefined;
      this.at += 2;
      return escapes[next] ?? next;
    }
    if (this.source[this.at] !== '$') return undefined;
    const code = this.match(character)?.[1];
    if (code !== undefined) return String.fromCodePoint(Math.min(Number(code), 0x10ffff));
    if (this.source[this.at + 1] === '(') {
      const written = this.source.slice(this.at, this.at + 60).split('\n', 1)[0] ?? '';
      if (isExpanded) throw notKnown(written);
      if (this.match(output)) return '';
    }
    const found = this.match(variable);
    if (found === null) this.at += 1;
    return found === null ? '$' : isExpanded ? this.valueOf(found[1] ?? found[2] ?? '', found[0]) : '';
  }

  private valueOf(name: string, written: string): string {
    const lower = name.toLowerCase();
    if (lower === 'true' || lower === 'false') return lower;
    const value = lower === 'null' ? '' : this.variables.get(lower);
    if (value === undefined) throw notKnown(`the variable ${written}`);
    this.filledIn += value.length + 1;
    refuseLongVariables(this.filledIn);
    return value;
  }

  /**
   * A string, quoted or a here-string; undefined: there is none here.
   *
   * @param isExpanded false: it is passed over, whatever is in it
   */
  private readString(isExpanded: boolean): string | undefined {
    const here = this.match(hereStart)?.[1];
    if (here !== undefined) return this.readHereString(here, isExpanded);
    const quote = this.source[this.at] ?? '\n';
    const isSingle = singleQuotes.includes(quote);
    if (!isSingle && !doubleQuotes.includes(quote)) return undefined;
    this.at += 1;
    return this.readQuoted(isSingle ? singleQuotes : doubleQuotes, isExpanded);
  }

  /** Up to the quote that ends it: two of them are one, and in double ones back-ticks and `$` are special. */
  private readQuoted(quotes: string, isExpanded: boolean): string {
    const run = quotes === singleQuotes ? /[^'‘’‚‛]+/y : /[^"“”„`$]+/y;
    const pieces: string[] = [];
    while (this.at < this.source.length) {
      const plain = this.match(run)?.[0] ?? (quotes === singleQuotes ? undefined : this.readSpecial(isExpanded));
      if (plain !== undefined) {
        pieces.push(plain);
        continue;
      }
      this.at += 1;
      if (!quotes.includes(this.source[this.at] ?? '\n')) return pieces.join('');
      pieces.push(quotes === singleQuotes ? (this.source[this.at] ?? '') : '"');
      this.at += 1;
    }
    throw openQuote(quotes.slice(0, 1));
  }

  /** Up to its mark at the beginning of a line. */
  private readHereString(quote: string, isExpanded: boolean): string {
    const end = `\n${quote}@`;
    const at = this.source.indexOf(end, this.at - 1);
    if (at === -1) throw openQuote(`@${quote}`);
    const text = this.source.slice(this.at, Math.max(at, this.at)).replace(/\r$/, '');
    this.at = at + end.length;
    if (quote === "'" || !isExpanded) return text;
    // It has quotes of its own, which end nothing.
    const inner = new PowerShellReader(`"${text.replace(/["“”„]/g, '`$&')}"`, this.variables, this.filledIn);
    const read = inner.readString(true) ?? '';
    this.filledIn = inner.filledIn;
    return read;
  }
}

/** Reads the commands of a PowerShell text that call cURL, with the texts that it gives its variables. */
export const powerShellCommands = (source: string): readonly ShellCommand[] => new PowerShellReader(source).commands();

/** Windows PowerShell, and PowerShell up to 7.2, put a word with blanks into quotes, and escape none of its own. */
const oldLine = (words: readonly string[]): string =>
  words.map((word) => (/[ \t]/.test(word) && !/^".*"$/s.test(word) ? `"${word}"` : word)).join(' ');

/** What a program is given, which depends on the version when a word contains quotes. */
function wordsOf(given: readonly string[], verbatimTail: string): ShellCommand {
  const tail = splitCommandLine(toBytes(verbatimTail));
  const isEscaped = given.some((word) => word.includes('\\"'));
  const words = isEscaped ? splitCommandLine(toBytes(oldLine(given))) : given.map(toBytes);
  const note = isEscaped
    ? 'Its \\" is read as Windows PowerShell passes it on; PowerShell 7.3 and later would send the backslash, too.'
    : 'The double quotes in it are sent by PowerShell 7.3 and later; Windows PowerShell and PowerShell up to 7.2 drop them.';
  return {
    words: ['curl', ...words, ...tail],
    missing: [],
    notes: given.some((word) => word.includes('"')) ? [note] : [],
  };
}
