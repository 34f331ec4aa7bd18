import { type ByteText, toBytes } from '#shared/pasted-calls/byte-text.ts';

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
