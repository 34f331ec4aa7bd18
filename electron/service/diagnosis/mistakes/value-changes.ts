import { percentEncode } from '#shared/protocol/percent.ts';
import { withoutEnding } from '#shared/text-ends.ts';
import { mojibake } from './of-encoding.ts';

/** What to do about a value that was changed. */
export const once = 'Turn every value into text once, and sign and send that text.';

/** A way in which a signed value differs from the sent one: name, end of a sentence, what was signed. */
export interface Change {
  readonly name: string;
  /** `was …`: what was done to the signed value. */
  readonly words: string;
  readonly fix?: string;
  readonly client?: string;
  readonly likelier?: true;
  readonly signed: (sent: string) => string | undefined;
}

const entityOf: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const characterOf: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};
const escapeHtml = (apostrophe: string) => (text: string) =>
  text.replace(/[&<>"']/g, (one) => (one === "'" ? apostrophe : (entityOf[one] ?? one)));
const unescapeHtml = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex?: string, decimal?: string, word?: string) => {
    if (word !== undefined) return characterOf[word.toLowerCase()] ?? all;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0x10ffff ? all : String.fromCodePoint(code);
  });

function decoded(text: string): string | undefined {
  if (!text.includes('%')) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Undoes `mojibake`; undefined when the text is none. */
function repaired(text: string): string | undefined {
  if (!/[\u0080-\u00ff]/.test(text) || /[^\0-\u00ff]/.test(text)) return undefined;
  const escaped = text.replace(/[^A-Za-z0-9]/g, (one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`);
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}

const entities = 'HTML entities in a value';
const unicode = 'another Unicode form';
export const shape = 'value changed after signing';
const plain = 'Sign and send the plain text; HTML escaping is for pages only.';

const transliterated: Readonly<Record<string, string>> = {
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  Æ: 'Ae',
  æ: 'ae',
  Ø: 'Oe',
  ø: 'oe',
  Å: 'Aa',
  å: 'aa',
  Œ: 'Oe',
  œ: 'oe',
};

const beyondBasic = 'characters beyond U+FFFF lost';
const keepAll =
  'Keep text in Unicode up to U+10FFFF on its whole way: in MySQL utf8mb4, in Java and .NET whole code points.';
const bytesOf = (character: string) => {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};
/** Replaces each character beyond the basic plane. */
const beyond = (by: (character: string) => string) => (text: string) => {
  const changed = text.replace(/[\u{10000}-\u{10ffff}]/gu, by);
  return changed === text ? undefined : changed;
};

/** What may have been done to a value between signing and sending. */
export const changes: readonly Change[] = [
  {
    name: 'plus sign in a value became a blank',
    words: 'has a "+" where a blank arrived: it was not percent-encoded on the wire',
    fix: 'Percent-encode every value that is sent: "+" becomes %2B.',
    signed: (text) => (text.includes(' ') ? text.replaceAll(' ', '+') : undefined),
  },
  { name: entities, words: 'is escaped for HTML', fix: plain, signed: escapeHtml('&#39;') },
  { name: entities, words: 'is escaped for HTML', fix: plain, signed: escapeHtml('&#039;') },
  { name: entities, words: 'is escaped for HTML', fix: plain, signed: escapeHtml("'") },
  { name: entities, words: 'is escaped for HTML', fix: plain, signed: (text) => text.replaceAll('&', '&amp;') },
  { name: entities, words: 'is escaped for HTML', fix: plain, signed: escapeHtml('&apos;') },
  { name: entities, words: 'is escaped for HTML', fix: plain, signed: escapeHtml('&#x27;') },
  { name: entities, words: 'is the text without HTML escapes', fix: plain, signed: unescapeHtml },
  {
    name: 'value encoded twice on the wire',
    words: 'is the plain text: what was sent was percent-encoded twice',
    fix: 'Percent-encode each value once when it is sent; many HTTP libraries do that on their own.',
    likelier: true,
    signed: decoded,
  },
  {
    name: 'value encoded twice on the wire',
    words: 'is the plain text: what was sent was form-encoded twice',
    fix: 'Percent-encode each value once when it is sent; many HTTP libraries do that on their own.',
    likelier: true,
    signed: (text) => decoded(text.replaceAll('+', ' ')),
  },
  {
    name: 'value decoded before signing',
    words: 'has blanks where "+" arrived: it was decoded once too often',
    fix: 'Sign the plain value, as it is sent after one encoding.',
    signed: (text) => (text.includes('+') ? text.replaceAll('+', ' ') : undefined),
  },
  {
    name: 'values encoded before signing',
    words: 'is percent-encoded, so it was encoded once too often in the base string',
    fix: 'Give the plain values to the signing code, which encodes them.',
    signed: (text) => encodeURIComponent(text.toWellFormed()),
  },
  {
    name: 'values encoded before signing',
    words: 'is form-encoded, so it was encoded once too often in the base string',
    fix: 'Give the plain values to the signing code, which encodes them.',
    signed: (text) => percentEncode(text).replaceAll('%20', '+'),
  },
  { name: unicode, words: 'is in decomposed form (NFD)', signed: (text) => text.normalize('NFD') },
  { name: unicode, words: 'is in composed form (NFC)', signed: (text) => text.normalize('NFC') },
  { name: unicode, words: 'is in compatibility form (NFKC)', signed: (text) => text.normalize('NFKC') },
  { name: unicode, words: 'is in compatibility form (NFKD)', signed: (text) => text.normalize('NFKD') },
  {
    name: unicode,
    words: 'is without its accents',
    signed: (text) => text.normalize('NFD').replace(/\p{M}/gu, ''),
  },
  {
    name: unicode,
    words: 'has letters of ASCII for umlauts and the like (ae, oe, ue, ss)',
    signed: (text) => text.replace(/[ÄÖÜäöüßÆæØøÅåŒœ]/g, (one) => transliterated[one] ?? one),
  },
  {
    name: unicode,
    words: 'has letters of ASCII for accented ones and "ss" for "ß"',
    signed: (text) => text.replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, ''),
  },
  {
    name: unicode,
    words: 'has "?" for characters beyond ASCII',
    signed: (text) => text.replace(/[^\0-\x7f]/gu, '?'),
  },
  {
    name: unicode,
    words: 'is without its characters beyond ASCII',
    signed: (text) => text.replace(/[^\0-\x7f]/gu, ''),
  },
  ...[
    ['has "?" for characters beyond U+FFFF', '?'],
    ['has "??" for characters beyond U+FFFF', '??'],
    ['has "????" for characters beyond U+FFFF', '????'],
    ['has U+FFFD for characters beyond U+FFFF', '\ufffd'],
    ['has U+FFFD twice for characters beyond U+FFFF', '\ufffd\ufffd'],
    ['has U+FFFD four times for characters beyond U+FFFF', '\ufffd\ufffd\ufffd\ufffd'],
    ['is without its characters beyond U+FFFF', ''],
    ['has blanks for characters beyond U+FFFF', ' '],
    ['has "_" for characters beyond U+FFFF', '_'],
  ].map(([words = '', by = '']) => ({
    name: beyondBasic,
    words,
    fix: keepAll,
    // Where no other letter is beyond ASCII, a character set that lacks them does the same.
    likelier: true as const,
    signed: beyond(() => by),
  })),
  {
    name: beyondBasic,
    words: 'ends in front of its first character beyond U+FFFF',
    fix: keepAll,
    client: 'MySQL with the character set utf8 cuts text there.',
    signed: (text) => /^[^\u{10000}-\u{10ffff}]*/u.exec(text)?.[0],
  },
  {
    name: beyondBasic,
    words: 'has \\u escapes for characters beyond U+FFFF',
    fix: keepAll,
    signed: beyond((one) => one.replace(/[\ud800-\udfff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`)),
  },
  {
    name: beyondBasic,
    words: 'has HTML escapes for characters beyond U+FFFF',
    fix: keepAll,
    signed: beyond((one) => `&#${one.codePointAt(0)};`),
  },
  {
    name: beyondBasic,
    words: 'has HTML escapes in hex for characters beyond U+FFFF',
    fix: keepAll,
    signed: beyond((one) => `&#x${one.codePointAt(0)?.toString(16).toUpperCase()};`),
  },
  {
    name: beyondBasic,
    words: 'has the low 16 bits alone of characters beyond U+FFFF',
    fix: keepAll,
    signed: beyond((one) => String.fromCharCode((one.codePointAt(0) ?? 0) & 0xffff)),
  },
  {
    name: beyondBasic,
    words: 'has "?" where U+FFFD arrived',
    fix: keepAll,
    signed: (text) => (text.includes('\ufffd') ? text.replaceAll('\ufffd', '?') : undefined),
  },
  {
    name: beyondBasic,
    words: 'is without the U+FFFD that arrived',
    fix: keepAll,
    signed: (text) => (text.includes('\ufffd') ? text.replaceAll('\ufffd', '') : undefined),
  },
  {
    name: unicode,
    words: 'has U+FFFD for characters beyond ASCII',
    signed: (text) => text.replace(/[^\0-\x7f]/gu, '\ufffd'),
  },
  {
    name: unicode,
    words: 'has "?" for each byte of characters beyond ASCII',
    signed: (text) => text.replace(/[^\0-\x7f]/gu, (one) => '?'.repeat(bytesOf(one))),
  },
  {
    name: unicode,
    words: 'has \\u escapes for characters beyond ASCII',
    signed: (text) =>
      text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  },
  {
    name: unicode,
    words: 'is without variation selectors and joiners',
    signed: (text) => text.replace(/[\ufe0e\ufe0f\u200b-\u200d]/g, ''),
  },
  { name: 'UTF-8 encoded twice', words: 'was taken for Latin-1 and encoded as UTF-8 once more', signed: mojibake },
  {
    name: 'UTF-8 encoded twice',
    words: 'is right: what was sent was encoded as UTF-8 twice',
    signed: repaired,
  },
  { name: shape, words: 'is without blanks at its ends', signed: (text) => text.trim() },
  { name: shape, words: 'is in lower case', signed: (text) => text.toLowerCase() },
  { name: shape, words: 'is in upper case', signed: (text) => text.toUpperCase() },
  {
    name: shape,
    words: 'begins with an upper-case letter',
    signed: (text) => text.charAt(0).toUpperCase() + text.slice(1),
  },
  {
    name: shape,
    words: 'begins with an upper-case letter and goes on in lower case',
    signed: (text) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase(),
  },
  { name: shape, words: 'ends in a blank', signed: (text) => `${text} ` },
  { name: shape, words: 'begins with a blank', signed: (text) => ` ${text}` },
  { name: shape, words: 'begins and ends with a blank', signed: (text) => ` ${text} ` },
  { name: shape, words: 'ends in a line end', signed: (text) => `${text}\n` },
  { name: shape, words: 'ends in a line end (CR LF)', signed: (text) => `${text}\r\n` },
  { name: shape, words: 'stands in quotes', signed: (text) => `"${text}"` },
  { name: shape, words: 'stands in single quotes', signed: (text) => `'${text}'` },
  { name: shape, words: 'is without its quotes', signed: (text) => text.replace(/^(["'])(.*)\1$/s, '$2') },
  { name: shape, words: 'has LF line ends', signed: (text) => text.replaceAll('\r\n', '\n') },
  { name: shape, words: 'has CR LF line ends', signed: (text) => text.replace(/\r?\n/g, '\r\n') },
  { name: shape, words: 'is without line ends', signed: (text) => text.replace(/\r?\n/g, '') },
  { name: shape, words: 'has single blanks where several arrived', signed: (text) => text.replace(/\s+/g, ' ') },
  { name: shape, words: 'is without blanks', signed: (text) => text.replaceAll(' ', '') },
  {
    name: shape,
    words: 'has "-" and "_" for "+" and "/"',
    signed: (text) => text.replaceAll('+', '-').replaceAll('/', '_'),
  },
  {
    name: shape,
    words: 'has "+" and "/" for "-" and "_"',
    signed: (text) => text.replaceAll('-', '+').replaceAll('_', '/'),
  },
  { name: shape, words: 'is without "=" at its end', signed: (text) => withoutEnding(text, '=') },
  { name: shape, words: 'ends in "="', signed: (text) => `${text}=` },
  { name: shape, words: 'ends in "=="', signed: (text) => `${text}==` },
  {
    name: shape,
    words: 'has backslashes in front of quotes',
    client: "PHP's addslashes writes so.",
    signed: (text) => text.replace(/[\\'"]/g, '\\$&'),
  },
  { name: shape, words: 'has backslashes in front of double quotes', signed: (text) => text.replaceAll('"', '\\"') },
  { name: shape, words: 'has two backslashes for each', signed: (text) => text.replaceAll('\\', '\\\\') },
  { name: shape, words: 'has one backslash for two', signed: (text) => text.replaceAll('\\\\', '\\') },
  {
    name: shape,
    words: 'is without backslashes',
    client: "PHP's stripslashes does so.",
    signed: (text) => text.replace(/\\(.)/gs, '$1'),
  },
  { name: shape, words: 'has blanks behind commas', signed: (text) => text.replace(/,\s*/g, ', ') },
  { name: shape, words: 'has no blanks behind commas', signed: (text) => text.replace(/,\s+/g, ',') },
  { name: shape, words: 'has curly apostrophes', signed: (text) => text.replaceAll("'", '’') },
  { name: shape, words: 'has straight quotes', signed: (text) => text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"') },
  {
    name: shape,
    words: 'has a blank where a no-break space arrived',
    signed: (text) => text.replaceAll('\u00a0', ' '),
  },
  { name: shape, words: 'has a byte order mark', signed: (text) => `\ufeff${text}` },
  { name: shape, words: 'has no byte order mark', signed: (text) => text.replaceAll('\ufeff', '') },
  {
    name: 'number written otherwise',
    words: 'is written with ".0"',
    signed: (text) => (/^-?\d+$/.test(text) ? `${text}.0` : undefined),
  },
  {
    name: 'number written otherwise',
    words: 'is written with ".00"',
    signed: (text) => (/^-?\d+$/.test(text) ? `${text}.00` : undefined),
  },
  {
    name: 'number written otherwise',
    words: 'has a zero in front',
    signed: (text) => (/^\d+$/.test(text) ? `0${text}` : undefined),
  },
  {
    name: 'number written otherwise',
    words: 'has two zeros in front',
    signed: (text) => (/^\d+$/.test(text) ? `00${text}` : undefined),
  },
  { name: 'number written otherwise', words: 'is the plain number', signed: number },
  { name: 'number written otherwise', words: 'has commas between thousands', signed: thousands },
  {
    name: 'number written otherwise',
    words: 'has points between thousands',
    signed: (text) => thousands(text)?.replaceAll(',', '.'),
  },
  {
    name: 'number written otherwise',
    words: 'has no commas',
    signed: (text) => (/^[\d,]+$/.test(text) ? text.replaceAll(',', '') : undefined),
  },
  {
    name: 'number written otherwise',
    words: 'has a comma for the decimal point',
    signed: (text) => (/^-?\d+\.\d+$/.test(text) ? text.replace('.', ',') : undefined),
  },
  {
    name: 'number written otherwise',
    words: 'has a point for the decimal comma',
    signed: (text) => (/^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : undefined),
  },
  ...[
    (text: string) => Number(text).toExponential(),
    (text: string) => Number(text).toExponential().replace('+', ''),
    (text: string) => Number(text).toExponential().replace('e+', 'E'),
    (text: string) => Number(text).toExponential().replace('e', 'E'),
    (text: string) =>
      Number(text)
        .toExponential()
        .replace(/^(-?\d)e\+?/, '$1.0E'),
    (text: string) =>
      Number(text)
        .toExponential()
        .replace(/e\+?(\d)$/, 'e+0$1'),
    (text: string) =>
      Number(text)
        .toExponential()
        .replace(/e\+?(\d)$/, 'E+0$1'),
  ].map((write) => ({
    name: 'number written otherwise',
    words: 'is written with an exponent',
    signed: (text: string) => (/^-?[1-9]\d{2,14}$/.test(text) ? write(text) : undefined),
  })),
  {
    name: 'number written otherwise',
    words: 'is written without its first zero',
    signed: (text) => (/^-?0\.\d+$/.test(text) ? text.replace('0.', '.') : undefined),
  },
  {
    name: 'number written otherwise',
    words: 'is written with two digits behind the point',
    signed: (text) => (number(text) !== undefined && /[.e]/i.test(text) ? Number(text).toFixed(2) : undefined),
  },
  {
    name: 'number written otherwise',
    words: 'is the whole number',
    signed: (text) => (number(text) !== undefined && /[.e]/i.test(text) ? String(Math.trunc(Number(text))) : undefined),
  },
  {
    name: 'number written otherwise',
    words: 'is the number as JavaScript keeps it, which has 15 digits',
    signed: (text) => (/^[1-9]\d{15,20}$/.test(text) ? String(Number(text)) : undefined),
  },
  {
    name: 'boolean written otherwise',
    words: 'is "1"',
    signed: (text) => (/^true$/i.test(text) ? '1' : undefined),
    client: 'PHP writes true as "1".',
  },
  {
    name: 'boolean written otherwise',
    words: 'is empty',
    signed: (text) => (/^(?:false|0)$/i.test(text) ? '' : undefined),
    client: 'PHP writes false as empty text.',
  },
  {
    name: 'boolean written otherwise',
    words: 'is "0"',
    signed: (text) => (/^false$/i.test(text) || text === '' ? '0' : undefined),
  },
  {
    name: 'boolean written otherwise',
    words: 'is "true"',
    signed: (text) => (text === '1' ? 'true' : undefined),
    client: 'PHP sends true as "1".',
  },
  {
    name: 'boolean written otherwise',
    words: 'is "True"',
    signed: (text) => (text === '1' || text === 'true' ? 'True' : undefined),
    client: 'Python writes True.',
  },
  {
    name: 'boolean written otherwise',
    words: 'is "true"',
    signed: (text) => (text === 'True' ? 'true' : undefined),
    client: 'Python sends True.',
  },
  {
    name: 'boolean written otherwise',
    words: 'is "false"',
    signed: (text) => (text === '0' || text === '' || text === 'False' ? 'false' : undefined),
  },
  {
    name: 'boolean written otherwise',
    words: 'is "False"',
    signed: (text) => (text === '0' || text === '' || text === 'false' ? 'False' : undefined),
    client: 'Python writes False.',
  },
];

function number(text: string): string | undefined {
  if (!/^[+-]?(?:\d{1,15}(?:\.\d{0,10})?|\.\d{1,10})(?:[eE][+-]?\d{1,2})?$/.test(text)) return undefined;
  return String(Number(text));
}

function thousands(text: string): string | undefined {
  return /^\d{4,15}$/.test(text) ? text.replace(/\B(?=(?:\d{3})+$)/g, ',') : undefined;
}
