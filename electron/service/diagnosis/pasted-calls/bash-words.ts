import type { ByteText } from '#shared/pasted-calls/byte-text.ts';
import {
  expansionAt,
  type HereDocument,
  notExpanded,
  type OpenBrace,
  readBashEscape,
  readDocument,
  refuseBraces,
} from './bash-expansions.ts';
import { openQuote, PasteProblem, refuseLongVariables, type ShellCommand } from './pasted-call.ts';

/** What ends a run of characters without a meaning of their own, outside and inside of double quotes. */
const bare = /[^\\'"$`\s;&|<>(){},!#]+/y;
const inQuotes = /[^\\"$`!]+/y;
const inEscapes = /[^\\']+/y;
const callingProgram = /(?:^|[\\/])curl(?:\.exe)?$/;
const assignment = /^([A-Za-z_][A-Za-z0-9_]*)=/;

/** A value that is computed when the commands run, with the text that computes it. */
interface Unknown {
  readonly source: string;
}

class Bash {
  readonly text: ByteText;
  at = 0;
  readonly commands: ShellCommand[] = [];
  readonly variables = new Map<string, ByteText | Unknown>();
  /** Characters that variables have filled in so far. */
  filledIn = 0;

  words: ByteText[] = [];
  /** A word of this command, and of one before, is a program that makes calls. */
  isCalling = false;
  hasCall = false;
  pieces: ByteText[] | undefined;
  /** Where the word began, and whether a part of it is quoted. */
  start = 0;
  hasQuotes = false;
  /** Whether the word looks like an assignment; undefined: not looked at yet. */
  isAssignment: boolean | undefined;
  braces: OpenBrace[] = [];
  /** Why the word has no value, if it is the value of an assignment. */
  unknown: Unknown | undefined;
  documents: HereDocument[] = [];
  input: ByteText | undefined;
  missing: string[] = [];
  notes = new Set<string>();

  constructor(text: ByteText) {
    this.text = text;
  }

  read(): readonly ShellCommand[] {
    try {
      while (this.at < this.text.length) this.step();
      this.endCommand();
    } catch (error) {
      // What a terminal printed behind a command need not be one.
      if (!(error instanceof PasteProblem) || this.isCalling || !this.hasCall) throw error;
    }
    return this.commands;
  }

  add(piece: ByteText): void {
    if (this.pieces === undefined) {
      this.pieces = [];
      this.start = this.at;
      this.hasQuotes = false;
      this.isAssignment = undefined;
      this.braces = [];
    }
    this.pieces.push(piece);
  }

  run(pattern: RegExp): ByteText {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text)?.[0] ?? '';
  }

  step(): void {
    const { text } = this;
    const plain = this.run(bare);
    if (plain !== '') {
      this.add(plain);
      if (plain.includes('~')) this.tilde(plain);
      this.at += plain.length;
      return;
    }
    const character = text[this.at] ?? '';
    const next = text[this.at + 1];
    switch (character) {
      case "'":
        this.singleQuoted();
        break;
      case '"':
        this.doubleQuoted(this.at + 1);
        break;
      case '\\':
        this.backslash();
        break;
      case '$':
      case '`':
        if (character === '$' && next === "'") this.escapedQuoted();
        else if (character === '$' && next === '"') this.doubleQuoted(this.at + 2);
        else this.expansion(false);
        break;
      case '{':
      case '}':
      case ',':
        this.brace(character);
        break;
      case '#':
        if (this.pieces === undefined) this.skipTo(text.indexOf('\n', this.at));
        else this.take('#');
        break;
      case '!':
        this.exclamation();
        break;
      default:
        this.blankOrOperator(character, next);
    }
  }

  take(character: string): void {
    this.add(character);
    this.at += 1;
  }

  skipTo(index: number): void {
    this.at = index === -1 ? this.text.length : index;
  }

  singleQuoted(): void {
    const end = this.text.indexOf("'", this.at + 1);
    if (end === -1) throw openQuote("'");
    this.add(this.text.slice(this.at + 1, end));
    this.hasQuotes = true;
    this.at = end + 1;
  }

  escapedQuoted(): void {
    this.add('');
    this.hasQuotes = true;
    this.at += 2;
    // A NUL ends what bash takes of it.
    let isCut = false;
    while (this.text[this.at] !== "'") {
      if (this.at >= this.text.length) throw openQuote("$'");
      const plain = this.run(inEscapes);
      const { bytes, length } =
        plain === '' ? readBashEscape(this.text, this.at) : { bytes: plain, length: plain.length };
      isCut ||= bytes === '\0';
      if (!isCut) this.add(bytes);
      this.at += length;
    }
    this.at += 1;
  }

  doubleQuoted(start: number): void {
    this.add('');
    this.hasQuotes = true;
    this.at = start;
    while (this.text[this.at] !== '"') {
      if (this.at >= this.text.length) throw openQuote('"');
      const plain = this.run(inQuotes);
      if (plain !== '') {
        this.add(plain);
        this.at += plain.length;
      } else if (this.text[this.at] === '\\') {
        const next = this.text[this.at + 1] ?? '';
        if (next === '\n') this.at += 2;
        else if (next !== '' && '$`"\\'.includes(next)) {
          this.add(next);
          this.at += 2;
        } else this.take('\\');
      } else if (this.text[this.at] === '!') {
        this.exclamation();
      } else {
        this.expansion(true);
      }
    }
    this.at += 1;
  }

  backslash(): void {
    const next = this.text[this.at + 1];
    // At the end of a paste stood a line end that was left out.
    if (next === undefined) this.at += 1;
    else if (next === '\n') this.at += 2;
    else if (next === '\r' && this.text[this.at + 2] === '\n') this.at += 3;
    else {
      this.add(next);
      this.hasQuotes = true;
      this.at += 2;
    }
  }

  /** `!` begins an expansion of the history in a terminal, not in a script. */
  exclamation(): void {
    if (/[^\s="(]/.test(this.text[this.at + 1] ?? ' ')) {
      this.notes.add(
        'A bash that is typed into replaces "!" and what follows it from its history; it is read here as a script sends it.',
      );
    }
    this.take('!');
  }

  /** `$…` and back-ticks. */
  expansion(isQuoted: boolean): void {
    const found = expansionAt(this.text, this.at);
    if (found === undefined) {
      this.take('$');
      return;
    }
    const value = found.name === undefined ? undefined : this.variables.get(found.name);
    if (typeof value === 'string') {
      if (!isQuoted && /[\s*?[]|^$/.test(value)) {
        throw new PasteProblem(
          `The variable $${found.name} is not in double quotes, so that the shell splits its value.`,
          `Put it in double quotes, as "$${found.name}".`,
        );
      }
      this.filledIn += value.length;
      refuseLongVariables(this.filledIn);
      this.add(value);
    } else if (found.name?.startsWith('AUTHDESK_')) {
      this.missing.push(found.name);
      this.add(`$${found.name}`);
    } else if (
      this.words.length === 0 &&
      assignment.test(this.text.slice(this.start, this.start + 200)) &&
      this.pieces
    ) {
      this.unknown ??= { source: value?.source ?? found.source };
    } else if (this.words.length === 0 || this.isCalling) {
      throw notExpanded(found, value?.source);
    } else {
      // Of a command that makes no call.
      this.add('');
    }
    this.at = found.end;
  }

  /** Bash replaces `~` behind `=` or `:` in a word that looks like an assignment; at the beginning of one it names a file. */
  tilde(plain: ByteText): void {
    this.isAssignment ??= assignment.test(this.text.slice(this.start));
    if (!this.isAssignment) return;
    for (const { index } of plain.matchAll(/(?<=[=:])~(?:$|(?=[/:+-]))/g)) {
      const next = this.text[this.at + index + 1] ?? ' ';
      if (/[\s;&|<>/:+-]/.test(next)) {
        throw new PasteProblem(
          'Bash replaces the unquoted "~" in the command by the path of a folder.',
          'Put single quotes around the word that it is in.',
        );
      }
    }
  }

  brace(character: string): void {
    this.take(character);
    refuseBraces(this.text, this.at, character, this.braces);
  }

  blankOrOperator(character: string, next: string | undefined): void {
    const { text } = this;
    if (character === '\n') {
      this.endCommand();
      this.at += 1;
      this.readDocuments();
    } else if (/\s/.test(character)) {
      // A byte beyond ASCII is no blank, although `\s` knows U+00A0.
      if (character > '\x7f' || character === '\v' || character === '\f') this.take(character);
      else if (character === '\r' && next !== '\n' && next !== undefined) this.take(character);
      else {
        this.endWord();
        this.at += 1;
      }
    } else if (character === '&' && next === '>') {
      this.redirection();
    } else if (character === '&' && this.pieces !== undefined && /[^\s&]/.test(next ?? ' ')) {
      throw new PasteProblem(
        'The command has an unquoted "&", at which the shell cuts it off: nothing behind it was sent.',
        'Put quotes around the address in it.',
      );
    } else if (character === ';' || character === '&' || character === '|') {
      this.endCommand();
      this.at += 1;
    } else if (character === '<' || character === '>') {
      this.redirection();
    } else if (this.pieces === undefined && this.words.length === 0) {
      // A command in parentheses.
      this.at += 1;
    } else if (character === ')' && !text.slice(this.at + 1).trim()) {
      this.skipTo(-1);
    } else {
      throw new PasteProblem(
        `The command has an unquoted "${character}", which bash refuses.`,
        'Put single quotes around the word that it is in.',
      );
    }
  }

  redirection(): void {
    const { text, at } = this;
    const operator = /&>>?|<<<|<<-?|[<>]&|<>|>>|>\||[<>]/y;
    operator.lastIndex = at;
    const found = operator.exec(text)?.[0] ?? '';
    if (text[at + found.length] === '(' && /^[<>]$/.test(found)) {
      throw new PasteProblem(
        'The command reads the output of another command, which is not known here.',
        'Replace it with the value itself.',
      );
    }
    // Digits right before it are the number of a file.
    if (this.pieces !== undefined && !this.hasQuotes && /^\d+$/.test(this.pieces.join(''))) this.pieces = undefined;
    this.endWord();
    this.at += found.length;
    while (text[this.at] === ' ' || text[this.at] === '\t') this.at += 1;
    const before = this.words;
    this.words = [''];
    while (this.at < text.length && this.words.length === 1 && !/[\s;&|<>]/.test(text[this.at] ?? '')) this.step();
    const isRaw = this.hasQuotes;
    this.endWord();
    const word = this.words[1] ?? '';
    this.words = before;
    if (found === '<<<') this.input = `${word}\n`;
    else if (found.startsWith('<<')) this.documents.push({ mark: word, isRaw, noTabs: found === '<<-' });
  }

  /** Here-documents begin on the line behind the command. */
  readDocuments(): void {
    for (const document of this.documents.splice(0)) {
      const { input, end } = readDocument(this.text, this.at, document);
      this.at = end;
      const last = this.commands.at(-1);
      if (last !== undefined) this.commands[this.commands.length - 1] = { ...last, input };
    }
  }

  endWord(): void {
    if (this.pieces === undefined) return;
    const word = this.pieces.join('');
    const assigned = this.hasQuotes && !assignment.test(this.text.slice(this.start)) ? null : assignment.exec(word);
    if (this.words.length === 0 && assigned) {
      this.variables.set(assigned[1] ?? '', this.unknown ?? word.slice(assigned[0].length));
    } else if (!(this.words.length === 0 && word === 'export')) {
      this.words.push(word);
      this.isCalling ||= callingProgram.test(word);
    }
    this.pieces = undefined;
    this.unknown = undefined;
  }

  endCommand(): void {
    this.endWord();
    if (this.words.length > 0) {
      this.commands.push({
        words: this.words,
        ...(this.input !== undefined && { input: this.input }),
        missing: this.missing,
        notes: [...this.notes],
      });
    }
    this.hasCall ||= this.isCalling;
    this.isCalling = false;
    this.words = [];
    this.input = undefined;
    this.missing = [];
    this.notes = new Set();
  }
}

/**
 * Splits commands of bash into their words, with every way of quoting (bash manual 3.1.2). Variables that the same text
 * assigns are filled in.
 *
 * @throws {PasteProblem} when a quote does not end, or a word depends on something outside of the text
 */
export function bashCommands(text: ByteText): readonly ShellCommand[] {
  return new Bash(text).read();
}
