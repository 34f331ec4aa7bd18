/**
 * Bytes as a string with one character per byte, U+0000 to U+00FF, as Node gives request targets and headers. A signature
 * covers bytes; a pasted call can hold some that are not UTF-8 (`$'\xff'`), which no text could carry.
 */
export type ByteText = string;

/** The UTF-8 bytes of a text. A lone surrogate is written as U+FFFD. ASCII text is returned as it is. */
export function toBytes(text: string): ByteText {
  return text
    .toWellFormed()
    .replace(/[^\0-\x7f]+/g, (run) =>
      encodeURIComponent(run).replace(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    );
}

/** The text of bytes, to show it: UTF-8 where they are, U+FFFD for each byte that is not. */
export function toText(bytes: ByteText): string {
  return bytes.replace(/[\x80-\xff]+/g, (run) => {
    const escaped = run.replace(/./gs, (byte) => `%${byte.charCodeAt(0).toString(16)}`);
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped.replace(oneCharacter, (piece) => {
        try {
          return decodeURIComponent(piece);
        } catch {
          return '\ufffd';
        }
      });
    }
  });
}

/** One character of UTF-8 as its first byte announces it, or one byte that begins none. */
const oneCharacter = /%(?:[cd].%[89ab].|e.%[89ab].%[89ab].|f[0-7]%[89ab].%[89ab].%[89ab].|..)/g;

/** True when the bytes are UTF-8, so that `toText` loses nothing. */
export function isUtf8(bytes: ByteText): boolean {
  return toBytes(toText(bytes)) === bytes;
}
