import { isUtf8 } from 'node:buffer';
import { unescapeHtml } from '#service/diagnosis/transport-mistakes/index.ts';
import { orElse } from '#shared/or-else.ts';
import { percentEncode } from '#shared/protocol/percent.ts';
import { escapeHtml } from '#shared/quoting/html.ts';
import { withoutEnding } from '#shared/text-ends.ts';
import { mojibake } from './of-encoding.ts';
import { capital, type Rarity, type Told } from './recipe.ts';

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

const rare = { rarity: 'rare' } as const;
const common = { rarity: 'common' } as const;

/** A part of the text is another one; where nothing is found, nothing changed. */
const put =
  (from: RegExp, to: string | ((found: string) => string)): Change['signed'] =>
  (text) =>
    typeof to === 'string' ? text.replace(from, to) : text.replace(from, (found) => to(found));

/** Escaped for HTML, of whose apostrophe there are several forms. */
const forHtml =
  (apostrophe: string): Change['signed'] =>
  (text) =>
    escapeHtml(text).replaceAll('&#39;', apostrophe);

function decoded(text: string): string | undefined {
  if (!text.includes('%')) return undefined;
  return orElse(() => decodeURIComponent(text), undefined);
}

/** Undoes `mojibake`; undefined when the text is none. */
function repaired(text: string): string | undefined {
  if (!/[\u0080-\u00ff]/.test(text) || /[^\0-\u00ff]/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : undefined;
}

const entities = 'HTML entities in a value';
const unicode = 'another Unicode form';
export const shape = 'value changed after signing';
const plain = 'Sign and send the plain text; HTML escaping is for pages only.';

/** Letters, each with what is written for it in ASCII. */
const transliterated = 'ÄAe ÖOe ÜUe äae öoe üue ßss ÆAe æae ØOe øoe ÅAa åaa ŒOe œoe'.split(' ');
const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

const beyondBasic = 'characters beyond U+FFFF lost';
const keepAll =
  'Keep text in Unicode up to U+10FFFF on its whole way: in MySQL utf8mb4, in Java and .NET whole code points.';
const lost = { ...rare, likelier: true } as const;
const beyond = (by: string | ((character: string) => string)) => put(/[\u{10000}-\u{10ffff}]/gu, by);
const codeOf = (character: string) => character.codePointAt(0) ?? 0;
const escapedUnits = (text: string) =>
  text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const decimal = /^[+-]?(?:\d{1,15}(?:\.\d{0,10})?|\.\d{1,10})(?:[eE][+-]?\d{1,2})?$/;
/** Of a number that is not written as a whole one. */
const unlessWhole = (write: (number: number) => string) =>
  put(decimal, (all) => (/[.e]/i.test(all) ? write(Number(all)) : all));
const thousands = (between: string) => put(/^\d{4,15}$/, (all) => all.replace(/\B(?=(?:\d{3})+$)/g, between));

const encodedTwice = { ...common, ofAll: 'common', likelier: true } as const;

/** What may have been done to a value between signing and sending. */
export const changes: readonly Change[] = [
  ...rows('plus sign in a value became a blank', 'Percent-encode every value that is sent: "+" becomes %2B.', [
    ['has a "+" where a blank arrived: it was not percent-encoded on the wire', put(/ /g, '+'), common],
  ]),
  ...rows(entities, plain, [
    ['is escaped for HTML', forHtml('&#39;')],
    ['is escaped for HTML', forHtml('&#039;')],
    ['is escaped for HTML', forHtml("'")],
    ['is escaped for HTML', put(/&/g, '&amp;')],
    ['is escaped for HTML', forHtml('&apos;')],
    ['is escaped for HTML', forHtml('&#x27;')],
    ['is the text without HTML escapes', unescapeHtml],
  ]),
  ...rows(
    'value encoded twice on the wire',
    'Percent-encode each value once when it is sent; many HTTP libraries do that on their own.',
    [
      ['is the plain text: what was sent was percent-encoded twice', decoded, encodedTwice],
      [
        'is the plain text: what was sent was form-encoded twice',
        (text) => decoded(text.replaceAll('+', ' ')),
        encodedTwice,
      ],
    ],
  ),
  ...rows('value decoded before signing', 'Sign the plain value, as it is sent after one encoding.', [
    ['has blanks where "+" arrived: it was decoded once too often', put(/\+/g, ' '), rare],
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
    ['is in compatibility form (NFKC)', (text) => text.normalize('NFKC'), rare],
    ['is in compatibility form (NFKD)', (text) => text.normalize('NFKD'), rare],
    ['is without its accents', withoutAccents],
    [
      'has letters of ASCII for umlauts and the like (ae, oe, ue, ss)',
      (text) => transliterated.reduce((all, [letter = '', ...ascii]) => all.replaceAll(letter, ascii.join('')), text),
      rare,
    ],
    [
      'has letters of ASCII for accented ones and "ss" for "ß"',
      (text) => withoutAccents(text.replaceAll('ß', 'ss')),
      rare,
    ],
    ['has "?" for characters beyond ASCII', put(/[^\0-\x7f]/gu, '?'), rare],
    ['is without its characters beyond ASCII', put(/[^\0-\x7f]/gu, '')],
  ]),
  // Where no other letter is beyond ASCII, a character set that lacks them does the same.
  ...rows(beyondBasic, keepAll, [
    ['has "?" for characters beyond U+FFFF', beyond('?'), lost],
    ['has "??" for characters beyond U+FFFF', beyond('??'), lost],
    ['has "????" for characters beyond U+FFFF', beyond('????'), lost],
    ['has U+FFFD for characters beyond U+FFFF', beyond('\ufffd'), lost],
    ['has U+FFFD twice for characters beyond U+FFFF', beyond('\ufffd\ufffd'), lost],
    ['has U+FFFD four times for characters beyond U+FFFF', beyond('\ufffd\ufffd\ufffd\ufffd'), lost],
    ['is without its characters beyond U+FFFF', beyond(''), { likelier: true }],
    ['has blanks for characters beyond U+FFFF', beyond(' '), lost],
    ['has "_" for characters beyond U+FFFF', beyond('_'), lost],
    [
      'ends in front of its first character beyond U+FFFF',
      put(/[\u{10000}-\u{10ffff}].*/su, ''),
      { client: 'MySQL with the character set utf8 cuts text there.', ...rare },
    ],
    ['has \\u escapes for characters beyond U+FFFF', beyond(escapedUnits), rare],
    ['has HTML escapes for characters beyond U+FFFF', beyond((one) => `&#${codeOf(one)};`), rare],
    [
      'has HTML escapes in hex for characters beyond U+FFFF',
      beyond((one) => `&#x${codeOf(one).toString(16).toUpperCase()};`),
      rare,
    ],
    [
      'has the low 16 bits alone of characters beyond U+FFFF',
      beyond((one) => String.fromCharCode(codeOf(one) & 0xffff)),
      rare,
    ],
    ['has "?" where U+FFFD arrived', put(/\ufffd/g, '?'), rare],
    ['is without the U+FFFD that arrived', put(/\ufffd/g, '')],
  ]),
  ...rows(unicode, once, [
    ['has U+FFFD for characters beyond ASCII', put(/[^\0-\x7f]/gu, '\ufffd'), rare],
    [
      'has "?" for each byte of characters beyond ASCII',
      put(/[^\0-\x7f]/gu, (one) => '?'.repeat(Buffer.byteLength(one))),
      rare,
    ],
    ['has \\u escapes for characters beyond ASCII', escapedUnits, rare],
    ['is without variation selectors and joiners', put(/[\ufe0e\ufe0f\u200b-\u200d]/g, '')],
  ]),
  ...rows('UTF-8 encoded twice', once, [
    ['was taken for Latin-1 and encoded as UTF-8 once more', mojibake],
    ['is right: what was sent was encoded as UTF-8 twice', repaired],
  ]),
  ...rows(shape, once, [
    ['is without blanks at its ends', (text) => text.trim(), common],
    ['is in lower case', (text) => text.toLowerCase(), common],
    ['is in upper case', (text) => text.toUpperCase(), common],
    ['begins with an upper-case letter', capital, rare],
    [
      'begins with an upper-case letter and goes on in lower case',
      (text) => capital(text.charAt(0) + text.slice(1).toLowerCase()),
      rare,
    ],
    ['ends in a blank', (text) => `${text} `, common],
    ['begins with a blank', (text) => ` ${text}`, rare],
    ['begins and ends with a blank', (text) => ` ${text} `, rare],
    ['ends in a line end', (text) => `${text}\n`],
    ['ends in a line end (CR LF)', (text) => `${text}\r\n`, rare],
    ['stands in quotes', (text) => `"${text}"`, rare],
    ['stands in single quotes', (text) => `'${text}'`, rare],
    ['is without its quotes', put(/^(["'])(.*)\1$/s, '$2'), rare],
    ['has LF line ends', put(/\r\n/g, '\n'), rare],
    ['has CR LF line ends', put(/\r?\n/g, '\r\n'), rare],
    ['is without line ends', put(/\r?\n/g, '')],
    ['has single blanks where several arrived', put(/\s+/g, ' '), rare],
    ['is without blanks', put(/ /g, '')],
    ['has "-" and "_" for "+" and "/"', (text) => text.replaceAll('+', '-').replaceAll('/', '_'), rare],
    ['has "+" and "/" for "-" and "_"', (text) => text.replaceAll('-', '+').replaceAll('_', '/'), rare],
    ['is without "=" at its end', (text) => withoutEnding(text, '='), rare],
    ['ends in "="', (text) => `${text}=`, rare],
    ['ends in "=="', (text) => `${text}==`, rare],
    ['has backslashes in front of quotes', put(/[\\'"]/g, '\\$&'), { client: "PHP's addslashes writes so.", ...rare }],
    ['has backslashes in front of double quotes', put(/"/g, '\\"'), rare],
    ['has two backslashes for each', put(/\\/g, '\\\\'), rare],
    ['has one backslash for two', put(/\\\\/g, '\\'), rare],
    ['is without backslashes', put(/\\(.)/gs, '$1'), { client: "PHP's stripslashes does so.", ...rare }],
    ['has blanks behind commas', put(/,\s*/g, ', '), rare],
    ['has no blanks behind commas', put(/,\s+/g, ','), rare],
    ['has curly apostrophes', put(/'/g, '’'), rare],
    ['has straight quotes', (text) => text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"'), rare],
    ['has a blank where a no-break space arrived', put(/\u00a0/g, ' '), rare],
    ['has a byte order mark', (text) => `\ufeff${text}`, rare],
    ['has no byte order mark', put(/\ufeff/g, ''), lost],
  ]),
  ...rows('number written otherwise', once, [
    ['is written with ".0"', put(/^-?\d+$/, '$&.0')],
    ['is written with ".00"', put(/^-?\d+$/, '$&.00')],
    ['has a zero in front', put(/^\d+$/, '0$&'), rare],
    ['has two zeros in front', put(/^\d+$/, '00$&'), rare],
    ['is the plain number', put(decimal, (all) => String(Number(all)))],
    ['has commas between thousands', thousands(','), rare],
    ['has points between thousands', thousands('.'), rare],
    ['has no commas', put(/^[\d,]+$/, (all) => all.replaceAll(',', '')), rare],
    ['has a comma for the decimal point', put(/^(-?\d+)\.(\d+)$/, '$1,$2'), rare],
    ['has a point for the decimal comma', put(/^(-?\d+),(\d+)$/, '$1.$2'), rare],
  ]),
  ...rows(
    'number written otherwise',
    once,
    (
      [
        [/$/, ''],
        [/\+/, ''],
        [/e\+/, 'E'],
        [/e/, 'E'],
        [/^(-?\d)e\+?/, '$1.0E'],
        [/e\+?(\d)$/, 'e+0$1'],
        [/e\+?(\d)$/, 'E+0$1'],
      ] as const
    ).map(([from, to]) => [
      'is written with an exponent',
      put(/^-?[1-9]\d{2,14}$/, (all) => Number(all).toExponential().replace(from, to)),
    ]),
  ),
  ...rows('number written otherwise', once, [
    ['is written without its first zero', put(/^(-?)0(\.\d+)$/, '$1$2')],
    ['is written with two digits behind the point', unlessWhole((number) => number.toFixed(2))],
    ['is the whole number', unlessWhole((number) => String(Math.trunc(number)))],
    [
      'is the number as JavaScript keeps it, which has 15 digits',
      put(/^[1-9]\d{15,20}$/, (all) => String(Number(all))),
    ],
  ]),
  ...rows('boolean written otherwise', once, [
    ['is "1"', put(/^true$/i, '1'), { client: 'PHP writes true as "1".' }],
    ['is empty', put(/^(?:false|0)$/i, ''), { client: 'PHP writes false as empty text.' }],
    ['is "0"', put(/^(?:false)?$/i, '0')],
    ['is "true"', put(/^1$/, 'true'), { client: 'PHP sends true as "1".' }],
    ['is "True"', put(/^(?:1|true)$/, 'True'), { client: 'Python writes True.' }],
    ['is "true"', put(/^True$/, 'true'), { client: 'Python sends True.' }],
    ['is "false"', put(/^(?:0|False)?$/, 'false')],
    ['is "False"', put(/^(?:0|false)?$/, 'False'), { client: 'Python writes False.' }],
  ]),
];
