const format = new Intl.NumberFormat('en');

/** A count in the one form that the console has: `12,345`. */
export function formatNumber(count: number): string {
  return format.format(count);
}
