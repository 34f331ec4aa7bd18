import type { NamedValue } from '#shared/protocol/base-string.ts';
import { type EncodedPair, type Encoder, encodePairs, encodePart, rfc3986 } from './encoder.ts';

/** A parameter with where it came, as far as that is known. */
export interface ReceivedParameter extends NamedValue {
  readonly place?: 'query' | 'body' | undefined;
}

/** What stands in a base string in front of the parameters: method and URL. */
export interface Head {
  readonly httpMethod: string;
  readonly scheme: string;
  readonly host: string;
  readonly path: string;
}

/** A parameter in the forms that orders compare. */
interface WrittenPair extends NamedValue {
  readonly writtenName: string;
  /** `name=value`, encoded. */
  readonly written: string;
}

/** Compares two parameters for sorting. */
export type Order = (a: WrittenPair, b: WrittenPair) => number;

/** How a client may have written the parameters, and joined the three parts. */
export interface Body {
  /** All but `sig`. */
  readonly parameters: readonly ReceivedParameter[];
  /** Undefined: in the order given. */
  readonly order: Order | undefined;
  readonly encodeName: Encoder;
  readonly encodeValue: Encoder;
  readonly encodeUrl: Encoder;
  readonly encodeJoined: Encoder;
  /** What stands behind the path in the signed URL: a query string with its `?`. */
  readonly urlTail: string;
  /** Between two parameters. */
  readonly separator: string;
  /** True: an empty parameter is written without `=`. */
  readonly bareEmpty: boolean;
  /** Another way to join the parts; undefined: the right one. `joined` is the parameters before the second encoding. */
  readonly assemble?: (httpMethod: string, url: string, joined: string, body: Body) => string;
}

export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Code-unit order, the right one. */
export const ordinal = (a: NamedValue, b: NamedValue): number => byText(a.name, b.name) || byText(a.value, b.value);

/** The right way to write parameters. */
export function rightBody(parameters: readonly ReceivedParameter[]): Body {
  return {
    parameters,
    order: ordinal,
    encodeName: rfc3986,
    encodeValue: rfc3986,
    encodeUrl: rfc3986,
    encodeJoined: rfc3986,
    urlTail: '',
    separator: '&',
    bareEmpty: false,
  };
}

/** What became of a parameter: what is left out stays. */
type Changed = { readonly [Member in 'name' | 'value']?: string | undefined };

/** The body with names or values of parameters changed; the same body where nothing is. */
export function changed(body: Body, change: (one: ReceivedParameter) => Changed): Body {
  let isChanged = false;
  const parameters = body.parameters.map((one) => {
    const { name = one.name, value = one.value } = change(one);
    if (name === one.name && value === one.value) return one;
    isChanged = true;
    return { ...one, name, value };
  });
  return isChanged ? { ...body, parameters } : body;
}

/** The same with one of them. */
export const withOne = (body: Body, which: ReceivedParameter, to: Changed): Body =>
  changed(body, (one) => (one === which ? to : {}));

/** A body as it is written, so that several heads can stand in front of it. */
export interface WrittenBody {
  readonly body: Body;
  /** The parameters sorted, encoded and joined: before the second encoding. Empty where only `third` counts. */
  readonly joined: string;
  /** Encoded once more, which is the same for the parts as for the whole. */
  readonly third: string;
}

export function writtenBody(body: Body): WrittenBody {
  const pairs = encodePairs(body.parameters, body.encodeName, body.encodeValue, body.encodeJoined);
  if (body.order) pairs.sort(body.order);
  const isBare = (one: EncodedPair) => body.bareEmpty && one.value === '';
  if (body.assemble) {
    const joined = pairs.map((one) => (isBare(one) ? one.writtenName : one.written)).join(body.separator);
    return { body, joined, third: '' };
  }
  const separator = encodePart(body.encodeJoined, body.separator);
  const third = pairs.map((one) => (isBare(one) ? one.nameAgain : one.again)).join(separator);
  return { body, joined: '', third };
}

/** Characters of a body's parameters: its base string has more. */
export function charactersOf({ parameters }: Body): number {
  return parameters.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
}

/** The base string that a client makes of this head and this body. */
export function baseStringOf(head: Head, body: Body): string {
  return baseStringWith(head, writtenBody(body));
}

/** Scheme, host and path as signed. */
export function urlOf({ scheme, host, path }: Head): string {
  return `${scheme}${scheme === '' ? '' : '://'}${host}${path}`;
}

export function baseStringWith(head: Head, { body, joined, third }: WrittenBody): string {
  const { httpMethod } = head;
  const url = urlOf(head) + body.urlTail;
  if (body.assemble) return body.assemble(httpMethod, url, joined, body);
  return `${httpMethod}&${encodePart(body.encodeUrl, url)}&${third}`;
}

/** What a client's author is told. */
export interface Told {
  /** Short name, the same in traces, tests and documentation. */
  readonly name: string;
  /** What the client did. */
  readonly sentence: string;
  /** What to do instead. */
  readonly fix: string;
  /** Which library is known to do it, as a sentence. */
  readonly client?: string | undefined;
  /** True: where others make the same base string, this one is named. */
  readonly likelier?: true;
  /** Absent: as rare as most. */
  readonly rarity?: Rarity | undefined;
  /** What variants of one mistake have in common, where they are told with values of the call. Absent: their sentence. */
  readonly kind?: unknown;
  /** True: its variants are dozens or hundreds, the likeliest first. */
  readonly many?: true;
  /** True: tried with another mistake of the key at once. */
  readonly withAnother?: true;
}

/** How many clients make a mistake: rows say it, and the search weighs it. */
export type Rarity = 'commonest' | 'common' | 'rare';

/** A sentence with values of the call: variants that are told by the same one are of one kind. */
export function says(
  text: TemplateStringsArray,
  ...values: readonly (string | number)[]
): Pick<Told, 'sentence' | 'kind'> {
  return { sentence: text.reduce((whole, part, index) => `${whole}${values[index - 1]}${part}`), kind: text };
}

/** One way in which something can go wrong. */
export interface Variant<T> extends Told {
  readonly to: T;
}

/** A mistake by its name and its remedy: what is said of a variant of it, and what that is. */
export const mistakeOf =
  (name: string, fix: string, usual: Partial<Told> = {}) =>
  <T>(said: string | Pick<Told, 'sentence' | 'kind'>, to: T, more: Partial<Told> = {}): Variant<T> => ({
    ...{ name, fix, ...usual },
    ...(typeof said === 'string' ? { sentence: said } : said),
    ...{ ...more, to },
  });

/** A name of a caller's choice, in a sentence. */
export const shown = (name: string): string => (name.length > 60 ? `${name.slice(0, 60)}…` : name);

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const uncapital = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Up to this many parameters, variants for each single one are made. */
export const mostSingles = 60;

/** All orders of a list, the given one first. */
export function* ordersOf<T>(list: readonly T[]): Generator<readonly T[]> {
  if (list.length < 2) {
    yield list;
    return;
  }
  for (const [index, first] of list.entries()) {
    for (const rest of ordersOf(list.filter((_, other) => other !== index))) yield [first, ...rest];
  }
}

/** All choices of one or more from a list. */
export function* choicesOf<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let choice = 1; choice < 2 ** list.length; choice += 1) {
    yield list.filter((_, index) => (choice >> index) & 1);
  }
}

/** What is known about the call besides its recipe. */
export interface MistakeContext {
  /** Method and address as received. */
  readonly received: Head;
  /** `Host` as received, with its case. */
  readonly hostAsSent: string;
  /** Other hosts that the client may have signed, without port. */
  readonly otherHosts: readonly string[];
  /** Ports that the client may have signed. */
  readonly ports: readonly number[];
  /** Query string as received, without `?` and without `sig`; empty when there was none. */
  readonly query: string;
  /** The same with `sig`. */
  readonly wholeQuery: string;
  /** Names of the parameters that came in the query string, when known. */
  readonly queryNames: ReadonlySet<string>;
  /** Path of the method in the spelling of its documentation. */
  readonly documentedPath: string | undefined;
  /** What may have stood in front of the path, as a proxy tells: with its first slash. */
  readonly pathPrefixes: readonly string[];
  /** The userKeys of the site. */
  readonly userKeys: readonly string[];
  /** Texts of the secrets that should have signed. */
  readonly secretTexts: readonly string[];
}

/** Makes the variants of a kind of mistake. */
export type Mistakes<T> = (from: T, context: MistakeContext) => Iterable<Variant<T>>;
