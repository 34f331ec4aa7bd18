import { orElse } from '../or-else.ts';
import { substitute, substitutes } from './substitute.ts';

/** Everything but `A-Z a-z 0-9 - . _ ~`, which RFC 3986 never encodes. */
const reserved = /[^A-Za-z0-9\-._~]/;
/** What `encodeURIComponent` leaves bare although RFC 3986 reserves it (F 5.2): the classic cause of a 403003. */
const bare: ReadonlyMap<string, string> = new Map([
  ['!', '%21'],
  ["'", '%27'],
  ['(', '%28'],
  [')', '%29'],
  ['*', '%2A'],
]);
const leftBare = substitutes(bare);
const leftBareTwice = substitutes(new Map([...bare].map(([from, to]) => [from, `%25${to.slice(1)}`])));
const anyLeftBare = /[!'()*]/;

const brokenEscape = /%(?![0-9A-Fa-f]{2})/;
const escapeBeyondAscii = /%[89A-Fa-f]/;
/** One character of two to four bytes, percent-encoded UTF-8 (Unicode 3.9, table 3-7). A lead byte never continues another. */
const escapedCharacter = new RegExp(
  [
    '%(?:C[2-9A-F]|D.)%[89AB].',
    '%E0%[AB].%[89AB].',
    '%(?:E[1-9A-CEF])%[89AB].%[89AB].',
    '%ED%[89].%[89AB].',
    '%F0%[9AB].%[89AB].%[89AB].',
    '%F[1-3]%[89AB].%[89AB].%[89AB].',
    '%F4%8.%[89AB].%[89AB].',
  ].join('|'),
  'gi',
);

/** Text that should be percent-encoded and is not: a broken `%`, or bytes that are not UTF-8 (D6: 400001). */
export class MalformedEncoding extends Error {
  /** The pair as it was received. */
  readonly text: string;

  constructor(text: string, problem: string) {
    super(problem);
    this.name = 'MalformedEncoding';
    this.text = text;
  }
}

/**
 * Percent-encodes the UTF-8 bytes of a text as RFC 3986 asks: upper-case hex, all but the unreserved characters.
 *
 * @param text any text; a lone surrogate is encoded as U+FFFD (`%EF%BF%BD`), as WHATWG and the .NET client do
 * @returns ASCII text; the same string when nothing needs encoding
 * @see spec "Signature base string" 2, F 5.2
 */
export function percentEncode(text: string): string {
  if (!reserved.test(text)) return text;
  const encoded = encodeURIComponent(text.toWellFormed());
  return anyLeftBare.test(encoded) ? substitute(encoded, leftBare) : encoded;
}

/** Up to this many characters, a text is encoded once and its percent signs are replaced, which is faster. */
const SHORT = 200;

/**
 * `percentEncode` of `percentEncode`, as parameters are encoded in a base string. A long text is encoded twice instead of
 * replacing each percent sign: that takes ten times as long for a text of percent signs, which any client can send (R52).
 */
export function percentEncodeTwice(text: string): string {
  if (!reserved.test(text)) return text;
  if (text.length < SHORT) return percentEncode(text).replaceAll('%', '%25');
  const encoded = encodeURIComponent(encodeURIComponent(text.toWellFormed()));
  return anyLeftBare.test(encoded) ? substitute(encoded, leftBareTwice) : encoded;
}

/** Why a text cannot be decoded, as a sentence; undefined when it can. Throws nothing and takes linear time. */
function encodingProblem(text: string): string | undefined {
  if (brokenEscape.test(text)) {
    return 'A "%" is not followed by two hex digits. Percent-encode the sign itself as %25.';
  }
  if (escapeBeyondAscii.test(text) && escapeBeyondAscii.test(text.replace(escapedCharacter, ''))) {
    return 'The percent-encoded bytes are not UTF-8. Encode the text as UTF-8 before percent-encoding it.';
  }
  return undefined;
}

const withBlanks = (raw: string): string => (raw.includes('+') ? raw.replaceAll('+', ' ') : raw);

/** Undefined: it cannot be decoded. Each broken text costs an exception. */
function decodePart(raw: string): string | undefined {
  const spaced = withBlanks(raw);
  if (!spaced.includes('%')) return spaced;
  return orElse(() => decodeURIComponent(spaced), undefined);
}

/**
 * Decodes one name or value of a form. Throws nothing: an exception costs as much as decoding some kilobytes, and any
 * number of the texts may be broken (R52).
 *
 * @param raw `+` is a blank
 */
export function tryDecodePart(raw: string): { readonly text: string } | { readonly problem: string } {
  if (!raw.includes('%')) return { text: withBlanks(raw) };
  const problem = encodingProblem(raw);
  return problem === undefined ? { text: decodeURIComponent(withBlanks(raw)) } : { problem };
}

/**
 * Decodes `application/x-www-form-urlencoded` text, a body or a query string, once.
 *
 * @param raw text without a leading `?`; empty pieces (`a=1&&b=2`) are passed over, `+` is a blank
 * @returns names and values in the order received; a name may occur twice (D7 is checked by the caller)
 * @throws {MalformedEncoding} on a broken `%` or on bytes that are not UTF-8 (D6)
 */
export function decodeForm(raw: string): { name: string; value: string }[] {
  const { list, broken } = decodePairs(raw, Number.POSITIVE_INFINITY);
  if (broken === undefined) return list;
  throw new MalformedEncoding(broken, encodingProblem(broken) ?? 'It cannot be decoded.');
}

/** What `decodePairs` has read. */
interface DecodedPairs {
  readonly list: { name: string; value: string }[];
  /** The first piece that cannot be decoded; decoding stops there. */
  readonly broken?: string;
  /** True: decoding stopped because there are more pieces than asked for. */
  readonly isCut?: boolean;
}

/** The same for at most `most` pieces, empty ones included, and without an error of its own (R52). */
export function decodePairs(raw: string, most: number): DecodedPairs {
  const list: { name: string; value: string }[] = [];
  let start = 0;
  // The next one from `start` on, searched once: a search in each piece would read all that follows it each time.
  let equals = raw.indexOf('=');
  for (let pieces = 0; start < raw.length; pieces += 1) {
    if (pieces === most) return { list, isCut: true };
    let end = raw.indexOf('&', start);
    if (end === -1) end = raw.length;
    if (end > start) {
      if (equals !== -1 && equals < start) equals = raw.indexOf('=', start);
      const nameEnd = equals === -1 || equals > end ? end : equals;
      const name = decodePart(raw.slice(start, nameEnd));
      const value = name === undefined ? undefined : decodePart(raw.slice(Math.min(nameEnd + 1, end), end));
      if (name === undefined || value === undefined) return { list, broken: raw.slice(start, end) };
      list.push({ name, value });
    }
    start = end + 1;
  }
  return { list };
}

/**
 * Encodes names and values for a query string, a form body or a URL fragment.
 * A blank becomes `%20`, not `+`: form decoders read both, while decoders of fragments often know only `%20`.
 */
export function encodeForm(list: Iterable<{ readonly name: string; readonly value: string }>): string {
  let text = '';
  for (const { name, value } of list) {
    if (text !== '') text += '&';
    text += `${percentEncode(name)}=${percentEncode(value)}`;
  }
  return text;
}

/** A text without its percent-encoding; as it is where it cannot be decoded. A "+" stays one. */
export function decodedOrAsIs(text: string): string {
  return orElse(() => decodeURIComponent(text), text);
}
