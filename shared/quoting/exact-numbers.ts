/** What no double holds exactly has at least 16 digits. A text of digits is met, too, and read a little slower. */
const maybeLong = /(?:^|[\s:,[])-?\d{16}/;
const whole = /^-?\d{16,19}$/;

/**
 * Reads JSON as `JSON.parse` does, but whole numbers of up to 64 bits with a sign keep their digits (D86): those that no double
 * holds are a bigint.
 *
 * @throws SyntaxError as `JSON.parse`
 */
export function parseExactJson(text: string): unknown {
  return maybeLong.test(text) ? JSON.parse(text, exactly) : JSON.parse(text);
}

/** @param context what the engine read; older browsers give none, and round */
export function exactly(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source;
  if (typeof value !== 'number' || Number.isSafeInteger(value) || source === undefined || !whole.test(source))
    return value;
  const exact = BigInt(source);
  return BigInt.asIntN(64, exact) === exact ? exact : value;
}

interface RawJson {
  rawJSON?(text: string): unknown;
}

/** A bigint as `JSON.stringify` writes it with all its digits; older engines round. */
export const asJsonNumber = (value: bigint): unknown => (JSON as RawJson).rawJSON?.(String(value)) ?? Number(value);

/** `JSON.stringify` with bigints as numbers. For programs of others, where `exact-json.ts` must not change what all of JSON does. */
export const stringifyExactJson = (value: unknown, indent?: number): string =>
  JSON.stringify(
    value,
    (_name, member: unknown) => (typeof member === 'bigint' ? asJsonNumber(member) : member),
    indent,
  );
