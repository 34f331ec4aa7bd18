import { type ByteText, toBytes } from '#shared/pasted-calls/byte-text.ts';
import { splitCommandLine } from './cmd-words.ts';
import { PasteProblem } from './pasted-call.ts';
import { PowerShellReader } from './power-shell-reader.ts';
import { asText, notKnown, type Value } from './power-shell-values.ts';

/** A command of PowerShell: its name in lower case, without a folder and `.exe`, and its arguments. */
interface PowerShellCommand {
  readonly name: string;
  readonly values: readonly Value[];
  /** What stands behind `--%`, which goes to the program as it is. */
  readonly verbatim: string | undefined;
}

const command =
  /(?:&[ \t]*)?(["']?)(?:[^\s"';|&(){}]*[\\/])?(curl|wget|invoke-webrequest|invoke-restmethod|iwr|irm)(?:\.exe)?\1(?=[\s`;]|$)/iy;
const assignment = /\$(?:\{([^}]+)\}|([A-Za-z_]\w*))[ \t]*=(?!=)[ \t]*/y;
const typedAssignment = /\[[\w.[\]]+\][ \t]*(?=\$[A-Za-z_]\w*[ \t]*=)/y;
const addition = /\$([A-Za-z_]\w*)(\.Cookies)?\.Add[ \t]*\(/iy;
const property = /\$([A-Za-z_]\w*)(?:\.(?:Headers\.)?([A-Za-z_]\w*)|\[(["'])([^"'\]]+)\3\])[ \t]*=(?!=)[ \t]*/y;
/** A block or parentheses around a command. */
const openers = /(?:(?:(?:try|do|else|finally|begin|process|end)[ \t]*)?[({](?:[ \t]*\r?\n)?[ \t]*){1,5}/iy;
const splat = /@([A-Za-z_]\w*)(?=[\s;|`)]|$)/y;

class Statements {
  readonly reader: PowerShellReader;
  readonly commands: PowerShellCommand[] = [];

  constructor(source: string) {
    this.reader = new PowerShellReader(source);
  }

  read(): readonly PowerShellCommand[] {
    const { reader } = this;
    for (reader.skipWideGap(); reader.at < reader.source.length; reader.skipWideGap()) {
      const start = reader.at;
      reader.match(openers);
      if (!this.readCommand() && !this.readChange() && !this.readAssignment() && !this.passOver()) break;
      if (reader.at === start) reader.at += 1;
    }
    return this.commands;
  }

  readAssignment(): boolean {
    const { reader } = this;
    reader.match(typedAssignment);
    const found = reader.match(assignment);
    if (!found) return false;
    reader.skipWideGap();
    const before = reader.at;
    reader.match(/\([ \t]*/y);
    if (this.readCommand()) return true;
    reader.at = before;
    const value = reader.readExpression();
    reader.skipGap();
    // What goes on is an operator that is not known here.
    const isWhole = /^$|[\r\n;#}]/.test(reader.peek());
    const source = `the variable $${found[1] ?? found[2]}`;
    reader.variables.set((found[1] ?? found[2] ?? '').toLowerCase(), isWhole ? value : { kind: 'unknown', source });
    if (!isWhole) this.skipStatement();
    return true;
  }

  /** `$headers.Add("name", "value")`, `$session.Cookies.Add((…))`, `$headers["name"] = "value"`. */
  readChange(): boolean {
    const { reader } = this;
    const added = reader.match(addition);
    if (added) {
      const target = reader.variables.get(added[1]?.toLowerCase() ?? '');
      const values: Value[] = [];
      for (reader.skipWideGap(); !reader.take(')') && reader.at < reader.source.length; reader.skipWideGap()) {
        const start = reader.at;
        values.push(reader.readExpression());
        reader.skipWideGap();
        reader.take(',');
        if (reader.at === start) reader.at += 1;
      }
      const [first, second] = values;
      if (target?.kind === 'session' && first?.kind === 'list') {
        target.cookies.push([asText(first.items[0] ?? first), asText(first.items[1] ?? first)]);
      } else if (target?.kind === 'table' && first && second) {
        target.entries.push([asText(first), second]);
      }
      return true;
    }
    const found = reader.match(property);
    if (!found) return false;
    const target = reader.variables.get(found[1]?.toLowerCase() ?? '');
    const value = reader.readExpression();
    const name = found[2] ?? found[4] ?? '';
    if (target?.kind === 'table') target.entries.push([name, value]);
    else if (target?.kind === 'session' && /^useragent$/i.test(name)) target.userAgent = asText(value);
    return true;
  }

  readCommand(): boolean {
    const { reader } = this;
    const found = reader.match(command);
    if (!found) return false;
    const values: Value[] = [];
    let verbatim: string | undefined;
    for (;;) {
      reader.skipGap();
      const rest = reader.match(/--%[ \t]?([^\r\n|]*)/y);
      if (rest) {
        verbatim = rest[1] ?? '';
        break;
      }
      const splatted = reader.match(splat);
      const value = splatted ? reader.variable(splatted[1] ?? '', splatted[0]) : reader.readArgument();
      if (value === undefined) break;
      values.push(value);
    }
    if (reader.peek() === '&' && /\S/.test(reader.source[reader.at - 1] ?? ' ')) {
      throw new PasteProblem(
        'The command has an unquoted "&", which PowerShell refuses: nothing is sent.',
        'Put quotes around the address in it.',
      );
    }
    this.commands.push({ name: (found[2] ?? '').toLowerCase(), values, verbatim });
    if (!/^$|[\r\n;]/.test(reader.peek())) this.skipStatement();
    return true;
  }

  /** False: nothing can be read from here on, as of what a terminal printed behind a command. */
  passOver(): boolean {
    try {
      this.skipStatement();
      return true;
    } catch (error) {
      if (error instanceof PasteProblem && this.commands.length > 0) return false;
      throw error;
    }
  }

  skipStatement(): void {
    const { reader } = this;
    while (reader.at < reader.source.length && !/[\n;]/.test(reader.peek())) {
      if (reader.match(/[^\n;'"‘’‚‛“”„`@({#]+/y)) continue;
      if (reader.skipString()) continue;
      const next = reader.peek();
      if (next === '#') reader.match(/[^\n]*/y);
      else {
        reader.at += next === '`' ? 2 : 1;
        if (next === '(' || next === '{') reader.skipBalanced(next === '(' ? ')' : '}');
      }
    }
  }
}

/** Reads the commands of a PowerShell text that make calls, with the variables that it assigns. */
export function powerShellCommands(source: string): readonly PowerShellCommand[] {
  return new Statements(source).read();
}

/** The words that a program gets of a command, and what the versions of PowerShell differ in. */
interface NativeWords {
  readonly words: readonly ByteText[];
  readonly notes: readonly string[];
}

/** Windows PowerShell, and PowerShell up to 7.2, put a word with blanks into quotes, and escape none of its own. */
const oldLine = (words: readonly string[]): string =>
  words.map((word) => (/[ \t]/.test(word) && !/^".*"$/s.test(word) ? `"${word}"` : word)).join(' ');

/** What a program is given, which depends on the version when a word contains quotes. */
export function nativeWords({ values, verbatim }: PowerShellCommand): NativeWords {
  const given = values
    .flatMap((value) => (value.kind === 'list' ? value.items : [value]))
    .map((value) => {
      if (value.kind === 'unknown') throw notKnown(value.source);
      return asText(value);
    });
  const tail = verbatim === undefined ? [] : splitCommandLine(toBytes(verbatim));
  if (!given.some((word) => word.includes('"'))) return { words: [...given.map(toBytes), ...tail], notes: [] };
  if (given.some((word) => word.includes('\\"'))) {
    return {
      words: [...splitCommandLine(toBytes(oldLine(given))), ...tail],
      notes: [
        'Its \\" is read as Windows PowerShell passes it on; PowerShell 7.3 and later would send the backslash, too.',
      ],
    };
  }
  return {
    words: [...given.map(toBytes), ...tail],
    notes: [
      'The double quotes in it are sent by PowerShell 7.3 and later; Windows PowerShell and PowerShell up to 7.2 drop them.',
    ],
  };
}
