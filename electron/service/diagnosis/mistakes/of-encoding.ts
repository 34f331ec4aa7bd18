import { percentEncode } from '#shared/protocol/percent.ts';
import { joinWords } from '#shared/words/join-words.ts';
import {
  charactersOf,
  codecs,
  deviating,
  type Encoder,
  rfc3986,
  type SeenHabit,
  seenHabits,
  verbatim,
} from './encoder.ts';
import { type Body, type Mistakes, mistakeOf, type Rarity, type Told, type Variant } from './recipe.ts';

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
  const mistake = (where: string, { name, words, clients }: SeenHabit, rarity: Rarity) => ({
    name,
    sentence: `Wrong percent-encoding ${where}: ${joinWords(words)}.`,
    // Other characters bring other functions: what they leave bare or encode is no kind of its own.
    kind: where,
    many: true as const,
    rarity,
    fix: byRfc,
    ...(clients.length > 0 && { client: clients.slice(0, 3).join(' ') }),
  });
  for (const habit of seenHabits(seen)) {
    yield { ...mistake('in the base string', habit, 'commonest'), to: inValues(body, habit.deviation) };
  }
  for (const habit of seenHabits(charactersOf([seen, ofJoined]))) {
    // Where the function writes the finished parameters right, it is the same as in the values alone.
    const again = charactersOf([ofJoined, habit.bare]);
    if ([...again].every((one) => habit.deviation(percentEncode(one)) === percentEncode(one))) continue;
    yield {
      ...mistake('throughout the base string', habit, 'commonest'),
      to: afterwards(inValues(body, habit.deviation), habit.deviation),
    };
    // Where the function writes the URL right, it is the same as throughout.
    if ([...ofUrl].every((one) => habit.deviation(percentEncode(one)) === percentEncode(one))) continue;
    yield {
      ...mistake('in the values and where they are encoded again, joined', habit, 'rare'),
      to: inJoined(inValues(body, habit.deviation), habit.deviation),
    };
  }
  for (const habit of seenHabits(ofJoined)) {
    const where = 'where URL and joined parameters are encoded';
    yield { ...mistake(where, { ...habit, clients: [] }, 'rare'), to: afterwards(body, habit.deviation) };
    yield {
      ...mistake('where the joined parameters are encoded', { ...habit, clients: [] }, 'rare'),
      to: inJoined(body, habit.deviation),
    };
  }
}

/** Percent-encodes the bytes of a single-byte character set; others become `?`, as Java and PHP do. */
function inLatin1(text: string): string {
  return text.replace(/[^A-Za-z0-9\-._~]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) return percentEncode(character);
    return code < 0x100 ? `%${code.toString(16).toUpperCase()}` : '%3F';
  });
}

/** The same with the low byte of others, as Node's Buffer writes. */
function inLowBytes(text: string): string {
  return text.replace(/[^A-Za-z0-9\-._~]/g, (unit) => {
    const code = unit.charCodeAt(0) & 0xff;
    return code < 0x80
      ? percentEncode(String.fromCharCode(code))
      : `%${code.toString(16).toUpperCase().padStart(2, '0')}`;
  });
}

/** Code points of Windows-1252 from 0x80 on. */
const windows1252 =
  '\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178';

function inWindows1252(text: string): string {
  return text.replace(/[^A-Za-z0-9\-._~]/gu, (character) => {
    const at = windows1252.indexOf(character);
    return at < 0 ? inLatin1(character) : `%${(at + 0x80).toString(16).toUpperCase()}`;
  });
}

/** As JavaScript's `escape`: UTF-16 units. */
function asEscape(text: string): string {
  return text.replace(/[^A-Za-z0-9@*_+\-./]/g, (unit) => {
    const code = unit.charCodeAt(0);
    const hex = code.toString(16).toUpperCase();
    return code < 0x100 ? `%${hex.padStart(2, '0')}` : `%u${hex.padStart(4, '0')}`;
  });
}

/** UTF-8 bytes read as Latin-1 and encoded as UTF-8 once more. */
export function mojibake(text: string): string {
  const escaped = encodeURIComponent(text.toWellFormed());
  return escaped.replace(/%([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

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
  return bytes.map((byte) => `%${byte.toString(16).toUpperCase()}`).join('');
}

/** UTF-16 units, two bytes each. */
const asUtf16 = (isLittle: boolean) => (text: string) =>
  text.replace(/[^A-Za-z0-9\-._~]/g, (unit) => {
    const code = unit.charCodeAt(0);
    if (code < 0x80) return percentEncode(unit);
    const hex = [code >> 8, code & 0xff].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`);
    return (isLittle ? hex.reverse() : hex).join('');
  });

const utf16Instead = 'UTF-16 instead of UTF-8';
const utf8 = 'Encode text as UTF-8 before percent-encoding it.';

/** Character sets, each with how it encodes. */
const characterSetMistakes: readonly (Told & { readonly encoder: Encoder; readonly throughout?: true })[] = (
  [
    ['Latin-1 instead of UTF-8', 'Characters beyond ASCII were encoded in Latin-1 (ISO 8859-1).', inLatin1],
    ['Latin-1 instead of UTF-8', 'Characters beyond ASCII were encoded in Windows-1252.', inWindows1252],
    [
      'Latin-1 instead of UTF-8',
      'Characters beyond ASCII were encoded in Latin-1, others with their low byte alone.',
      inLowBytes,
      "Node's Buffer writes so with 'latin1' and 'binary'.",
    ],
    [
      'UTF-8 encoded twice',
      'The UTF-8 bytes were taken for Latin-1 and encoded as UTF-8 once more.',
      (text) => percentEncode(mojibake(text)),
    ],
    ['UTF-16 escapes', 'Characters beyond ASCII were escaped as UTF-16.', asEscape, "JavaScript's escape encodes so."],
    ['characters beyond ASCII left bare', 'Characters beyond ASCII were not percent-encoded.', asciiOnly],
    [
      'surrogates encoded alone',
      'Characters beyond U+FFFF became two replacement characters.',
      surrogatesAlone,
      'The .NET library encodes each surrogate alone.',
    ],
    [
      'surrogates encoded alone',
      'Characters beyond U+FFFF were encoded as two surrogates of three bytes each (CESU-8).',
      asCesu8,
      "Java's modified UTF-8 and Oracle's UTF8 write so.",
    ],
    [utf16Instead, 'Characters beyond ASCII were encoded in UTF-16 (big-endian).', asUtf16(false)],
    [utf16Instead, 'Characters beyond ASCII were encoded in UTF-16 (little-endian).', asUtf16(true)],
  ] as const satisfies readonly (readonly [string, string, (text: string) => string, string?])[]
).map(([name, sentence, first, client]) => ({
  name,
  sentence,
  fix: utf8,
  ...(client !== undefined && { client }),
  encoder: { first, deviations: [] },
  ...(first === asEscape && { throughout: true }),
  ...(name === utf16Instead && { rarity: 'rare' as const }),
}));

function* characterSets(body: Body): Generator<Variant<Body>> {
  if (![...textsOf(body)].some((text) => beyondAscii.test(text))) return;
  for (const { encoder, throughout, ...mistake } of characterSetMistakes) {
    yield { ...mistake, to: { ...body, encodeName: encoder, encodeValue: encoder } };
    if (throughout) {
      const all = { encodeName: encoder, encodeValue: encoder, encodeUrl: encoder, encodeJoined: encoder };
      yield { ...mistake, to: { ...body, ...all } };
      yield { ...mistake, to: { ...body, ...all, encodeUrl: body.encodeUrl } };
    }
  }
}

const encoderOf = (first: Encoder['first']): Encoder => ({ first, deviations: [] });
const twice = encoderOf((text) => percentEncode(percentEncode(text)));
const formFirst = encoderOf((text) => percentEncode(percentEncode(text).replaceAll('%20', '+')));
const componentFirst = encoderOf((text) => percentEncode(encodeURIComponent(text.toWellFormed())));

const valuesAndAgain = 'Percent-encode each name and value, join them, and percent-encode the joined string once more.';

/** Where a function that leaves much bare does the same, it is likelier that none was called. */
function* levels(body: Body): Generator<Variant<Body>> {
  for (const one of allLevels(body)) yield { ...one, likelier: true };
}

const encodedOnce = mistakeOf('parameters encoded once instead of twice', valuesAndAgain);
const nothingEncoded = mistakeOf('nothing encoded', valuesAndAgain);
const urlNotEncoded = mistakeOf('URL not encoded', 'Percent-encode the URL: "https://" becomes https%3A%2F%2F.');
const urlTwice = mistakeOf('URL encoded twice', 'Percent-encode the URL once: "https://" becomes https%3A%2F%2F.');
const encodedBefore = mistakeOf(
  'values encoded before signing',
  'Give the plain values to the signing code, which encodes them.',
);

function* allLevels(body: Body): Generator<Variant<Body>> {
  const byVerbatim = { encodeName: verbatim, encodeValue: verbatim };
  yield encodedOnce(
    'The joined parameters were not encoded again as a whole.',
    { ...body, encodeJoined: verbatim },
    {
      rarity: 'common',
      fix: 'Percent-encode the joined parameter string once more, so that "=" is %3D and "%" is %25.',
    },
  );
  yield encodedOnce(
    'Names and values were not encoded before they were joined.',
    { ...body, ...byVerbatim },
    {
      rarity: 'common',
    },
  );
  yield encodedOnce('Values were not encoded before they were joined.', { ...body, encodeValue: verbatim });
  yield {
    name: 'names not encoded',
    sentence: 'Parameter names were not percent-encoded.',
    fix: valuesAndAgain,
    client: 'The Java, PHP, Python and .NET libraries write names as they are.',
    to: { ...body, encodeName: verbatim },
  };
  const plain = { ...body, ...byVerbatim, encodeJoined: verbatim };
  yield nothingEncoded('The parameters were encoded neither before nor after they were joined.', plain);
  yield nothingEncoded(
    'Neither the URL nor the parameters were encoded.',
    { ...plain, encodeUrl: verbatim },
    {
      fix: 'Percent-encode the URL, each name and value, and the joined parameter string.',
    },
  );
  const withUrl = { ...body, encodeUrl: verbatim };
  yield urlNotEncoded('The URL is not encoded in the base string.', withUrl, { rarity: 'common', likelier: true });
  const sentence = 'URL and parameters were joined without encoding them as a whole.';
  yield urlNotEncoded(
    sentence,
    { ...withUrl, encodeJoined: verbatim },
    {
      fix: 'Percent-encode the URL and the joined parameter string before joining the three parts by "&".',
    },
  );
  for (const [encoded, encodeValue, rarity] of [
    ['percent-encoded', twice, 'common'],
    ['form-encoded', formFirst],
    ['encoded by encodeURIComponent', componentFirst],
  ] as const) {
    const told = `Values were ${encoded} before they were given to the signing code, so once too often.`;
    yield encodedBefore(told, { ...body, encodeValue }, { rarity });
  }
  yield {
    name: 'parameters encoded too often',
    sentence: 'The joined parameters were encoded twice as a whole.',
    fix: valuesAndAgain,
    to: { ...body, encodeJoined: twice },
  };
  yield urlTwice('The URL was percent-encoded twice.', { ...body, encodeUrl: twice });
  const both = { ...body, encodeUrl: twice, encodeJoined: twice };
  yield urlTwice('URL and joined parameters were encoded once too often.', both, {
    fix: 'Percent-encode the URL once and the joined parameter string once.',
  });
  for (const { client, deviation } of codecs.slice(0, 4)) {
    // Encoded right once, and by another function the second time or the other way round.
    if (body.encodeValue !== rfc3986) return;
    yield {
      name: 'parameters encoded once instead of twice',
      sentence: 'The joined parameters were not encoded again as a whole, and the values not by RFC 3986.',
      fix: [valuesAndAgain, byRfc].join(' '),
      ...(client !== undefined && { client: `${client} encodes so.` }),
      to: { ...body, encodeValue: deviating(body.encodeValue, deviation), encodeJoined: verbatim },
    };
  }
}

/** Mistakes in percent-encoding. */
export const mistakesOfEncoding: readonly Mistakes<Body>[] = [functions, characterSets, levels];

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
  const blanks = seen.includes(' ') ? (['%20', '+'] as const) : (['%20'] as const);
  const tildes = seen.includes('~') ? (['~', '%7E'] as const) : (['~'] as const);
  for (let choice = 1; choice < 2 ** some.length; choice += 1) {
    const bare = some.filter((_, index) => (choice >> index) & 1);
    for (const blank of blanks) {
      for (const tilde of tildes) {
        const table = new Map(bare.map((one) => [percentEncode(one), one]));
        if (blank === '+') table.set('%20', '+');
        const deviation = (encoded: string) => {
          const plain = encoded.replace(/%[0-9A-F]{2}/g, (escaped) => table.get(escaped) ?? escaped);
          return tilde === '~' ? plain : plain.replaceAll('~', tilde);
        };
        const words: readonly string[] = [
          ...(blank === '+' ? ['blanks were written as "+"'] : []),
          bare.length === 1 ? `${bare.join(' ')} was left bare` : `${bare.join(' ')} were left bare`,
          ...(tilde === '~' ? [] : ['"~" was encoded as %7E']),
        ];
        yield {
          name:
            blank === '+'
              ? 'plus sign for blanks'
              : bare.some((one) => !"!'()*".includes(one))
                ? 'reserved characters left bare'
                : "! ' ( ) * left bare",
          sentence: `Wrong percent-encoding in the base string: ${joinWords(words)}.`,
          fix: byRfc,
          to: inValues(body, deviation),
        };
      }
    }
  }
}

/** Those that take hundreds of candidates. */
export const longMistakesOfEncoding: readonly Mistakes<Body>[] = [anyBare];
