import { unescapeHtml } from '#service/diagnosis/transport-mistakes/index.ts';
import { orElse } from '#shared/or-else.ts';
import { percentEncode } from '#shared/protocol/percent.ts';
import { withoutEnding } from '#shared/text-ends.ts';
import { mojibake } from './of-encoding.ts';
import type { Rarity, Told } from './recipe.ts';

/** What to do about a value that was changed. */
export const once = 'Turn every value into text once, and sign and send that text.';

/** A way in which a signed value differs from the sent one. */
export interface Change extends Pick<Told, 'name' | 'fix' | 'client' | 'likelier' | 'rarity'> {
  /** `was …`: what was done to the signed value, as the end of a sentence. */
  readonly words: string;
  readonly signed: (sent: string) => string | undefined;
  /** Of all values together; absent: rare. */
  readonly ofAll?: Rarity;
}

type More = Pick<Change, 'client' | 'likelier' | 'rarity' | 'ofAll'>;

const rows = (
  name: string,
  fix: string,
  list: readonly (readonly [words: string, signed: Change['signed'], more?: More])[],
): readonly Change[] => list.map(([words, signed, more]) => ({ name, fix, words, signed, ...more }));

const entityOf: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (apostrophe: string) => (text: string) =>
  text.replace(/[&<>"']/g, (one) => (one === "'" ? apostrophe : (entityOf[one] ?? one)));

function decoded(text: string): string | undefined {
  if (!text.includes('%')) return undefined;
  return orElse(() => decodeURIComponent(text), undefined);
}

/** Undoes `mojibake`; undefined when the text is none. */
function repaired(text: string): string | undefined {
  if (!/[\u0080-\u00ff]/.test(text) || /[^\0-\u00ff]/.test(text)) return undefined;
  const escaped = text.replace(/[^A-Za-z0-9]/g, (one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return orElse(() => decodeURIComponent(escaped), undefined);
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
  ...rows('plus sign in a value became a blank', 'Percent-encode every value that is sent: "+" becomes %2B.', [
    [
      'has a "+" where a blank arrived: it was not percent-encoded on the wire',
      (text) => (text.includes(' ') ? text.replaceAll(' ', '+') : undefined),
      { rarity: 'common' },
    ],
  ]),
  ...rows(entities, plain, [
    ['is escaped for HTML', escapeHtml('&#39;')],
    ['is escaped for HTML', escapeHtml('&#039;')],
    ['is escaped for HTML', escapeHtml("'")],
    ['is escaped for HTML', (text) => text.replaceAll('&', '&amp;')],
    ['is escaped for HTML', escapeHtml('&apos;')],
    ['is escaped for HTML', escapeHtml('&#x27;')],
    ['is the text without HTML escapes', unescapeHtml],
  ]),
  ...rows(
    'value encoded twice on the wire',
    'Percent-encode each value once when it is sent; many HTTP libraries do that on their own.',
    [
      [
        'is the plain text: what was sent was percent-encoded twice',
        decoded,
        { rarity: 'common', ofAll: 'common', likelier: true },
      ],
      [
        'is the plain text: what was sent was form-encoded twice',
        (text) => decoded(text.replaceAll('+', ' ')),
        { rarity: 'common', ofAll: 'common', likelier: true },
      ],
    ],
  ),
  ...rows('value decoded before signing', 'Sign the plain value, as it is sent after one encoding.', [
    [
      'has blanks where "+" arrived: it was decoded once too often',
      (text) => (text.includes('+') ? text.replaceAll('+', ' ') : undefined),
      { rarity: 'rare' },
    ],
  ]),
  ...rows('values encoded before signing', 'Give the plain values to the signing code, which encodes them.', [
    [
      'is percent-encoded, so it was encoded once too often in the base string',
      (text) => encodeURIComponent(text.toWellFormed()),
    ],
    [
      'is form-encoded, so it was encoded once too often in the base string',
      (text) => percentEncode(text).replaceAll('%20', '+'),
    ],
  ]),
  ...rows(unicode, once, [
    ['is in decomposed form (NFD)', (text) => text.normalize('NFD')],
    ['is in composed form (NFC)', (text) => text.normalize('NFC')],
    ['is in compatibility form (NFKC)', (text) => text.normalize('NFKC'), { rarity: 'rare' }],
    ['is in compatibility form (NFKD)', (text) => text.normalize('NFKD'), { rarity: 'rare' }],
    ['is without its accents', (text) => text.normalize('NFD').replace(/\p{M}/gu, '')],
    [
      'has letters of ASCII for umlauts and the like (ae, oe, ue, ss)',
      (text) => text.replace(/[ÄÖÜäöüßÆæØøÅåŒœ]/g, (one) => transliterated[one] ?? one),
      { rarity: 'rare' },
    ],
    [
      'has letters of ASCII for accented ones and "ss" for "ß"',
      (text) => text.replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, ''),
      { rarity: 'rare' },
    ],
    ['has "?" for characters beyond ASCII', (text) => text.replace(/[^\0-\x7f]/gu, '?'), { rarity: 'rare' }],
    ['is without its characters beyond ASCII', (text) => text.replace(/[^\0-\x7f]/gu, '')],
  ]),
  // Where no other letter is beyond ASCII, a character set that lacks them does the same.
  ...rows(
    beyondBasic,
    keepAll,
    (
      [
        ['has "?" for characters beyond U+FFFF', '?'],
        ['has "??" for characters beyond U+FFFF', '??'],
        ['has "????" for characters beyond U+FFFF', '????'],
        ['has U+FFFD for characters beyond U+FFFF', '\ufffd'],
        ['has U+FFFD twice for characters beyond U+FFFF', '\ufffd\ufffd'],
        ['has U+FFFD four times for characters beyond U+FFFF', '\ufffd\ufffd\ufffd\ufffd'],
        ['is without its characters beyond U+FFFF', ''],
        ['has blanks for characters beyond U+FFFF', ' '],
        ['has "_" for characters beyond U+FFFF', '_'],
      ] as const
    ).map(
      ([words, by]) =>
        [words, beyond(() => by), { rarity: words.startsWith('has') ? 'rare' : undefined, likelier: true }] as const,
    ),
  ),
  ...rows(beyondBasic, keepAll, [
    [
      'ends in front of its first character beyond U+FFFF',
      (text) => /^[^\u{10000}-\u{10ffff}]*/u.exec(text)?.[0],
      { client: 'MySQL with the character set utf8 cuts text there.', rarity: 'rare' },
    ],
    [
      'has \\u escapes for characters beyond U+FFFF',
      beyond((one) => one.replace(/[\ud800-\udfff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`)),
      { rarity: 'rare' },
    ],
    ['has HTML escapes for characters beyond U+FFFF', beyond((one) => `&#${one.codePointAt(0)};`), { rarity: 'rare' }],
    [
      'has HTML escapes in hex for characters beyond U+FFFF',
      beyond((one) => `&#x${one.codePointAt(0)?.toString(16).toUpperCase()};`),
      { rarity: 'rare' },
    ],
    [
      'has the low 16 bits alone of characters beyond U+FFFF',
      beyond((one) => String.fromCharCode((one.codePointAt(0) ?? 0) & 0xffff)),
      { rarity: 'rare' },
    ],
    [
      'has "?" where U+FFFD arrived',
      (text) => (text.includes('\ufffd') ? text.replaceAll('\ufffd', '?') : undefined),
      { rarity: 'rare' },
    ],
    [
      'is without the U+FFFD that arrived',
      (text) => (text.includes('\ufffd') ? text.replaceAll('\ufffd', '') : undefined),
    ],
  ]),
  ...rows(unicode, once, [
    ['has U+FFFD for characters beyond ASCII', (text) => text.replace(/[^\0-\x7f]/gu, '\ufffd'), { rarity: 'rare' }],
    [
      'has "?" for each byte of characters beyond ASCII',
      (text) => text.replace(/[^\0-\x7f]/gu, (one) => '?'.repeat(bytesOf(one))),
      { rarity: 'rare' },
    ],
    [
      'has \\u escapes for characters beyond ASCII',
      (text) => text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
      { rarity: 'rare' },
    ],
    ['is without variation selectors and joiners', (text) => text.replace(/[\ufe0e\ufe0f\u200b-\u200d]/g, '')],
  ]),
  ...rows('UTF-8 encoded twice', once, [
    ['was taken for Latin-1 and encoded as UTF-8 once more', mojibake],
    ['is right: what was sent was encoded as UTF-8 twice', repaired],
  ]),
  ...rows(shape, once, [
    ['is without blanks at its ends', (text) => text.trim(), { rarity: 'common' }],
    ['is in lower case', (text) => text.toLowerCase(), { rarity: 'common' }],
    ['is in upper case', (text) => text.toUpperCase(), { rarity: 'common' }],
    ['begins with an upper-case letter', (text) => text.charAt(0).toUpperCase() + text.slice(1), { rarity: 'rare' }],
    [
      'begins with an upper-case letter and goes on in lower case',
      (text) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase(),
      { rarity: 'rare' },
    ],
    ['ends in a blank', (text) => `${text} `, { rarity: 'common' }],
    ['begins with a blank', (text) => ` ${text}`, { rarity: 'rare' }],
    ['begins and ends with a blank', (text) => ` ${text} `, { rarity: 'rare' }],
    ['ends in a line end', (text) => `${text}\n`],
    ['ends in a line end (CR LF)', (text) => `${text}\r\n`, { rarity: 'rare' }],
    ['stands in quotes', (text) => `"${text}"`, { rarity: 'rare' }],
    ['stands in single quotes', (text) => `'${text}'`, { rarity: 'rare' }],
    ['is without its quotes', (text) => text.replace(/^(["'])(.*)\1$/s, '$2'), { rarity: 'rare' }],
    ['has LF line ends', (text) => text.replaceAll('\r\n', '\n'), { rarity: 'rare' }],
    ['has CR LF line ends', (text) => text.replace(/\r?\n/g, '\r\n'), { rarity: 'rare' }],
    ['is without line ends', (text) => text.replace(/\r?\n/g, '')],
    ['has single blanks where several arrived', (text) => text.replace(/\s+/g, ' '), { rarity: 'rare' }],
    ['is without blanks', (text) => text.replaceAll(' ', '')],
    ['has "-" and "_" for "+" and "/"', (text) => text.replaceAll('+', '-').replaceAll('/', '_'), { rarity: 'rare' }],
    ['has "+" and "/" for "-" and "_"', (text) => text.replaceAll('-', '+').replaceAll('_', '/'), { rarity: 'rare' }],
    ['is without "=" at its end', (text) => withoutEnding(text, '='), { rarity: 'rare' }],
    ['ends in "="', (text) => `${text}=`, { rarity: 'rare' }],
    ['ends in "=="', (text) => `${text}==`, { rarity: 'rare' }],
    [
      'has backslashes in front of quotes',
      (text) => text.replace(/[\\'"]/g, '\\$&'),
      { client: "PHP's addslashes writes so.", rarity: 'rare' },
    ],
    ['has backslashes in front of double quotes', (text) => text.replaceAll('"', '\\"'), { rarity: 'rare' }],
    ['has two backslashes for each', (text) => text.replaceAll('\\', '\\\\'), { rarity: 'rare' }],
    ['has one backslash for two', (text) => text.replaceAll('\\\\', '\\'), { rarity: 'rare' }],
    [
      'is without backslashes',
      (text) => text.replace(/\\(.)/gs, '$1'),
      { client: "PHP's stripslashes does so.", rarity: 'rare' },
    ],
    ['has blanks behind commas', (text) => text.replace(/,\s*/g, ', '), { rarity: 'rare' }],
    ['has no blanks behind commas', (text) => text.replace(/,\s+/g, ','), { rarity: 'rare' }],
    ['has curly apostrophes', (text) => text.replaceAll("'", '’'), { rarity: 'rare' }],
    ['has straight quotes', (text) => text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"'), { rarity: 'rare' }],
    ['has a blank where a no-break space arrived', (text) => text.replaceAll('\u00a0', ' '), { rarity: 'rare' }],
    ['has a byte order mark', (text) => `\ufeff${text}`, { rarity: 'rare' }],
    ['has no byte order mark', (text) => text.replaceAll('\ufeff', ''), { rarity: 'rare' }],
  ]),
  ...rows('number written otherwise', once, [
    ['is written with ".0"', (text) => (/^-?\d+$/.test(text) ? `${text}.0` : undefined)],
    ['is written with ".00"', (text) => (/^-?\d+$/.test(text) ? `${text}.00` : undefined)],
    ['has a zero in front', (text) => (/^\d+$/.test(text) ? `0${text}` : undefined), { rarity: 'rare' }],
    ['has two zeros in front', (text) => (/^\d+$/.test(text) ? `00${text}` : undefined), { rarity: 'rare' }],
    ['is the plain number', number],
    ['has commas between thousands', thousands, { rarity: 'rare' }],
    ['has points between thousands', (text) => thousands(text)?.replaceAll(',', '.'), { rarity: 'rare' }],
    ['has no commas', (text) => (/^[\d,]+$/.test(text) ? text.replaceAll(',', '') : undefined), { rarity: 'rare' }],
    [
      'has a comma for the decimal point',
      (text) => (/^-?\d+\.\d+$/.test(text) ? text.replace('.', ',') : undefined),
      { rarity: 'rare' },
    ],
    [
      'has a point for the decimal comma',
      (text) => (/^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : undefined),
      { rarity: 'rare' },
    ],
  ]),
  ...rows(
    'number written otherwise',
    once,
    [
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
    ].map(
      (write) =>
        [
          'is written with an exponent',
          (text: string) => (/^-?[1-9]\d{2,14}$/.test(text) ? write(text) : undefined),
        ] as const,
    ),
  ),
  ...rows('number written otherwise', once, [
    ['is written without its first zero', (text) => (/^-?0\.\d+$/.test(text) ? text.replace('0.', '.') : undefined)],
    [
      'is written with two digits behind the point',
      (text) => (number(text) !== undefined && /[.e]/i.test(text) ? Number(text).toFixed(2) : undefined),
    ],
    [
      'is the whole number',
      (text) => (number(text) !== undefined && /[.e]/i.test(text) ? String(Math.trunc(Number(text))) : undefined),
    ],
    [
      'is the number as JavaScript keeps it, which has 15 digits',
      (text) => (/^[1-9]\d{15,20}$/.test(text) ? String(Number(text)) : undefined),
    ],
  ]),
  ...rows('boolean written otherwise', once, [
    ['is "1"', (text) => (/^true$/i.test(text) ? '1' : undefined), { client: 'PHP writes true as "1".' }],
    [
      'is empty',
      (text) => (/^(?:false|0)$/i.test(text) ? '' : undefined),
      { client: 'PHP writes false as empty text.' },
    ],
    ['is "0"', (text) => (/^false$/i.test(text) || text === '' ? '0' : undefined)],
    ['is "true"', (text) => (text === '1' ? 'true' : undefined), { client: 'PHP sends true as "1".' }],
    ['is "True"', (text) => (text === '1' || text === 'true' ? 'True' : undefined), { client: 'Python writes True.' }],
    ['is "true"', (text) => (text === 'True' ? 'true' : undefined), { client: 'Python sends True.' }],
    ['is "false"', (text) => (text === '0' || text === '' || text === 'False' ? 'false' : undefined)],
    [
      'is "False"',
      (text) => (text === '0' || text === '' || text === 'false' ? 'False' : undefined),
      { client: 'Python writes False.' },
    ],
  ]),
];

function number(text: string): string | undefined {
  if (!/^[+-]?(?:\d{1,15}(?:\.\d{0,10})?|\.\d{1,10})(?:[eE][+-]?\d{1,2})?$/.test(text)) return undefined;
  return String(Number(text));
}

function thousands(text: string): string | undefined {
  return /^\d{4,15}$/.test(text) ? text.replace(/\B(?=(?:\d{3})+$)/g, ',') : undefined;
}
