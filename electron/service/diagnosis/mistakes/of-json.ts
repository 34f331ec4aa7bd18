import { isObject } from '#shared/narrowing.ts';
import { orElse } from '#shared/or-else.ts';
import {
  type Body,
  changed,
  type Mistakes,
  mistakeOf,
  ordersOf,
  type Rarity,
  says,
  shown,
  type Told,
  type Variant,
} from './recipe.ts';

const writtenTwice = mistakeOf('JSON written twice', 'Write the JSON once, and sign and send that text.');

type Json = unknown;

/** How a JSON library writes. */
interface Style {
  readonly comma: string;
  readonly colon: string;
  readonly sorted?: boolean;
  /** Escapes some characters of a finished string literal. */
  readonly escape?: (literal: string) => string;
}

function write(value: Json, style: Style): string {
  const text = (one: Json) => {
    const literal = JSON.stringify(one);
    return style.escape ? style.escape(literal) : literal;
  };
  if (Array.isArray(value)) return `[${value.map((item) => write(item, style)).join(style.comma)}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value);
    if (style.sorted) members.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([key, member]) => `${text(key)}${style.colon}${write(member, style)}`).join(style.comma)}}`;
  }
  return typeof value === 'string' ? text(value) : JSON.stringify(value);
}

const unit = (one: string, upper: boolean) => {
  const hex = one.charCodeAt(0).toString(16).padStart(4, '0');
  return `\\u${upper ? hex.toUpperCase() : hex}`;
};
const nonAscii = (text: string) => text.replace(/[\u0080-\uffff]/g, (one) => unit(one, false));
const nonAsciiUpper = (text: string) => text.replace(/[\u0080-\uffff]/g, (one) => unit(one, true));
const slashes = (text: string) => text.replaceAll('/', '\\/');
const html = (characters: RegExp, upper: boolean) => (text: string) =>
  text.replace(characters, (one) => unit(one, upper));

const compact = { comma: ',', colon: ':' };
const python = { comma: ', ', colon: ': ' };

const styles: readonly (readonly [client: string | undefined, style: Style])[] = [
  ["JavaScript's JSON.stringify writes so.", compact],
  ["Python's json.dumps writes so.", { ...python, escape: nonAscii }],
  ["Python's json.dumps with ensure_ascii=False writes so.", python],
  ["PHP's json_encode writes so.", { ...compact, escape: (text) => slashes(nonAscii(text)) }],
  ["PHP's json_encode with JSON_UNESCAPED_SLASHES writes so.", { ...compact, escape: nonAscii }],
  ["PHP's json_encode with JSON_UNESCAPED_UNICODE writes so.", { ...compact, escape: slashes }],
  ["Java's Gson writes so.", { ...compact, escape: html(/[<>&='\u2028\u2029]/g, false) }],
  ["Go's json.Marshal writes so.", { ...compact, sorted: true, escape: html(/[<>&\u2028\u2029]/g, false) }],
  ["Go's json.Marshal writes so.", { ...compact, escape: html(/[<>&\u2028\u2029]/g, false) }],
  [
    ".NET's System.Text.Json writes so.",
    { ...compact, escape: (text) => nonAsciiUpper(html(/[<>&'+`]/g, true)(text).replace(/\\"/g, '\\u0022')) },
  ],
  [".NET's JavaScriptSerializer writes so.", { ...compact, escape: html(/[<>&']/g, false) }],
  ['The members were sorted.', { ...compact, sorted: true }],
  ["Python's json.dumps with sort_keys=True writes so.", { ...python, sorted: true, escape: nonAscii }],
  ["Python's json.dumps with separators=(',', ':') writes so.", { ...compact, escape: nonAscii }],
  [undefined, { ...compact, sorted: true, escape: nonAscii }],
  [undefined, { ...python, sorted: true }],
  [undefined, { comma: ',', colon: ': ' }],
  [undefined, { comma: ', ', colon: ':' }],
];

type Writing = readonly [
  said: Parameters<typeof writtenTwice>[0],
  as: (value: Json, text: string) => string,
  more?: Partial<Told>,
];

/** A text that is not read, but changed. */
const ofText = (words: string, change: (text: string) => string, rarity?: Rarity): Writing => [
  `A JSON value was signed ${words} but sent in another form.`,
  (_value, text) => change(text),
  { rarity },
];
const common = { rarity: 'common' } as const;

const writings: readonly Writing[] = [
  ...styles.map(
    ([client, style]): Writing => [
      'A JSON value was written anew between signing and sending, in another form.',
      (value) => write(value, style),
      { ...common, client: client && `The signed text: ${client}` },
    ],
  ),
  ...[2, 4, '\t'].map(
    (indent): Writing => [
      'A JSON value was signed with line ends and indents but sent in another form.',
      (value) => JSON.stringify(value, undefined, indent),
      common,
    ],
  ),
  ofText('with escaped slashes', (text) => text.replace(/(?<!\\)\//g, '\\/'), 'rare'),
  ofText('with slashes that are not escaped', (text) => text.replaceAll('\\/', '/'), 'rare'),
  ofText('with other characters instead of \\u escapes', unescaped, 'rare'),
  ofText('with \\u escapes', nonAscii, 'rare'),
  ofText('with \\u escapes in upper case', nonAsciiUpper, 'rare'),
  ofText(
    'with blanks behind ":" and ","',
    (text) => outsideOfStrings(text, (rest) => rest.replace(/([:,])\s*/g, '$1 ')),
    'rare',
  ),
  ofText('without blanks', (text) => outsideOfStrings(text, (rest) => rest.replace(/\s+/g, ''))),
  ofText('with whole numbers written with ".0"', (text) =>
    outsideOfStrings(text, (rest) => rest.replace(/(?<![\d.eE+-])(-?\d+)(?![\d.eE])/g, '$1.0')),
  ),
  ofText('with quotes that are escaped', (text) => text.replaceAll('"', '\\"'), 'rare'),
  ofText('as a JSON string', (text) => JSON.stringify(text), 'rare'),
  ofText('with single quotes', (text) => text.replaceAll('"', "'"), 'rare'),
  [
    'A JSON value was signed without its null members but sent with them.',
    (value) => write(withoutNulls(value), compact),
  ],
];
const wordsForJson: readonly Writing[] = [
  [
    'An object was signed as the word that the language writes for it, but sent as JSON.',
    (value) => (Array.isArray(value) ? 'Array' : '[object Object]'),
  ],
  [
    'A list was signed as text with commas but sent as JSON.',
    (value) => (Array.isArray(value) ? value.map(String).join(',') : write(value, compact)),
  ],
];

function parsed(text: string): Json {
  if (!/^\s*[[{]/.test(text) || text.length > 100_000) return undefined;
  return orElse(() => JSON.parse(text), undefined);
}

/** All JSON values written anew, and each of them alone. */
function* writtenAnew(body: Body): Generator<Variant<Body>> {
  const values = new Map<string, Json>();
  for (const { value } of body.parameters) {
    const json = parsed(value);
    if (json !== undefined) values.set(value, json);
  }
  if (values.size > 0) yield* writingsOf(body, values);
  if (values.size > 1) for (const [text, json] of values) yield* writingsOf(body, new Map([[text, json]]));
}

/** The body with each JSON value written anew. */
const rewritten = (body: Body, values: ReadonlyMap<string, Json>, as: (value: Json, text: string) => string): Body =>
  changed(body, ({ value }) => (values.has(value) ? { value: as(values.get(value), value) } : {}));

function* writingsOf(body: Body, values: ReadonlyMap<string, Json>): Generator<Variant<Body>> {
  const variant = ([said, as, more]: Writing): Variant<Body> => writtenTwice(said, rewritten(body, values, as), more);
  for (const one of writings) yield variant(one);
  for (const member of membersOf(values)) {
    const told = says`A JSON object was signed without its member "${shown(member)}" but sent with it.`;
    yield variant([told, (value) => write(withoutMember(value, member), compact)]);
  }
  for (const one of wordsForJson) yield variant(one);
}

/** Members of objects that are tried as left out when the text was signed. */
const mostMembers = 20;

/** Names of the members of the objects, without those of objects in them. */
function membersOf(values: ReadonlyMap<string, Json>): ReadonlySet<string> {
  const names = [...values.values()].flatMap((value) => (isObject(value) ? Object.keys(value) : []));
  return new Set(names.slice(0, mostMembers));
}

function withoutMember(value: Json, member: string): Json {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== member));
}

/** Text outside of string literals. */
function outsideOfStrings(text: string, change: (rest: string) => string): string {
  return text.replace(
    /("(?:[^"\\]|\\.)*")|([^"]+)/g,
    (_all, literal?: string, rest?: string) => literal ?? change(rest ?? ''),
  );
}

function unescaped(text: string): string {
  return text.replace(/\\u([0-9a-fA-F]{4})/g, (all, hex: string) => {
    const code = Number.parseInt(hex, 16);
    return code < 0x20 || code === 0x22 || code === 0x5c ? all : String.fromCharCode(code);
  });
}

function withoutNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => (member === null ? [] : [[key, withoutNulls(member)]])),
  );
}

/** So many members of an object at most are tried in every order: 119 others. */
const mostOrdered = 5;

/** A value with the members of one of its objects in another order. */
function* reordered(value: Json): Generator<Json> {
  if (typeof value !== 'object' || value === null) return;
  const members = Object.entries(value);
  if (!Array.isArray(value) && members.length > 1 && members.length <= mostOrdered) {
    for (const order of [...ordersOf(members)].slice(1)) yield Object.fromEntries(order);
  }
  for (const [key, member] of members) {
    for (const other of reordered(member)) {
      yield Array.isArray(value)
        ? value.map((one, index) => (String(index) === key ? other : one))
        : { ...value, [key]: other };
    }
  }
}

/** Maps that keep no order write the members otherwise each time. */
function* memberOrders(body: Body): Generator<Variant<Body>> {
  for (const { value } of body.parameters) {
    const json = parsed(value);
    if (json === undefined || value.length > longestReordered) continue;
    const spaced = value !== JSON.stringify(json);
    for (const other of reordered(json)) {
      for (const style of spaced ? [compact, python] : [compact]) {
        yield writtenTwice(
          'A JSON value was signed with its members in another order than it was sent with.',
          rewritten(body, new Map([[value, json]]), () => write(other, style)),
        );
      }
    }
  }
}

const longestReordered = 2_000;

/** Mistakes with values that are JSON. */
export const mistakesOfJson: readonly Mistakes<Body>[] = [writtenAnew];
/** Those that take hundreds of candidates. */
export const longMistakesOfJson: readonly Mistakes<Body>[] = [memberOrders];
