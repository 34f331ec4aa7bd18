import { percentEncode, percentEncodeTwice } from './percent.ts';

/** A parameter of a call: name as the client wrote it, value decoded once. */
export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** Each stage from the parameters to the base string, for the signature microscope. */
interface BaseStringStages {
  /** Names and values as they are, in the order of the base string. */
  readonly sorted: readonly NamedValue[];
  /** The same, percent-encoded once. */
  readonly encoded: readonly NamedValue[];
  /** The encoded pairs joined by `=` and `&`. */
  readonly joined: string;
  /** HTTP method, encoded URL, and `joined` encoded once more. */
  readonly parts: readonly [string, string, string];
  readonly baseString: string;
}

/** Code-unit order, as ordinal sort of the client libraries does: `UID` before `apiKey` (F 5.2). */
function byCodeUnit(a: NamedValue, b: NamedValue): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  if (a.value !== b.value) return a.value < b.value ? -1 : 1;
  return 0;
}

/** Names are matched without regard to case (D5), so `Sig` is the signature too. */
function isSig(name: string): boolean {
  return name.length === 3 && name.toLowerCase() === 'sig';
}

/**
 * The URL of a call as the base string holds it: scheme and host in lower case, path as is, without query.
 *
 * @param scheme `http` or `https`
 * @param host as in the `Host` header, with the port if there is one
 * @param path with its leading slash
 */
export function signedUrl(scheme: string, host: string, path: string): string {
  return `${scheme.toLowerCase()}://${host.toLowerCase()}${path}`;
}

/**
 * The signature base string: `METHOD&enc(url)&enc(sorted parameters)`.
 *
 * @param httpMethod `GET` or `POST`, in any case
 * @param url without query and fragment, written as it is to be signed (see `signedUrl`)
 * @param parameters decoded once; `sig` is left out
 * @see spec "Signature base string", D31, F 5.2
 */
export function baseString(httpMethod: string, url: string, parameters: Iterable<NamedValue>): string {
  return beginning(httpMethod, url) + joinEncoded(encodePairs(parameters));
}

/** A parameter with its encoded pair, as in a base string. */
export interface EncodedPair extends NamedValue {
  readonly encoded: string;
}

/** Encodes the parameters of a call: most of the work on a large one, and the same for every base string of it (R52). */
export function encodePairs(parameters: Iterable<NamedValue>): readonly EncodedPair[] {
  const list: EncodedPair[] = [];
  for (const { name, value } of parameters) {
    if (!isSig(name)) list.push({ name, value, encoded: encodedPair(name, value) });
  }
  return list;
}

function encodedPair(name: string, value: string): string {
  return `${percentEncodeTwice(name)}%3D${percentEncodeTwice(value)}`;
}

/** The third part of a base string, which is the same for every URL. */
export function joinEncoded(parameters: readonly EncodedPair[]): string {
  let text = '';
  let separator = '';
  for (const { encoded } of parameters.toSorted(byCodeUnit)) {
    text += separator + encoded;
    separator = '%26';
  }
  return text;
}

/** The same parameters, some of whose names are written in lower case (D31). @param names in lower case */
export function inLowerCase(parameters: readonly EncodedPair[], names: readonly string[]): readonly EncodedPair[] {
  return parameters.map((parameter) => {
    const name = parameter.name.toLowerCase();
    const { value } = parameter;
    return names.includes(name) ? { name, value, encoded: encodedPair(name, value) } : parameter;
  });
}

/** What stands in a base string in front of the parameters, as `joinEncoded` gives them. */
export function beginning(httpMethod: string, url: string): string {
  return `${httpMethod.toUpperCase()}&${percentEncode(url)}&`;
}

/** The same base string with every stage on the way to it; takes the same parameters as `baseString`. */
export function baseStringStages(httpMethod: string, url: string, parameters: Iterable<NamedValue>): BaseStringStages {
  const sorted = [...parameters]
    .filter(({ name }) => !isSig(name))
    .sort(byCodeUnit)
    .map(({ name, value }) => ({ name, value }));
  const encoded = sorted.map(({ name, value }) => ({ name: percentEncode(name), value: percentEncode(value) }));
  const joined = encoded.map(({ name, value }) => `${name}=${value}`).join('&');
  const parts = [httpMethod.toUpperCase(), percentEncode(url), percentEncode(joined)] as const;
  return { sorted, encoded, joined, parts, baseString: parts.join('&') };
}
