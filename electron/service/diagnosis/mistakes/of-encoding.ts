import { percentEncode } from '#shared/protocol/percent.ts';
import { joinWords } from '#shared/words/join-words.ts';
import {
  charactersOf,
  codecs,
  described,
  deviating,
  type Encoder,
  escapedByte,
  rfc3986,
  type SeenHabit,
  seenHabits,
  verbatim,
} from './encoder.ts';
import { type Body, choicesOf, type Mistakes, mistakeOf, type Rarity, type Told, type Variant } from './recipe.ts';

const byRfc = 'Percent-encode by RFC 3986: all but letters, digits, "-", ".", "_" and "~", in upper-case hex.';

type Deviation = SeenHabit['deviation'];

const inValues = (body: Body, deviation: Deviation): Body => ({
  ...body,
  encodeName: deviating(body.encodeName, deviation),
  encodeValue: deviating(body.encodeValue, deviation),
});
const afterwards = (body: Body, deviation: Deviation): Body => ({
  ...body,
  encodeUrl: deviating(body.encodeUrl, deviation),
  encodeJoined: deviating(body.encodeJoined, deviation),
});
const inJoined = (body: Body, deviation: Deviation): Body => ({
  ...body,
  encodeJoined: deviating(body.encodeJoined, deviation),
});

/** Names and values. */
export function* textsOf({ parameters }: Body): Generator<string> {
  for (const { name, value } of parameters) {
    yield name;
    yield value;
  }
}

/** What the second encoding finds in each base string. */
const ofJoined = '%&/:=';
/** What the encoding of a URL finds. */
const ofUrl = ':/';

function* functions(body: Body): Generator<Variant<Body>> {
  const seen = charactersOf(textsOf(body));
  const wrong = (where: string, { name, words, clients }: SeenHabit, rarity: Rarity, to: Body): Variant<Body> => ({
    name,
    sentence: `Wrong percent-encoding ${where}: ${joinWords(words)}.`,
    // Other characters bring other functions: what they leave bare or encode is no kind of its own.
    kind: where,
    many: true,
    rarity,
    fix: byRfc,
    client: clients.length > 0 ? clients.slice(0, 3).join(' ') : undefined,
    to,
  });
  for (const habit of seenHabits(seen)) {
    yield wrong('in the base string', habit, 'commonest', inValues(body, habit.deviation));
  }
  for (const habit of seenHabits(charactersOf([seen, ofJoined]))) {
    const { deviation } = habit;
    const isRightIn = (characters: string) =>
      [...characters].every((one) => deviation(percentEncode(one)) === percentEncode(one));
    // Where the function writes the finished parameters right, it is the same as in the values alone.
    if (isRightIn(charactersOf([ofJoined, habit.bare]))) continue;
    const values = inValues(body, deviation);
    yield wrong('throughout the base string', habit, 'commonest', afterwards(values, deviation));
    // Where the function writes the URL right, it is the same as throughout.
    if (isRightIn(ofUrl)) continue;
    const where = 'in the values and where they are encoded again, joined';
    yield wrong(where, habit, 'rare', inJoined(values, deviation));
  }
  for (const one of seenHabits(ofJoined)) {
    const habit = { ...one, clients: [] };
    const { deviation } = habit;
    yield wrong('where URL and joined parameters are encoded', habit, 'rare', afterwards(body, deviation));
    yield wrong('where the joined parameters are encoded', habit, 'rare', inJoined(body, deviation));
  }
}

/** Percent-encodes the bytes of a single-byte character set; others become `?`, as Java and PHP do. */
function inLatin1(text: string): string {
  return text.replace(/[^A-Za-z0-9\-._~]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) return percentEncode(character);
    return code < 0x100 ? escapedByte(code) : '%3F';
  });
}

/** The same with the low byte of others, as Node's Buffer writes. */
function inLowBytes(text: string): string {
  const bytes = [...Buffer.from(text, 'latin1')];
  return bytes.map((byte) => (byte < 0x80 ? percentEncode(String.fromCharCode(byte)) : escapedByte(byte))).join('');
}

/** Code points of Windows-1252 from 0x80 on. */
const windows1252 =
  '\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178';

function inWindows1252(text: string): string {
  return text.replace(/[^A-Za-z0-9\-._~]/gu, (character) => {
    const at = windows1252.indexOf(character);
    return at < 0 ? inLatin1(character) : escapedByte(at + 0x80);
  });
}

/** As JavaScript's `escape`: UTF-16 units. */
function asEscape(text: string): string {
  return text.replace(/[^A-Za-z0-9@*_+\-./]/g, (unit) => {
    const code = unit.charCodeAt(0);
    return code < 0x100 ? escapedByte(code) : `%u${code.toString(16).toUpperCase().padStart(4, '0')}`;
  });
}

/** UTF-8 bytes read as Latin-1 and encoded as UTF-8 once more. */
export const mojibake = (text: string): string => Buffer.from(text).toString('latin1');

const beyondAscii = /[^\0-\x7f]/;
/** Percent-encodes ASCII only. */
const asciiOnly = (text: string) => text.replace(/[\0-\x7f]+/g, percentEncode);
/** A surrogate pair as two replacement characters (F 5.2, .NET). */
const surrogatesAlone = (text: string) => percentEncode(text.replace(/[\ud800-\udfff]/g, '\ufffd'));

/** Each surrogate in three bytes of its own, as CESU-8 and Java's modified UTF-8 have them. */
const asCesu8 = (text: string) =>
  text.replace(/[\ud800-\udbff][\udc00-\udfff]|[^\ud800-\udfff]+/g, (part) =>
    /^[\ud800-\udbff]/.test(part)
      ? bytesOfUnit(part.charCodeAt(0)) + bytesOfUnit(part.charCodeAt(1))
      : percentEncode(part),
  );

function bytesOfUnit(unit: number): string {
  const bytes = [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)];
  return bytes.map(escapedByte).join('');
}

/** UTF-16 units, two bytes each. */
const asUtf16 = (isLittle: boolean) => (text: string) =>
  text.replace(/[^A-Za-z0-9\-._~]/g, (unit) => {
    const code = unit.charCodeAt(0);
    if (code < 0x80) return percentEncode(unit);
    const hex = [code >> 8, code & 0xff].map(escapedByte);
    return (isLittle ? hex.reverse() : hex).join('');
  });

const utf16Instead = 'UTF-16 instead of UTF-8';
const utf8 = 'Encode text as UTF-8 before percent-encoding it.';

const rare = { rarity: 'rare' } as const;

type CharacterSet = readonly [name: string, sentence: string, first: Encoder['first'], more?: Partial<Told>];

/** Character sets, each with how it encodes. */
const characterSetMistakes: readonly CharacterSet[] = [
  ['Latin-1 instead of UTF-8', 'Characters beyond ASCII were encoded in Latin-1 (ISO 8859-1).', inLatin1],
  ['Latin-1 instead of UTF-8', 'Characters beyond ASCII were encoded in Windows-1252.', inWindows1252],
  [
    'Latin-1 instead of UTF-8',
    'Characters beyond ASCII were encoded in Latin-1, others with their low byte alone.',
    inLowBytes,
    { client: "Node's Buffer writes so with 'latin1' and 'binary'." },
  ],
  [
    'UTF-8 encoded twice',
    'The UTF-8 bytes were taken for Latin-1 and encoded as UTF-8 once more.',
    (text) => percentEncode(mojibake(text)),
  ],
  [
    'UTF-16 escapes',
    'Characters beyond ASCII were escaped as UTF-16.',
    asEscape,
    { client: "JavaScript's escape encodes so." },
  ],
  ['characters beyond ASCII left bare', 'Characters beyond ASCII were not percent-encoded.', asciiOnly],
  [
    'surrogates encoded alone',
    'Characters beyond U+FFFF became two replacement characters.',
    surrogatesAlone,
    { client: 'The .NET library encodes each surrogate alone.' },
  ],
  [
    'surrogates encoded alone',
    'Characters beyond U+FFFF were encoded as two surrogates of three bytes each (CESU-8).',
    asCesu8,
    { client: "Java's modified UTF-8 and Oracle's UTF8 write so." },
  ],
  [utf16Instead, 'Characters beyond ASCII were encoded in UTF-16 (big-endian).', asUtf16(false), rare],
  [utf16Instead, 'Characters beyond ASCII were encoded in UTF-16 (little-endian).', asUtf16(true), rare],
];

const encoderOf = (first: Encoder['first']): Encoder => ({ first, deviations: [] });

function* characterSets(body: Body): Generator<Variant<Body>> {
  if (![...textsOf(body)].some((text) => beyondAscii.test(text))) return;
  for (const [name, sentence, first, more] of characterSetMistakes) {
    const encoder = encoderOf(first);
    const values = { ...body, encodeName: encoder, encodeValue: encoder };
    const all = { ...values, encodeUrl: encoder, encodeJoined: encoder };
    // Who escapes so has one function for everything.
    for (const to of first === asEscape ? [values, all, { ...all, encodeUrl: body.encodeUrl }] : [values]) {
      yield { name, sentence, fix: utf8, ...more, to };
    }
  }
}

const twice = encoderOf((text) => percentEncode(percentEncode(text)));
const formFirst = encoderOf((text) => percentEncode(percentEncode(text).replaceAll('%20', '+')));
const componentFirst = encoderOf((text) => percentEncode(encodeURIComponent(text.toWellFormed())));

const valuesAndAgain = 'Percent-encode each name and value, join them, and percent-encode the joined string once more.';

const encodedOnce = mistakeOf('parameters encoded once instead of twice', valuesAndAgain);
const nothingEncoded = mistakeOf('nothing encoded', valuesAndAgain);
const urlNotEncoded = mistakeOf('URL not encoded', 'Percent-encode the URL: "https://" becomes https%3A%2F%2F.');
const urlTwice = mistakeOf('URL encoded twice', 'Percent-encode the URL once: "https://" becomes https%3A%2F%2F.');
const encodedBefore = mistakeOf(
  'values encoded before signing',
  'Give the plain values to the signing code, which encodes them.',
);

const common = { rarity: 'common' } as const;
const plainValues = { encodeName: verbatim, encodeValue: verbatim };
const plain = { ...plainValues, encodeJoined: verbatim };

/** What is encoded too often, or not at all. */
const levels: readonly (readonly [typeof encodedOnce, sentence: string, to: Partial<Body>, more?: Partial<Told>])[] = [
  [
    encodedOnce,
    'The joined parameters were not encoded again as a whole.',
    { encodeJoined: verbatim },
    { ...common, fix: 'Percent-encode the joined parameter string once more, so that "=" is %3D and "%" is %25.' },
  ],
  [encodedOnce, 'Names and values were not encoded before they were joined.', plainValues, common],
  [encodedOnce, 'Values were not encoded before they were joined.', { encodeValue: verbatim }],
  [
    mistakeOf('names not encoded', valuesAndAgain),
    'Parameter names were not percent-encoded.',
    { encodeName: verbatim },
    { client: 'The Java, PHP, Python and .NET libraries write names as they are.' },
  ],
  [nothingEncoded, 'The parameters were encoded neither before nor after they were joined.', plain],
  [
    nothingEncoded,
    'Neither the URL nor the parameters were encoded.',
    { ...plain, encodeUrl: verbatim },
    { fix: 'Percent-encode the URL, each name and value, and the joined parameter string.' },
  ],
  [urlNotEncoded, 'The URL is not encoded in the base string.', { encodeUrl: verbatim }, common],
  [
    urlNotEncoded,
    'URL and parameters were joined without encoding them as a whole.',
    { encodeUrl: verbatim, encodeJoined: verbatim },
    { fix: 'Percent-encode the URL and the joined parameter string before joining the three parts by "&".' },
  ],
  [
    encodedBefore,
    'Values were percent-encoded before they were given to the signing code, so once too often.',
    { encodeValue: twice },
    common,
  ],
  [
    encodedBefore,
    'Values were form-encoded before they were given to the signing code, so once too often.',
    { encodeValue: formFirst },
  ],
  [
    encodedBefore,
    'Values were encoded by encodeURIComponent before they were given to the signing code, so once too often.',
    { encodeValue: componentFirst },
  ],
  [
    mistakeOf('parameters encoded too often', valuesAndAgain),
    'The joined parameters were encoded twice as a whole.',
    { encodeJoined: twice },
  ],
  [urlTwice, 'The URL was percent-encoded twice.', { encodeUrl: twice }],
  [
    urlTwice,
    'URL and joined parameters were encoded once too often.',
    { encodeUrl: twice, encodeJoined: twice },
    { fix: 'Percent-encode the URL once and the joined parameter string once.' },
  ],
];

/** Where a function that leaves much bare does the same, it is likelier that none was called. */
function* levelsOf(body: Body): Generator<Variant<Body>> {
  for (const [mistake, sentence, to, more] of levels) {
    yield mistake(sentence, { ...body, ...to }, { ...more, likelier: true });
  }
  // Encoded right once, and by another function the second time or the other way round.
  for (const { client, deviation } of body.encodeValue === rfc3986 ? codecs.slice(0, 4) : []) {
    yield encodedOnce(
      'The joined parameters were not encoded again as a whole, and the values not by RFC 3986.',
      { ...body, encodeValue: deviating(body.encodeValue, deviation), encodeJoined: verbatim },
      { fix: [valuesAndAgain, byRfc].join(' '), client: client && `${client} encodes so.`, likelier: true },
    );
  }
}

/** Mistakes in percent-encoding. */
export const mistakesOfEncoding: readonly Mistakes<Body>[] = [functions, characterSets, levelsOf];

/** Special characters of which each may be left bare, so that all ways are tried: 1,024 at most. */
const mostBare = 10;
/** What the encoding of the values may leave bare, or encode without need. */
const reserved = '!\'()*$&+,;=:@/?#[] %"<>\\^`{|}';
/** Text as an encoding function writes it, of a client that leaves one of these bare at most. */
const encodedText = /^(?:[A-Za-z0-9\-._~!'()*+]|%[0-9A-Fa-f]{2})*$/;

/**
 * True where "%" stands in values only that look encoded: these were encoded twice on the wire, and are decoded by a mistake of
 * its own. A "%" that is left bare would make the same base string, and its advice would not help: the call is refused again.
 */
function hasEncodedValuesOnly({ parameters }: Body): boolean {
  return parameters.every(({ value }) => !value.includes('%') || encodedText.test(value));
}

/** Any choice of the characters that are left bare: functions that nobody knows here, and lists of exceptions of one's own. */
function* anyBare(body: Body): Generator<Variant<Body>> {
  if (body.encodeValue !== rfc3986) return;
  const seen = charactersOf(textsOf(body));
  const isEncoded = hasEncodedValuesOnly(body);
  const there = [...reserved].filter((one) => seen.includes(one) && one !== ' ' && !(one === '%' && isEncoded));
  const some = there.slice(0, mostBare);
  for (const bare of choicesOf(some)) {
    for (const blank of seen.includes(' ') ? ['%20', '+'] : ['%20']) {
      for (const tilde of seen.includes('~') ? ['~', '%7E'] : ['~']) {
        const table = new Map([['%20', blank], ...bare.map((one) => [percentEncode(one), one] as const)]);
        const deviation = (encoded: string) => {
          const plain = encoded.replace(/%[0-9A-F]{2}/g, (escaped) => table.get(escaped) ?? escaped);
          return tilde === '~' ? plain : plain.replaceAll('~', tilde);
        };
        const { name, words } = described([' ', ...some, '~'], deviation);
        const sentence = `Wrong percent-encoding in the base string: ${joinWords(words)}.`;
        yield { name, sentence, fix: byRfc, to: inValues(body, deviation) };
      }
    }
  }
}

/** Those that take hundreds of candidates. */
export const longMistakesOfEncoding: readonly Mistakes<Body>[] = [anyBare];
