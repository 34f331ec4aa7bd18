import { type ByteText, toText } from '#shared/pasted-calls/byte-text.ts';
import { PasteProblem } from './pasted-call.ts';

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
