import type { NamedValue } from '../base-string.ts';
import { percentEncode } from '../percent.ts';

/** A secret that may have signed a call, in both of its forms. */
export interface SigningKey {
  /** Whose it is, as the end of a sentence: `the secret of the site "Demo shop"`. Never the secret itself. */
  readonly owner: string;
  /** Base64 text as issued. */
  readonly text: string;
  /** The decoded bytes, which are the right HMAC key (spec, "Signature" 2). */
  readonly bytes: Uint8Array;
}

/** How a client may have signed: every choice on the way from a call to its `sig`, so that one can be varied. */
export interface Recipe {
  readonly httpMethod: string;
  readonly scheme: string;
  readonly host: string;
  readonly path: string;
  /** All but `sig`. */
  readonly parameters: readonly NamedValue[];
  /** Undefined: in the order given. */
  readonly order: ((a: NamedValue, b: NamedValue) => number) | undefined;
  readonly encodeValue: (text: string) => string;
  readonly encodeUrl: (text: string) => string;
  readonly encodeJoined: (text: string) => string;
  readonly key: Uint8Array;
  /** The signature as the client meant to send it. */
  readonly sig: string;
}

/** Code-unit order, the right one. */
export function ordinal(a: NamedValue, b: NamedValue): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

/** The base string that a recipe makes. */
export function baseStringOf(recipe: Recipe): string {
  const list = recipe.order ? [...recipe.parameters].sort(recipe.order) : recipe.parameters;
  const joined = list.map(({ name, value }) => `${percentEncode(name)}=${recipe.encodeValue(value)}`).join('&');
  const url = `${recipe.scheme}://${recipe.host}${recipe.path}`;
  return `${recipe.httpMethod}&${recipe.encodeUrl(url)}&${recipe.encodeJoined(joined)}`;
}

/** One way in which a recipe can go wrong, as the client's author is told about it. */
export interface Variant {
  readonly recipe: Recipe;
  /** What the client did. */
  readonly sentence: string;
  /** What to do instead. */
  readonly fix: string;
}

/** What is known about the call besides its recipe. */
export interface MistakeContext {
  readonly key: SigningKey;
  /** Other secrets that are known here: of other sites, of applications, the one before a rotation. */
  readonly otherKeys: readonly SigningKey[];
  /** Other addresses of this service that the client may have signed, as `Host` would carry them. */
  readonly otherHosts: readonly string[];
  /** Query string as received, without `?`; empty when there was none. */
  readonly query: string;
  /** Names of the parameters that came in the query string, when known. */
  readonly queryNames: ReadonlySet<string>;
}

/** A known mistake: makes the recipes that a client with this mistake would follow. */
export interface Mistake {
  /** Short name, the same in traces, tests and documentation. */
  readonly name: string;
  variants(recipe: Recipe, context: MistakeContext): Iterable<Variant>;
}
