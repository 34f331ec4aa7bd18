import { percentEncode } from '../protocol/percent.ts';
import { hiddenCharacter } from './hidden-characters.ts';

/**
 * Quotes a text as one word for POSIX shells (R51). Inside single quotes nothing is special but the quote itself, not
 * even `!` of an interactive shell.
 *
 * A terminal acts on control characters when they are pasted, quoted or not: Ctrl+C ends a quoted text,
 * and the next line would run. So a text with hidden characters is written as `$'…'`, which is ASCII. A shell that does
 * not know that form takes it literally and still runs nothing, since there is no quote inside.
 *
 * @param text any text; NUL is not possible in a command and becomes U+FFFD, like half of a surrogate pair
 */
export function shellQuote(text: string): string {
  if (!hiddenCharacter.test(text)) return `'${text.replaceAll("'", `'\\''`)}'`;
  return shellQuoteBytes(utf8(text.replaceAll('\0', '\ufffd')));
}

function* utf8(text: string): Generator<number> {
  for (const [character, byte] of percentEncode(text).matchAll(/%(..)|./g)) {
    yield byte === undefined ? character.charCodeAt(0) : Number.parseInt(byte, 16);
  }
}

/** The same for bytes that need not be UTF-8, such as the value of a header. */
export function shellQuoteBytes(bytes: Iterable<number>): string {
  let quoted = "$'";
  for (const byte of bytes) {
    const isPlain = byte >= 0x20 && byte < 0x7f && byte !== 0x27 && byte !== 0x5c;
    quoted += isPlain ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`;
  }
  return `${quoted}'`;
}

/** A fixed text, then what a variable holds when the command runs, as one word. Only the variable is outside of `'…'`. */
export function shellQuoteWithVariable(text: string, variable: string): string {
  return `${text === '' ? '' : shellQuote(text)}"$${variable}"`;
}
