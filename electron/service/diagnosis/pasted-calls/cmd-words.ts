import { type ByteText, toText } from '#shared/pasted-calls/byte-text.ts';
import { openQuote, PasteProblem, type ShellCommand } from './pasted-call.ts';

/*
 * What cmd.exe does with a line before a program sees it, in its order: it replaces %VARIABLES%, then reads `^` and its
 * own quotes, which only decide what is special; quotes go on to the program, whose C run-time splits the rest into words.
 */

/** Of another line, such as what a program printed, nothing is read. */
const callingProgram = /\bcurl\b/i;
const batchPercent = /%/g;
const variable = /%([A-Za-z_][A-Za-z0-9_()]*)(?::[^%\n]*)?%/y;
const plain = /[^"^\r\n&|<>()]+/y;
const plainInQuotes = /[^"\r\n]+/y;

/** Percent signs all doubled are those of a batch file, in which each pair is one. */
function percents(text: ByteText): ByteText {
  if (text.includes('%%') && !text.replaceAll('%%', '').includes('%')) return text.replaceAll('%%', '%');
  for (const { index } of text.matchAll(batchPercent)) {
    variable.lastIndex = index;
    const found = variable.exec(text);
    // `%3D%26` is percent-encoding, and a variable that nobody has stays as it is.
    if (!found || (/^[0-9A-Fa-f]{2}/.test(found[1] ?? '') && /^[0-9A-Fa-f^]{2}/.test(text.slice(variable.lastIndex))))
      continue;
    throw new PasteProblem(
      `The command contains the variable ${toText(found[0])}, whose value is not known here.`,
      'Replace it with the value itself, for example with "echo" in the window that ran the command.',
    );
  }
  return text;
}

/** Ends the commands of the text, and takes `^` out: what a program is started with. */
function commandLines(text: ByteText): ByteText[] {
  const lines: ByteText[] = [];
  let pieces: ByteText[] = [];
  let at = 0;
  let isQuoted = false;
  const end = (): void => {
    const line = pieces.join('');
    if (line.trim() !== '') lines.push(line);
    pieces = [];
    isQuoted = false;
  };
  while (at < text.length) {
    const run = isQuoted ? plainInQuotes : plain;
    run.lastIndex = at;
    const found = run.exec(text)?.[0] ?? '';
    if (found !== '') {
      pieces.push(found);
      at += found.length;
      continue;
    }
    const character = text[at] ?? '';
    at += 1;
    if (character === '"') {
      pieces.push('"');
      isQuoted = !isQuoted;
    } else if (character === '^') {
      if (text[at] === '\r') at += 1;
      if (text[at] === '\n') at += 1;
      if (text[at] === '\r') at += 1;
      // Behind a line that goes on, the next character is an ordinary one, too.
      pieces.push(text[at] ?? '');
      at += 1;
    } else if (character === '\n') {
      end();
    } else if (
      character === '&' &&
      pieces.some((piece) => callingProgram.test(piece)) &&
      /[^\s&]/.test(text[at] ?? ' ')
    ) {
      throw new PasteProblem(
        'The command has an unquoted "&", at which cmd cuts it off: nothing behind it was sent.',
        'Put double quotes around the address in it.',
      );
    } else if (character === '&' || character === '|') {
      end();
    } else if (character === '<' || character === '>') {
      const target = /[\t ]*(?:&\d|"[^"\n]*"|[^\s&|<>"]*)/y;
      target.lastIndex = text[at] === '>' ? at + 1 : at;
      target.exec(text);
      at = Math.max(target.lastIndex, at);
      // A digit right before it is the number of a file.
      const last = pieces.at(-1) ?? '';
      if (/^[\t ]\d$/.test(last.slice(-2))) pieces.push(pieces.pop()?.slice(0, -1) ?? '');
      pieces.push(' ');
    } else if (character !== '\r') {
      if (character === '(' || character === ')') pieces.push(character);
    }
  }
  end();
  return lines;
}

/** Splits a command line into words as the C run-time of Windows does (`""` inside of quotes is one quote). */
export function splitCommandLine(line: ByteText): ByteText[] {
  const words: ByteText[] = [];
  let pieces: ByteText[] | undefined;
  let isQuoted = false;
  let at = 0;
  const run = /[^\\" \t]+/y;
  const runInQuotes = /[^\\"]+/y;
  while (at < line.length) {
    const pattern = isQuoted ? runInQuotes : run;
    pattern.lastIndex = at;
    const found = pattern.exec(line)?.[0] ?? '';
    if (found !== '') {
      pieces ??= [];
      pieces.push(found);
      at += found.length;
      continue;
    }
    const character = line[at];
    if (character === ' ' || character === '\t') {
      if (pieces) words.push(pieces.join(''));
      pieces = undefined;
      at += 1;
      continue;
    }
    pieces ??= [];
    let end = at;
    while (line[end] === '\\') end += 1;
    const slashes = end - at;
    if (line[end] !== '"') {
      pieces.push(line.slice(at, end));
      at = end;
      continue;
    }
    pieces.push('\\'.repeat(slashes >> 1));
    at = end + 1;
    if (slashes % 2 === 1) pieces.push('"');
    else if (isQuoted && line[at] === '"') {
      pieces.push('"');
      at += 1;
    } else isQuoted = !isQuoted;
  }
  if (pieces) words.push(pieces.join(''));
  if (isQuoted) {
    throw openQuote('"');
  }
  return words;
}

/**
 * Splits commands of cmd.exe into their words: `^` at the end of lines and before characters, also the `^"…^"` that
 * browsers copy.
 *
 * @throws {PasteProblem} when a quote does not end, or a word depends on a variable
 */
export function cmdCommands(text: ByteText): readonly ShellCommand[] {
  return commandLines(percents(text))
    .filter((line) => callingProgram.test(line))
    .map((line) => ({ words: splitCommandLine(line), missing: [], notes: [] }));
}
