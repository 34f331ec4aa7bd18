/** An `Authorization` header, taken apart once for everything that reads it. */
export interface Authorization {
  /** The values in the order sent; two credentials must be seen to be refused (R14). */
  readonly values: readonly [string, ...string[]];
  /** The word that the first value begins with, in lower case; empty when it begins with none. */
  readonly scheme: string;
  /** What follows that word, blanks included. */
  readonly rest: string;
}

/** The word that a value begins with, in lower case. */
export const schemeOf = (value: string): string => (/^\w*/.exec(value)?.[0] ?? '').toLowerCase();

/**
 * Takes the header apart; whether what follows the scheme is of use is for the schemes to say.
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
