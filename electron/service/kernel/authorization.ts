/** A parsed `Authorization` header. */
export interface Authorization {
  /** The values in the order sent; with two credentials the call fails (R14). */
  readonly values: readonly [string, ...string[]];
  /** The word that the first value begins with, in lower case; empty when it begins with none. */
  readonly scheme: string;
  /** What follows that word, blanks included. */
  readonly rest: string;
}

/** The word that a value begins with, in lower case. */
export const schemeOf = (value: string): string => (/^\w*/.exec(value)?.[0] ?? '').toLowerCase();

/**
 * Parses the header up to the scheme; each scheme checks what follows it.
 *
 * @param values of the header, one for each time that it was sent
 * @returns undefined when it was not sent
 */
export function parseAuthorization(values: readonly string[]): Authorization | undefined {
  const [first, ...others] = values;
  if (first === undefined) return undefined;
  const scheme = schemeOf(first);
  return { values: [first, ...others], scheme, rest: first.slice(scheme.length) };
}
