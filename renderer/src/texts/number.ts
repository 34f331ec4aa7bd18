import { formatTag } from './language.ts';

const format = new Intl.NumberFormat(formatTag);

/** A count in the one form that the console has: `12,345`, in German `12.345`. */
export function formatNumber(count: number): string {
  return format.format(count);
}
