import { formatTenths } from '../texts/number.ts';

const units = ['KiB', 'MiB', 'GiB'] as const;

/** A size in the largest fitting unit: `232 KiB`, `1.4 MiB`; what is smaller than a KiB counts as one. */
export function formatBytes(bytes: number): string {
  let value = Math.max(1, bytes / 1024);
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value < 10 && unit > 0 ? formatTenths(value) : Math.ceil(value)} ${units[unit]}`;
}
