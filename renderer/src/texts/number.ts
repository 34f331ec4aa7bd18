import { formatTag } from './language.ts';

const format = new Intl.NumberFormat(formatTag);

/** A count in the one form that the console has: `12,345`, in German `12.345`. */
export function formatNumber(count: number): string {
  return format.format(count);
}

const signOf = (type: 'group' | 'decimal'): string | undefined =>
  format.formatToParts(12_345.5).find((part) => part.type === type)?.value;

/** What parts the thousands of a count, and what its decimals, for fields that show one while it is typed. */
export const thousandSeparator: string = signOf('group') ?? ',';
export const decimalSeparator: string = signOf('decimal') ?? '.';

const tenths = new Intl.NumberFormat(formatTag, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
});

/** A measured number to its tenth: `1.4`, in German `1,4`. */
export function formatTenths(number: number): string {
  return tenths.format(number);
}

const list = new Intl.ListFormat(formatTag);

/** Words one after another in a sentence: `a, b and c`, in German `a, b und c`. */
export function formatList(words: readonly string[]): string {
  return list.format(words);
}
