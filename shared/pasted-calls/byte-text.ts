import { encodeBase64 } from '../protocol/bytes.ts';

/**
 * Bytes as a string with one character per byte, U+0000 to U+00FF, as Node gives request targets and headers. A signature
 * covers bytes; a pasted call can hold some that are not UTF-8 (`$'\xff'`), which no text could carry.
 */
export type ByteText = string;

/** Characters that are put together at a time. */
const CHUNK = 4_096;

/** Puts texts of many character codes together. */
class Characters {
  private readonly pieces: string[] = [];
  private codes: number[] = [];

  add(code: number): void {
    this.codes.push(code);
    if (this.codes.length >= CHUNK) this.flush();
  }

  text(): string {
    this.flush();
    return this.pieces.join('');
  }

  private flush(): void {
    this.pieces.push(String.fromCharCode(...this.codes));
    this.codes = [];
  }
}

const beyondAscii = /[^\0-\x7f]/;

/** First bytes of characters with so many bytes behind them. */
const leads = [0, 0xc0, 0xe0, 0xf0];

/** True for what stands in a text for a byte that is not UTF-8: see `textOf`. */
const isCarriedByte = (code: number) => code >= 0xdc80 && code <= 0xdcff;

/**
 * The UTF-8 bytes of a text, and the bytes that `textOf` carried in it. Another lone surrogate is written as U+FFFD. ASCII
 * text is returned as it is.
 */
export function toBytes(text: string): ByteText {
  if (!beyondAscii.test(text)) return text;
  const bytes = new Characters();
  for (const character of text) {
    const unit = character.codePointAt(0) ?? 0;
    const code = unit >= 0xd800 && unit <= 0xdfff && !isCarriedByte(unit) ? 0xfffd : unit;
    if (code < 0x80 || isCarriedByte(code)) {
      bytes.add(code & 0xff);
      continue;
    }
    const more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    bytes.add((leads[more] ?? 0) | (code >> (6 * more)));
    for (let shift = 6 * (more - 1); shift >= 0; shift -= 6) bytes.add(0x80 | ((code >> shift) & 0x3f));
  }
  return bytes.text();
}

/** Least code of a character with so many bytes behind its first one; a smaller one is written with fewer. */
const least = [0, 0x80, 0x800, 0x10000];

/** The text of bytes, to show it: UTF-8 where they are, U+FFFD for each byte that is not. */
export function toText(bytes: ByteText): string {
  return decoded(bytes, () => 0xfffd);
}

/** The same with a lone surrogate U+DC80 to U+DCFF for each byte that is not UTF-8, from which `toBytes` gets it back. */
function carried(bytes: ByteText): string {
  return decoded(bytes, (byte) => 0xdc00 | byte);
}

/** Most bytes of a file by which its encoding is known. */
const longestSeen = 256;

/** UTF-16, little or big end first, by its mark or by the zero bytes of its ASCII; undefined: it is not. */
function utf16Of(bytes: Uint8Array): { readonly start: number; readonly isLittle: boolean } | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { start: 2, isLittle: true };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { start: 2, isLittle: false };
  const seen = bytes.subarray(0, longestSeen);
  if (bytes.length % 2 === 1 || seen.length < 4) return undefined;
  const isZero = (place: number) => seen.every((byte, at) => at % 2 !== place || byte === 0);
  return isZero(1) ? { start: 0, isLittle: true } : isZero(0) ? { start: 0, isLittle: false } : undefined;
}

/**
 * The text of a file or of standard input, of which nothing is lost: UTF-8, UTF-16 as PowerShell redirects it, or anything
 * else with its bytes carried in the text (see `carried`). A byte order mark is left out.
 */
export function textOf(bytes: Uint8Array): string {
  const wide = utf16Of(bytes);
  const text = new Characters();
  if (wide === undefined) {
    const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    for (const byte of hasMark ? bytes.subarray(3) : bytes) text.add(byte);
    return carried(text.text());
  }
  for (let at = wide.start; at + 1 < bytes.length; at += 2) {
    const [first = 0, second = 0] = [bytes[at], bytes[at + 1]];
    text.add(wide.isLittle ? first | (second << 8) : (first << 8) | second);
  }
  return text.text();
}

function decoded(bytes: ByteText, otherwise: (byte: number) => number): string {
  if (!beyondAscii.test(bytes)) return bytes;
  const text = new Characters();
  for (let at = 0; at < bytes.length; ) {
    const { code, length } = characterAt(bytes, at);
    if (code === 0xfffd && length === 1) text.add(otherwise(bytes.charCodeAt(at)));
    else if (code > 0xffff) {
      text.add(0xd800 | ((code - 0x10000) >> 10));
      text.add(0xdc00 | (code & 0x3ff));
    } else text.add(code);
    at += length;
  }
  return text.text();
}

function characterAt(bytes: ByteText, at: number): { readonly code: number; readonly length: number } {
  const first = bytes.charCodeAt(at);
  if (first < 0x80) return { code: first, length: 1 };
  const more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
  let code = first & (0x3f >> more);
  for (let index = 1; index <= more; index += 1) {
    const next = bytes.charCodeAt(at + index);
    if ((next & 0xc0) !== 0x80) return { code: 0xfffd, length: 1 };
    code = (code << 6) | (next & 0x3f);
  }
  const isSound =
    first >= 0xc0 &&
    first <= 0xf4 &&
    code >= (least[more] ?? 0) &&
    code <= 0x10ffff &&
    (code < 0xd800 || code > 0xdfff);
  return isSound ? { code, length: more + 1 } : { code: 0xfffd, length: 1 };
}

/** True when the bytes are UTF-8, so that `toText` loses nothing. */
export function isUtf8(bytes: ByteText): boolean {
  return toBytes(toText(bytes)) === bytes;
}

const blanks = ' \t';
const blanksAndLineEnds = ' \t\r\n';

function trimmed(bytes: ByteText, of: string): ByteText {
  let start = 0;
  let end = bytes.length;
  while (start < end && of.includes(bytes[start] ?? 'x')) start += 1;
  while (end > start && of.includes(bytes[end - 1] ?? 'x')) end -= 1;
  return bytes.slice(start, end);
}

/** Without blanks and tabs at both ends. `trim` would also take the last byte of an `à`. */
export const trimBlanks = (bytes: ByteText): ByteText => trimmed(bytes, blanks);

/** Without blanks, tabs and line ends at both ends. */
export const trimLines = (bytes: ByteText): ByteText => trimmed(bytes, blanksAndLineEnds);

const escapeOf = Array.from({ length: 256 }, (_, byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`);

/** Percent-encodes each byte that RFC 3986 reserves. */
export function percentEncodeBytes(bytes: ByteText): string {
  return bytes.replace(/[^A-Za-z0-9\-._~]/g, (byte) => escapeOf[byte.charCodeAt(0)] ?? byte);
}

/** Bytes in base64, with padding. */
export function toBase64(bytes: ByteText): string {
  return encodeBase64(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}

/** The bytes of base64 or base64url text, with or without padding; undefined when it is neither. */
export function fromBase64(text: string): ByteText | undefined {
  const plain = text
    .replace(/-/g, '+')
    .replace(/_/g, '/')
    .replace(/={1,2}$/, '');
  if (/[^A-Za-z0-9+/]/.test(plain) || plain.length % 4 === 1) return undefined;
  let bytes = '';
  let kept = 0;
  let bits = 0;
  for (const character of plain) {
    kept = ((kept << 6) | base64Alphabet.indexOf(character)) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += String.fromCharCode((kept >> bits) & 0xff);
  }
  return bytes;
}

const base64Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The bytes that a percent-encoded text stands for. */
export const decodeEscapes = (text: ByteText): ByteText =>
  text.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
