/** Types that say what a value is (F 7.5); `binary` only in ds. */
export const valueTypes = [
  ...(['string', 'basic-string', 'text', 'integer', 'long', 'float', 'boolean', 'date', 'binary'] as const),
] as const;
export type ValueType = (typeof valueTypes)[number];

/** Longest values in KB of UTF-8 (F 6.3). */
const longest = { string: 16, 'basic-string': 16, text: 64 } as const;

/**
 * Why a value, which is not null, is not of a type (F 7.5, F 6.3), for 400023.
 *
 * @returns a sentence without its subject and full stop; undefined: it is of the type
 */
export function typeProblem(type: ValueType, value: unknown): string | undefined {
  const is = (good: boolean, expected: string, more = '', other = nameOf(value)): string | undefined =>
    good ? undefined : `it must be ${expected}, not ${other}${more}`;
  const tooLarge = isWhole(value) ? 'one of more' : undefined;
  switch (type) {
    case 'integer':
      return is(isWholeWithin(value, 2 ** 31), 'an integer of 32 bits', '; the type long takes larger ones', tooLarge);
    case 'long':
      return is(isWholeWithin(value, 2 ** 63), 'a whole number of 64 bits', '', tooLarge);
    case 'float':
      return is(typeof value === 'number' || typeof value === 'bigint', 'a number');
    case 'boolean':
      return is(typeof value === 'boolean', 'true or false');
    case 'date':
      return is(isDate(value), 'a date of ISO 8601, such as 2024-02-29 or 2024-02-29T12:00:00Z');
    case 'binary':
      return is(isBase64(value), 'base64');
    default: {
      if (typeof value !== 'string') return is(false, 'a string');
      const bytes = Buffer.byteLength(value);
      if (bytes <= longest[type] * 1024) return undefined;
      return `it has ${bytes} bytes; the type ${type} takes at most ${longest[type]} KB`;
    }
  }
}

const isWhole = (value: unknown): value is number | bigint => typeof value === 'bigint' || Number.isInteger(value);

const isWholeWithin = (value: unknown, limit: number): boolean => isWhole(value) && value >= -limit && value < limit;

const dateForm =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?(?:Z|[+-]\d{1,2}(?::?\d{2})?)?$/;

/** True for a day of the calendar, with or without a time of day. */
function isDate(value: unknown): boolean {
  const parts = typeof value === 'string' && value.length < 50 ? dateForm.exec(value) : null;
  if (parts === null) return false;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(year, month - 1, day));
  date.setUTCFullYear(year);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
}

function isBase64(value: unknown): boolean {
  return typeof value === 'string' && value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value);
}

/** The JSON type of a value, in words; never the value itself. */
export function nameOf(value: unknown): string {
  switch (typeof value) {
    case 'number':
      return Number.isInteger(value) ? 'a whole number' : 'a number with a fraction';
    case 'bigint':
      return 'a whole number';
    case 'string':
      return 'a string';
    case 'boolean':
      return 'a boolean';
    default:
      return Array.isArray(value) ? 'a list' : 'an object';
  }
}
