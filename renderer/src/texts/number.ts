/** Tag for numbers and dates, as in Britain: day before month, 24 hours. */
export const formatTag = 'en-GB';

const format = new Intl.NumberFormat(formatTag);

/** A count in the one form that the console has: `12,345`. */
export function formatNumber(count: number): string {
  return format.format(count);
}

const tenths = new Intl.NumberFormat(formatTag, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
});

/** A measured number to its tenth: `1.4`. */
export function formatTenths(number: number): string {
  return tenths.format(number);
}
