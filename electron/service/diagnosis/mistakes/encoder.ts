import { madeOnce } from '#shared/made-once.ts';
import type { NamedValue } from '#shared/protocol/base-string.ts';
import { percentEncode } from '#shared/protocol/percent.ts';

/**
 * How a client percent-encodes: a first step, then what its function does otherwise than RFC 3986. Kept apart, so that two
 * deviations can come together.
 */
export interface Encoder {
  readonly first: (text: string) => string;
  readonly deviations: readonly ((encoded: string) => string)[];
}

/** The right one: RFC 3986 over UTF-8. */
export const rfc3986: Encoder = { first: percentEncode, deviations: [] };
/** No encoding at all. */
export const verbatim: Encoder = { first: (text) => text, deviations: [] };

export function encodeWith({ first, deviations }: Encoder, text: string): string {
  let encoded = first(text);
  for (const deviate of deviations) encoded = deviate(encoded);
  return encoded;
}

/** Each made once, so that what was encoded with it is found again. */
const deviatingEncoders = new WeakMap<Encoder, Map<(encoded: string) => string, Encoder>>();

/** The same encoder with one deviation more; text that is not encoded stays so. */
export function deviating(encoder: Encoder, deviation: (encoded: string) => string): Encoder {
  if (encoder.first === verbatim.first) return encoder;
  const ofEncoder = madeOnce(deviatingEncoders, encoder, () => new Map());
  return madeOnce(ofEncoder, deviation, () => ({
    first: encoder.first,
    deviations: [...encoder.deviations, deviation],
  }));
}

/** What the running searches have written: they write the same thousands of times. */
const encodedPairs = new Map<Encoder, Map<Encoder, Map<Encoder, Map<NamedValue, EncodedPair>>>>();
const encodedTexts = new Map<Encoder, Map<string, string>>();
/** Longer texts than a URL are values, which are kept with their parameters. */
const longestText = 200;
/** Parameters as received, which most variants have in common; what is made of others is used once or twice. */
const received = new WeakSet<NamedValue>();
let charactersKept = 0;
const mostCharacters = 2_000_000;

/** `encodeWith` for a name, a separator or a URL. */
export function encodePart(encoder: Encoder, text: string): string {
  if (encoder === verbatim) return text;
  if (text.length > longestText) return encodeWith(encoder, text);
  const known = encodedTexts.get(encoder)?.get(text);
  if (known !== undefined) return known;
  const encoded = encodeWith(encoder, text);
  keep(text.length + encoded.length);
  madeOnce(encodedTexts, encoder, () => new Map()).set(text, encoded);
  return encoded;
}

/** Makes room: forgets everything when it becomes too much. */
function keep(characters: number): void {
  charactersKept += characters;
  if (charactersKept <= mostCharacters) return;
  forgetValues();
  charactersKept = characters;
}

/** Parameters that most variants will have in common. */
export function rememberValues(parameters: readonly NamedValue[]): void {
  for (const one of parameters) received.add(one);
}

/** Forgets the values of a call that was searched. */
export function forgetValues(): void {
  encodedTexts.clear();
  encodedPairs.clear();
  charactersKept = 0;
}

/** A parameter as it is written with three encoders. */
export interface EncodedPair extends NamedValue {
  readonly place?: 'query' | 'body' | undefined;
  readonly writtenName: string;
  /** `name=value`, encoded. */
  readonly written: string;
  /** The same, and the name alone, encoded once more. */
  readonly again: string;
  readonly nameAgain: string;
}

/** Writes parameters; most variants have all parameters but one in common, each of which is written once. */
export function encodePairs(
  parameters: readonly NamedValue[],
  ofName: Encoder,
  ofValue: Encoder,
  ofJoined: Encoder,
): EncodedPair[] {
  const ofNames = madeOnce(encodedPairs, ofName, () => new Map());
  const pairs = madeOnce(
    madeOnce(ofNames, ofValue, () => new Map()),
    ofJoined,
    () => new Map(),
  );
  return parameters.map((one) => {
    const known = pairs.get(one);
    if (known !== undefined) return known;
    const writtenName = encodePart(ofName, one.name);
    const writtenValue = encodeWith(ofValue, one.value);
    const nameAgain = encodePart(ofJoined, writtenName);
    const again = `${nameAgain}${encodePart(ofJoined, '=')}${encodeWith(ofJoined, writtenValue)}`;
    const pair = { ...one, writtenName, written: `${writtenName}=${writtenValue}`, nameAgain, again };
    if (received.has(one)) {
      keep(2 * again.length);
      pairs.set(one, pair);
    }
    return pair;
  });
}

/** What an encoding function leaves bare, encodes without need, or writes otherwise. */
interface Habit {
  /** Reserved characters that it leaves bare. */
  readonly bare?: string;
  /** Unreserved characters that it encodes. */
  readonly encoded?: string;
  /** What it writes for a blank, where not %20. */
  readonly blank?: '+' | ' ';
  /** Characters whose escape has lower-case hex digits; true: all. */
  readonly lowerHex?: string | true;
}

/** An encoding function of a language or library, as a deviation from RFC 3986. */
interface Codec {
  /** As the end of a sentence, for example `JavaScript's encodeURIComponent`; absent: none is known. */
  readonly client?: string;
  readonly deviation: (encoded: string) => string;
}

/** A byte, percent-encoded. */
export const escapedByte = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
const escapeOf = (character: string) => escapedByte(character.charCodeAt(0));

function deviationOf({ bare = '', encoded = '', blank, lowerHex }: Habit): (text: string) => string {
  const table = new Map<string, string>();
  for (const character of bare) table.set(escapeOf(character), character);
  if (blank !== undefined) table.set('%20', blank);
  const unreserved = new Set(encoded);
  const isLower = (escaped: string) =>
    lowerHex === true || lowerHex?.includes(String.fromCharCode(Number.parseInt(escaped.slice(1), 16)));
  // Only what is written otherwise is looked for: most of a text is not.
  const changed = [...table.keys(), ...(typeof lowerHex === 'string' ? [...lowerHex].map(escapeOf) : [])];
  if (lowerHex === true) changed.push('%[A-F][0-9A-F]', '%[0-9][A-F]');
  if (encoded !== '') changed.push(`[${encoded.replace(/[-\\\]^]/g, '\\$&')}]`);
  const pattern = new RegExp(changed.join('|'), 'g');
  return (text) =>
    text.replace(pattern, (found) => {
      const written = table.get(found);
      if (written !== undefined) return written;
      const escaped = unreserved.has(found) ? escapeOf(found) : found;
      return isLower(escaped) ? escaped.toLowerCase() : escaped;
    });
}

const habits: readonly (readonly [client: string | undefined, habit: Habit])[] = [
  ["Python's quote_plus, Go's QueryEscape or Ruby's CGI.escape", { blank: '+' }],
  ["PHP's urlencode", { blank: '+', encoded: '~' }],
  ["Java's URLEncoder or JavaScript's URLSearchParams", { blank: '+', encoded: '~', bare: '*' }],
  ["JavaScript's encodeURIComponent or an old .NET EscapeDataString", { bare: "!'()*" }],
  ['encodeURIComponent with "*" repaired', { bare: "!'()" }],
  ['Java\'s URLEncoder with "+" repaired', { encoded: '~', bare: '*' }],
  ['Java\'s URLEncoder with "+" and "~" repaired', { bare: '*' }],
  ['An old rawurlencode, or Java\'s URLEncoder with "+" and "*" repaired', { encoded: '~' }],
  ["Python's quote", { bare: '/' }],
  ["Python 2's quote", { bare: '/', encoded: '~' }],
  [undefined, { lowerHex: true }],
  [".NET's HttpUtility.UrlEncode", { blank: '+', encoded: '~', bare: '!*()', lowerHex: true }],
  [".NET's WebUtility.UrlEncode", { blank: '+', encoded: '~', bare: '!*()' }],
  ['.NET\'s HttpUtility.UrlEncode with "+" repaired', { encoded: '~', bare: '!*()', lowerHex: true }],
  ["jQuery's param", { blank: '+', bare: "!'()*" }],
  ["JavaScript's encodeURIComponent in lower case", { bare: "!'()*", lowerHex: true }],
  ["Java's URLEncoder in lower case", { blank: '+', encoded: '~', bare: '*', lowerHex: true }],
  ["Python's quote_plus in lower case", { blank: '+', lowerHex: true }],
  ["PHP's urlencode in lower case", { blank: '+', encoded: '~', lowerHex: true }],
  ['curl 7.88 with --data-urlencode', { blank: '+', lowerHex: '*' }],
  ['curl 7.88 with -G', { lowerHex: '*' }],
  ['curl 7.88 with -G and --data-urlencode', { blank: '+', lowerHex: true }],
  ["The axios library's URL writer", { blank: '+', bare: "!'()*:$,[]" }],
  ["The axios library's URL writer", { blank: '+', bare: "!'()*:$," }],
  ['The qs library with RFC 1738', { blank: '+', bare: '()' }],
  ["JavaScript's encodeURI", { bare: "!'()*;,/?:@&=+$#" }],
  ["JavaScript's escape", { bare: '@*+/', encoded: '~' }],
  ["Swift's urlQueryAllowed", { bare: "!$&'()*+,/:;=?@" }],
  ["Swift's urlHostAllowed", { bare: "!$&'()*+,:;=[]" }],
  ["Swift's urlHostAllowed", { bare: "!$&'()*+,;=" }],
  ["Alamofire's parameter encoding", { bare: '/?' }],
  ["Go's PathEscape", { bare: '$&+=:@' }],
  ["Perl's or an old Ruby's URI escape", { bare: "!$&'()*+,/:;=?@[]" }],
  ["Spring's encoding of query parameters", { bare: "!$'()*+,;:@/?" }],
  ["Spring's encoding of a query", { bare: "!$&'()*+,;=:@/?" }],
  ["Spring's and Guava's encoding of path segments", { bare: "!$&'()*+,;=:@" }],
  ["Spring's encoding of a path", { bare: "!$&'()*+,;=:@/" }],
  ['The OkHttp library for queries', { blank: '+', bare: '*', encoded: '~' }],
  ['The OkHttp library for queries', { bare: '*', encoded: '~' }],
  ["Rust's or the WHATWG form encoding", { blank: '+', bare: '*', encoded: '~' }],
  ["Dart's encodeComponent", { bare: "!'()*" }],
  ["Ktor's encoding of queries", { bare: "!$'()*,/:;?@" }],
  ["Ktor's encoding of queries", { blank: '+', bare: "!$'()*,/:;?@" }],
  ["ColdFusion's URLEncodedFormat or Swift's alphanumerics", { encoded: '-._~' }],
  ["Classic ASP's Server.URLEncode", { blank: '+', encoded: '-._~' }],
  ["Swift's urlPathAllowed", { bare: "!$&'()*+,/:=@" }],
  ["Swift's urlUserAllowed", { bare: "!$&'()*+,;=" }],
  ["Ruby's Addressable", { bare: "!$&'()*+,/:;=?@#[]" }],
  ['The WHATWG URL, as fetch and Postman write a query', { bare: '!$%&()*+,/:;=?@[]\\^`{|}' }],
  [".NET's EscapeUriString", { bare: "!$&'()*+,/:;=?@#[]" }],
  ["ABAP's escape_url", { lowerHex: true, bare: "!'()*" }],
  [undefined, { bare: '+' }],
  [undefined, { blank: ' ' }],
  [undefined, { bare: '@' }],
  [undefined, { bare: ':' }],
  [undefined, { bare: ',' }],
  [undefined, { bare: ':,' }],
  [undefined, { bare: ':/' }],
  [undefined, { bare: ':/?' }],
  [undefined, { bare: ':/?&=' }],
  [undefined, { blank: '+', bare: ':/' }],
  [undefined, { encoded: '-._~' }],
  [undefined, { encoded: '-' }],
  [undefined, { encoded: '.' }],
  [undefined, { encoded: '_' }],
];

/** What encoding functions in use do, the commonest first (F 5.2, U 3.13). */
export const codecs: readonly Codec[] = habits.map(([client, habit]) => ({
  ...(client !== undefined && { client }),
  deviation: deviationOf(habit),
}));

const lowerHex = /%[0-9A-F]*[a-f]/;

/** What can be seen of encoding functions in the texts of a call. */
export interface SeenHabit {
  readonly name: string;
  /** The end of a sentence, in parts: `blanks were written as "+"`, `* was left bare`. */
  readonly words: readonly string[];
  /** Sentences about the functions that do the same to these texts. */
  readonly clients: readonly string[];
  readonly deviation: Codec['deviation'];
  /** Reserved characters of the texts that are left bare. */
  readonly bare: string;
}

/** The characters of texts that some function may encode otherwise; one stands for all beyond ASCII. */
export function charactersOf(texts: Iterable<string>): string {
  const characters = new Set<string>();
  for (const text of texts) {
    for (const [character] of text.matchAll(/[^A-Za-z0-9]/g)) characters.add(character < '\x80' ? character : 'ë');
  }
  return [...characters].sort().join('');
}

/** Results for the last sets of characters: a search asks for the same few again and again. */
const seenOf = new Map<string, readonly SeenHabit[]>();
const mostSeen = 500;

/**
 * Names how encoding functions differ from RFC 3986 on these characters; only what the characters prove: functions that
 * differ from each other on others only are one.
 */
export function seenHabits(characters: string): readonly SeenHabit[] {
  if (seenOf.size >= mostSeen) seenOf.clear();
  return madeOnce(seenOf, characters, () => habitsIn(characters));
}

function habitsIn(characters: string): readonly SeenHabit[] {
  const rightly = [...characters].map(percentEncode);
  const byEffect = new Map<string, SeenHabit & { readonly clients: string[] }>();
  for (const { client, deviation } of codecs) {
    const wrongly = rightly.map(deviation);
    if (wrongly.every((wrong, index) => wrong === rightly[index])) continue;
    const { clients } = madeOnce(byEffect, wrongly.join(' '), () => {
      return { ...described(characters, deviation), clients: [], deviation };
    });
    if (client !== undefined) clients.push(`${client} encodes so.`);
  }
  return [...byEffect.values()];
}

/** What a function does otherwise than RFC 3986 to these characters. */
export function described(
  characters: Iterable<string>,
  deviation: Codec['deviation'],
): Pick<SeenHabit, 'name' | 'words' | 'bare'> {
  const written = [...characters].map((character) => {
    const right = percentEncode(character);
    return { character, right, wrong: deviation(right) };
  });
  const others = written.filter(({ right, wrong }) => wrong !== right);
  const blank = others.find(({ character, wrong }) => character === ' ' && !wrong.startsWith('%'))?.wrong;
  const charactersWhere = (is: (one: (typeof others)[number]) => boolean) =>
    others.filter((one) => one.character !== ' ' && is(one));
  const bare = charactersWhere(({ character, wrong }) => wrong === character).map(({ character }) => character);
  const needless = charactersWhere(({ character, right }) => right === character);
  const wereOrWas = (list: readonly unknown[]) => (list.length === 1 ? 'was' : 'were');
  const quoted = needless.map(({ character }) => `"${character}"`).join(' ');
  const escapes = needless.map(({ wrong }) => wrong).join(' ');
  const words = [
    ...(blank === undefined ? [] : [blank === '+' ? 'blanks were written as "+"' : 'blanks were left bare']),
    ...(bare.length === 0 ? [] : [`${bare.join(' ')} ${wereOrWas(bare)} left bare`]),
    ...(needless.length === 0 ? [] : [`${quoted} ${wereOrWas(needless)} encoded as ${escapes}`]),
    ...(others.some(({ wrong }) => lowerHex.test(wrong)) ? ['hex digits were written in lower case'] : []),
  ];
  const name = nameOf(
    blank,
    bare,
    needless.map(({ character }) => character),
  );
  return { name, words, bare: bare.join('') + (blank ?? '') };
}

function nameOf(blank: string | undefined, bare: readonly string[], needless: readonly string[]): string {
  if (blank === '+') return 'plus sign for blanks';
  if (bare.some((one) => !"!'()*".includes(one)) || blank !== undefined) return 'reserved characters left bare';
  if (bare.length > 0) return "! ' ( ) * left bare";
  if (needless.includes('~')) return 'tilde encoded';
  if (needless.length > 0) return 'unreserved characters encoded';
  return 'lower-case hex digits';
}
