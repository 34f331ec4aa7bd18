/** Everything but `A-Z a-z 0-9 - . _ ~`, which RFC 3986 never encodes. */
const reserved = /[^A-Za-z0-9\-._~]/;
/** What `encodeURIComponent` leaves bare although RFC 3986 reserves it (F 5.2): the classic cause of a 403003. */
const leftBare = /[!'()*]/g;
const hexOfLeftBare: Readonly<Record<string, string>> = { '!': '%21', "'": '%27', '(': '%28', ')': '%29', '*': '%2A' };
const brokenEscape = /%(?![0-9A-Fa-f]{2})/;

/** Text that claims to be percent-encoded and is not: a broken `%`, or bytes that are not UTF-8 (D6: 400001). */
export class MalformedEncoding extends Error {
  /** The name or value as it was received. */
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
  return encodeURIComponent(text.toWellFormed()).replace(leftBare, (character) => hexOfLeftBare[character] ?? '');
}

function decodePart(raw: string): string {
  const spaced = raw.includes('+') ? raw.replaceAll('+', ' ') : raw;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    const problem = brokenEscape.test(spaced)
      ? 'A "%" is not followed by two hex digits. Percent-encode the sign itself as %25.'
      : 'The percent-encoded bytes are not UTF-8. Encode the text as UTF-8 before percent-encoding it.';
    throw new MalformedEncoding(raw, problem);
  }
}

/**
 * Decodes `application/x-www-form-urlencoded` text, a body or a query string, once.
 *
 * @param raw text without a leading `?`; empty pieces (`a=1&&b=2`) are passed over, `+` is a blank
 * @returns names and values in the order received; a name may occur twice (D7 is checked by the caller)
 * @throws {MalformedEncoding} on a broken `%` or on bytes that are not UTF-8 (D6)
 */
export function decodeForm(raw: string): { name: string; value: string }[] {
  const list: { name: string; value: string }[] = [];
  let start = 0;
  while (start < raw.length) {
    let end = raw.indexOf('&', start);
    if (end === -1) end = raw.length;
    if (end > start) {
      const equals = raw.indexOf('=', start);
      const nameEnd = equals === -1 || equals > end ? end : equals;
      list.push({
        name: decodePart(raw.slice(start, nameEnd)),
        value: decodePart(raw.slice(Math.min(nameEnd + 1, end), end)),
      });
    }
    start = end + 1;
  }
  return list;
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
