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
function readerOf(source: string, variables = new Map<string, string>(), filledBefore = 0) {
  let at = 0;
  /** Characters that variables have filled in. */
  let filledIn = filledBefore;

  function commands(): readonly ShellCommand[] {
    const commands: ShellCommand[] = [];
    for (match(beforeStatement); at < source.length; match(beforeStatement)) {
      const found = match(assignment);
      if (found) variables.set((found[1] ?? found[2] ?? '').toLowerCase(), readString(true) ?? '');
      else if (match(command)) commands.push(readCommand());
      else if (!passOver(commands.length > 0)) break;
    }
    return commands;
  }

  function match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found) at += found[0].length;
    return found;
  }

  /** Goes on to where a statement can begin. False: nothing can be read from here on, as of what a terminal printed. */
  function passOver(isBehindCommand: boolean): boolean {
    try {
      while (at < source.length) {
        if (match(withinStatement) || readString(false) !== undefined) continue;
        if ('\n;({&|='.includes(source[at] ?? '')) return true;
        at += source[at] === '`' ? 2 : 1;
      }
      return true;
    } catch (error) {
      if (error instanceof PasteProblem && isBehindCommand) return false;
      throw error;
    }
  }

  function readCommand(): ShellCommand {
    const words: string[] = [];
    for (;;) {
      match(gap);
      const tail = match(verbatim)?.[1];
      const next = source[at] ?? '';
      if (tail !== undefined) return wordsOf(words, tail);
      if (next === '&' && /\S/.test(source[at - 1] ?? ' ')) {
        throw new PasteProblem(
          'The command has an unquoted "&", which PowerShell refuses: nothing is sent.',
          'Put quotes around the address in it.',
        );
      }
      if (next === '' || '\n;|&}){<>#'.includes(next)) return wordsOf(words, '');
      if (next === '(') throw notKnown(source.slice(at).split('\n', 1)[0] ?? '');
      words.push(readWord());
      if (source[at] === ',') at += 1;
    }
  }

  /** A word: bare text, strings and variables side by side. A word that begins with a string ends with it. */
  function readWord(): string {
    const start = at;
    const pieces: string[] = [];
    for (;;) {
      const isFirst = at === start;
      const text = source[at] === '@' && !isFirst ? undefined : readString(true);
      if (text !== undefined && isFirst) return text;
      const piece = text ?? match(bareRun)?.[0] ?? readSpecial(true);
      if (piece === undefined) {
        if (isFirst) at += 1;
        return pieces.join('');
      }
      pieces.push(piece);
    }
  }

  /** What a back-tick or a `$` stands for; undefined: there is neither here. */
  function readSpecial(isExpanded: boolean): string | undefined {
    if (source[at] === '`') {
      if (match(/`\r?\n/y)) return '';
      const code = Number.parseInt(match(codePoint)?.[1] ?? '', 16);
      if (code <= 0x10ffff) return String.fromCodePoint(code);
      const next = source[at + 1];
      if (next === undefined) return undefined;
      at += 2;
      return escapes[next] ?? next;
    }
    if (source[at] !== '$') return undefined;
    const code = match(character)?.[1];
    if (code !== undefined) return String.fromCodePoint(Math.min(Number(code), 0x10ffff));
    if (source[at + 1] === '(') {
      const written = source.slice(at, at + 60).split('\n', 1)[0] ?? '';
      if (isExpanded) throw notKnown(written);
      if (match(output)) return '';
    }
    const found = match(variable);
    if (found === null) at += 1;
    return found === null ? '$' : isExpanded ? variableValue(found[1] ?? found[2] ?? '', found[0]) : '';
  }

  function variableValue(name: string, written: string): string {
    const lower = name.toLowerCase();
    if (lower === 'true' || lower === 'false') return lower;
    const value = lower === 'null' ? '' : variables.get(lower);
    if (value === undefined) throw notKnown(`the variable ${written}`);
    filledIn += value.length + 1;
    refuseLongVariables(filledIn);
    return value;
  }

  /**
   * A string, quoted or a here-string; undefined: there is none here.
   *
   * @param isExpanded false: it is passed over, whatever is in it
   */
  function readString(isExpanded: boolean): string | undefined {
    const here = match(hereStart)?.[1];
    if (here !== undefined) return readHereString(here, isExpanded);
    const quote = source[at] ?? '\n';
    const isSingle = singleQuotes.includes(quote);
    if (!isSingle && !doubleQuotes.includes(quote)) return undefined;
    at += 1;
    return readQuoted(isSingle ? singleQuotes : doubleQuotes, isExpanded);
  }

  /** Up to the quote that ends it: two of them are one, and in double ones back-ticks and `$` are special. */
  function readQuoted(quotes: string, isExpanded: boolean): string {
    const run = quotes === singleQuotes ? /[^'‘’‚‛]+/y : /[^"“”„`$]+/y;
    const pieces: string[] = [];
    while (at < source.length) {
      const plain = match(run)?.[0] ?? (quotes === singleQuotes ? undefined : readSpecial(isExpanded));
      if (plain !== undefined) {
        pieces.push(plain);
        continue;
      }
      at += 1;
      if (!quotes.includes(source[at] ?? '\n')) return pieces.join('');
      pieces.push(quotes === singleQuotes ? (source[at] ?? '') : '"');
      at += 1;
    }
    throw openQuote(quotes.slice(0, 1));
  }

  /** Up to its mark at the beginning of a line. */
  function readHereString(quote: string, isExpanded: boolean): string {
    const end = `\n${quote}@`;
    const behind = source.indexOf(end, at - 1);
    if (behind === -1) throw openQuote(`@${quote}`);
    const text = source.slice(at, Math.max(behind, at)).replace(/\r$/, '');
    at = behind + end.length;
    if (quote === "'" || !isExpanded) return text;
    // It has quotes of its own, which end nothing.
    const inner = readerOf(`"${text.replace(/["“”„]/g, '`$&')}"`, variables, filledIn);
    const read = inner.readString(true) ?? '';
    filledIn = inner.filledIn();
    return read;
  }

  return { commands, readString, filledIn: () => filledIn };
}

/** Reads the commands of a PowerShell text that call cURL, with the texts that it gives its variables. */
export const powerShellCommands = (source: string): readonly ShellCommand[] => readerOf(source).commands();

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
