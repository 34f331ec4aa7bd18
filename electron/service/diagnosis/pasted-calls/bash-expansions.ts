import { type ByteText, toBytes, toText } from '#shared/pasted-calls/byte-text.ts';
import { PasteProblem } from './pasted-call.ts';
import { shortened } from './web-address.ts';

const name = /[A-Za-z_][A-Za-z0-9_]*/y;
const braced = /\{([A-Za-z_][A-Za-z0-9_]*)\}/y;
const special = /[0-9@*#?$!-]/;

/** Something that bash replaces. */
interface Expansion {
  /** Of a plain variable. */
  readonly name: string | undefined;
  /** As written. */
  readonly source: ByteText;
  /** The output of a command. */
  readonly isComputed: boolean;
  /** Index behind it. */
  readonly end: number;
}

/** Index behind the bracket that ends `$(` or `$[`, whose content begins at `at`. */
function endOfBrackets(text: ByteText, at: number): number {
  const bracket = /[()[\]'\\]/g;
  bracket.lastIndex = at;
  for (let depth = 1, found = bracket.exec(text); found; found = bracket.exec(text)) {
    if (found[0] === '\\') bracket.lastIndex += 1;
    else if (found[0] === "'") {
      const quote = text.indexOf("'", bracket.lastIndex);
      // An apostrophe of a double-quoted text ends nowhere.
      if (quote !== -1 && !text.slice(bracket.lastIndex, quote).includes('\n')) bracket.lastIndex = quote + 1;
    } else depth += found[0] === '(' || found[0] === '[' ? 1 : -1;
    if (depth === 0) return bracket.lastIndex;
  }
  return text.length;
}

/** What begins with `$` or a back-tick at `at`; undefined: the character stands for itself. */
export function expansionAt(text: ByteText, at: number): Expansion | undefined {
  const found = (end: number, isComputed: boolean, variable?: string): Expansion => ({
    name: variable,
    source: text.slice(at, end),
    isComputed,
    end,
  });
  const next = text[at + 1] ?? '';
  if (text[at] === '`') {
    const end = text.indexOf('`', at + 1);
    return found(end === -1 ? text.length : end + 1, true);
  }
  if (next === '(' || next === '[') return found(endOfBrackets(text, at + 2), true);
  name.lastIndex = at + 1;
  braced.lastIndex = at + 1;
  const match = name.exec(text) ?? braced.exec(text);
  if (match) return found(at + 1 + match[0].length, false, match[1] ?? match[0]);
  if (next === '{') {
    const end = text.indexOf('}', at);
    return found(end === -1 ? text.length : end + 1, false);
  }
  return special.test(next) ? found(at + 2, false) : undefined;
}

const shown = (source: ByteText): string => toText(source.length > 60 ? `${source.slice(0, 60)}…` : source);

/**
 * Why a word with the expansion has no value here: only a shell could fill it in, and guessing would judge another call
 * than the one that failed.
 *
 * @param origin what the text itself assigns to the variable
 */
export function notExpanded({ source, isComputed }: Expansion, origin?: ByteText): PasteProblem {
  const next = 'Replace it with the value itself, for example with "echo" in the shell that ran the command.';
  if (isComputed) {
    return new PasteProblem(
      `The command contains the output of another command, which is not known here: ${shown(source)}`,
      next,
    );
  }
  return new PasteProblem(
    origin === undefined
      ? `The command contains the shell variable ${shown(source)}, whose value is not known here.`
      : `The command contains the shell variable ${shown(source)}, which is the output of another command: ${shown(origin)}`,
    next,
  );
}

/** An unquoted `{` of a word that is not closed yet. */
export interface OpenBrace {
  /** Index behind it. */
  readonly start: number;
  isList: boolean;
}

const sequence = /^(?:-?\d+\.\.-?\d+|[A-Za-z]\.\.[A-Za-z])(?:\.\.-?\d+)?$/;

/**
 * Takes note of an unquoted `{`, `,` or `}`. Braces with a list or a sequence in them make several words of one.
 *
 * @param at index behind the character
 * @param open the braces that are open, which this changes
 * @throws {PasteProblem} when bash expands them
 */
export function refuseBraces(text: ByteText, at: number, character: string, open: OpenBrace[]): void {
  const last = open.at(-1);
  if (character === '{') open.push({ start: at, isList: false });
  else if (character === ',' && last) last.isList = true;
  else if (character === '}' && last) {
    open.pop();
    const inside = text.slice(last.start, at - 1);
    if (last.isList || (inside.length < 100 && sequence.test(inside))) {
      throw new PasteProblem(
        `The command has the unquoted braces {${shortened(inside)}}, of which bash makes several words.`,
        'Put single quotes around the word that they are in.',
      );
    }
  }
}

/** A here-document that a command announces: `<<'EOF'`. */
export interface HereDocument {
  readonly mark: ByteText;
  /** Its mark is quoted: nothing in it is replaced. */
  readonly isRaw: boolean;
  /** `<<-`: tabs at the beginning of lines are left out. */
  readonly noTabs: boolean;
}

const kept = (_: string, character: string): string => (character === '\n' ? '' : character);

/**
 * Reads a here-document that begins at `at`.
 *
 * @returns its text, and the index behind the line with its mark
 * @throws {PasteProblem} when bash would replace something in it
 */
export function readDocument(
  text: ByteText,
  at: number,
  { mark, isRaw, noTabs }: HereDocument,
): { readonly input: ByteText; readonly end: number } {
  const lines: ByteText[] = [];
  let end = at;
  while (end < text.length) {
    const newline = text.indexOf('\n', end);
    const stop = newline === -1 ? text.length : newline;
    const whole = text.slice(end, stop);
    const line = noTabs ? whole.replace(/^\t+/, '') : whole;
    end = stop + 1;
    if (line === mark || line === `${mark}\r`) break;
    lines.push(`${line}\n`);
  }
  const input = lines.join('');
  if (!isRaw && /[$`]/.test(input)) {
    throw new PasteProblem(
      'The here-document of the command contains "$" or a back-tick, which bash replaces.',
      `Put quotes around its mark: <<'${toText(mark)}'.`,
    );
  }
  return { input: isRaw ? input : input.replace(/\\(\\|\n)/g, kept), end };
}

const simple: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '?': '?',
};

const numeric = /x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|([0-7]{1,3})|c([\s\S])/y;

/** One escape of `$'…'`: the bytes that it stands for, and how many bytes of the text it takes. */
interface BashEscape {
  readonly bytes: ByteText;
  readonly length: number;
}

/**
 * Reads one escape of `$'…'` (bash manual 3.1.2.4).
 *
 * @param at index of the backslash
 */
export function readBashEscape(text: ByteText, at: number): BashEscape {
  const plain = simple[text[at + 1] ?? ''];
  if (plain !== undefined) return { bytes: plain, length: 2 };
  numeric.lastIndex = at + 1;
  const match = numeric.exec(text);
  // Of an unknown escape both characters stay.
  if (!match) return { bytes: '\\', length: 1 };
  const [all, hex, short, long, octal, control] = match;
  const length = 1 + all.length;
  if (hex !== undefined) return { bytes: String.fromCharCode(Number.parseInt(hex, 16)), length };
  if (octal !== undefined) return { bytes: String.fromCharCode(Number.parseInt(octal, 8) & 0xff), length };
  if (control !== undefined) {
    // `\c\\` takes both backslashes.
    const isEscaped = control === '\\' && text[at + 3] === '\\';
    const code = control === '?' ? 0x7f : control.toUpperCase().charCodeAt(0) & 0x1f;
    return { bytes: String.fromCharCode(code), length: isEscaped ? length + 1 : length };
  }
  const code = Number.parseInt(short ?? long ?? '', 16);
  return { bytes: code > 0x10ffff ? '\ufffd' : toBytes(String.fromCodePoint(code)), length };
}
