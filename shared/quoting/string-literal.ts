import { hiddenCharacter } from './hidden-characters.ts';

const everyHidden = new RegExp(hiddenCharacter, 'gu');

const short: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0');
}

function literal(text: string, special: RegExp, escapeOf: (code: number, character: string) => string): string {
  const escaped = text
    .toWellFormed()
    .replace(/["\\]/g, '\\$&')
    .replace(special, (character) => short[character] ?? escapeOf(character.codePointAt(0) ?? 0, character));
  return `"${escaped}"`;
}

/** A text as a string literal of JavaScript; hidden characters are escaped (R51). Half a surrogate pair is U+FFFD. */
export function javaScriptLiteral(text: string): string {
  return literal(text, everyHidden, (code) => (code > 0xffff ? `\\u{${hex(code, 1)}}` : `\\u${hex(code, 4)}`));
}

/** A text as a string literal of Python 3. */
export function pythonLiteral(text: string): string {
  return literal(text, everyHidden, (code) => (code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`));
}

/**
 * A text as a string literal of Java. Java reads `\uXXXX` before it reads tokens, so that a `\u0022` would end the
 * literal (JLS 3.3): controls are octal escapes, which belong to the literal. All beyond ASCII is escaped too, since
 * older compilers read a file in the encoding of the system.
 */
export function javaLiteral(text: string): string {
  // Without the flag `u`: each half of a surrogate pair is an escape.
  return literal(text, /[^ -~]/g, (code) =>
    code < 0x80 ? `\\${code.toString(8).padStart(3, '0')}` : `\\u${hex(code, 4)}`,
  );
}

/** A text as a string literal of C# (ECMA-334, 6.4.5.6). */
export const cSharpLiteral = pythonLiteral;

const hiddenOrDollar = new RegExp(`[$]|${hiddenCharacter.source}`, 'gu');

/** A text in double quotes for PHP, in which `$` begins a variable; `\u{…}` is known since PHP 7. */
export function phpLiteral(text: string): string {
  return literal(text, hiddenOrDollar, (code, character) => (character === '$' ? '\\$' : `\\u{${hex(code, 1)}}`));
}
