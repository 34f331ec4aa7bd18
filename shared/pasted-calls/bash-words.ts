import { PasteProblem } from './pasted-call.ts';

function unusable(message: string, next: string): PasteProblem {
  return new PasteProblem(message, next);
}

const escapes: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
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

/** Reads one escape of `$'…'` behind the back-slash at `at`; returns its text and its length in characters. */
function ansiEscape(text: string, at: number): readonly [text: string, length: number] {
  const rest = text.slice(at + 1, at + 10);
  const simple = escapes[rest[0] ?? ''];
  if (simple !== undefined) return [simple, 2];
  const hex = /^x([0-9a-fA-F]{1,2})|^u([0-9a-fA-F]{1,4})|^U([0-9a-fA-F]{1,8})/.exec(rest);
  if (hex) {
    const code = Number.parseInt(hex[1] ?? hex[2] ?? hex[3] ?? '', 16);
    return code <= 0x10ffff ? [String.fromCodePoint(code), 1 + hex[0].length] : ['\\', 1];
  }
  const octal = /^[0-7]{1,3}/.exec(rest);
  if (octal) return [String.fromCharCode(Number.parseInt(octal[0], 8)), 1 + octal[0].length];
  return ['\\', 1];
}

/** What only a shell could fill in; guessing it would judge another call than the one that failed. */
function refuseExpansion(text: string, at: number): void {
  const rest = text.slice(at);
  const variable = /^\$(?:\{?([A-Za-z_][A-Za-z0-9_]*)|\()/.exec(rest);
  if (!variable && !rest.startsWith('`')) return;
  const what = variable?.[1] ? `the shell variable $${variable[1]}` : 'the output of another command';
  throw unusable(
    `The command contains ${what}, whose value is not known here.`,
    'Replace it with the value itself, for example with "echo" in the shell that ran the command.',
  );
}

/**
 * Splits a POSIX shell command into its words: blanks, `'…'`, `"…"`, `$'…'`, back-slashes and continued lines. Stops at
 * an unquoted `;`, `|`, `&` or line end, as the command does.
 *
 * @throws {CommandProblem} when a quote does not end, or a variable or command would have to be expanded
 */
export function shellWords(text: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let at = 0;
  const add = (part: string): void => {
    word = (word ?? '') + part;
  };
  while (at < text.length) {
    const character = text[at] ?? '';
    if (character === "'") {
      const end = text.indexOf("'", at + 1);
      if (end === -1) throw openQuote("'");
      add(text.slice(at + 1, end));
      at = end + 1;
    } else if (character === '$' && text[at + 1] === "'") {
      at += 2;
      add('');
      while (text[at] !== "'") {
        if (at >= text.length) throw openQuote("$'");
        const [part, length] = text[at] === '\\' ? ansiEscape(text, at) : ([text[at] ?? '', 1] as const);
        add(part);
        at += length;
      }
      at += 1;
    } else if (character === '"') {
      at = doubleQuoted(text, at + 1, add);
    } else if (character === '\\') {
      const line = /^\\\r?\n/.exec(text.slice(at, at + 3));
      if (!line) add(text[at + 1] ?? '');
      at += line ? line[0].length : 2;
    } else if (/[ \t]/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
      at += 1;
    } else if (/^&[^&\s]/.test(text.slice(at, at + 2))) {
      throw unusable(
        'The command has an unquoted "&", at which the shell cuts it off.',
        'Put quotes around the address in it.',
      );
    } else if (/[\r\n;|&<>]/.test(character)) {
      break;
    } else {
      refuseExpansion(text, at);
      add(character);
      at += 1;
    }
  }
  if (word !== undefined) words.push(word);
  return words;
}

/** Reads `"…"` from behind its opening quote; returns where the text goes on. */
function doubleQuoted(text: string, start: number, add: (part: string) => void): number {
  let at = start;
  add('');
  while (text[at] !== '"') {
    if (at >= text.length) throw openQuote('"');
    const escaped = text[at] === '\\' ? /^\\(\r?\n|[\\"$`])/.exec(text.slice(at, at + 3)) : null;
    if (escaped) {
      add(escaped[1]?.endsWith('\n') ? '' : (escaped[1] ?? ''));
      at += escaped[0].length;
    } else {
      refuseExpansion(text, at);
      add(text[at] ?? '');
      at += 1;
    }
  }
  return at + 1;
}

function openQuote(quote: string): PasteProblem {
  return unusable(
    `The command has an opening ${quote} without a closing one.`,
    "Copy the whole command, and put it in quotes of the other kind, or give it on standard input with 'authdesk verify -'.",
  );
}
