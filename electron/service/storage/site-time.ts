import type { Connection } from './connection.ts';

type Clocks = Pick<Connection, 'clock' | 'siteClocks'>;

/** The time that counts for a row of a site, whoever reads it; milliseconds (D39). */
export const nowOf = ({ clock, siteClocks }: Clocks, apiKey: string): number =>
  siteClocks?.isAny ? siteClocks.now(apiKey) : clock();

/** The time by which rows of all sites are old: that of the clock that is behind all others, milliseconds. */
export const sweepTime = ({ clock, siteClocks }: Clocks): number =>
  siteClocks?.isAny ? Math.min(clock(), siteClocks.earliest()) : clock();

/**
 * The time that counts for each row, in SQL: of `@times`, a JSON object by API key, else `@now`. Without `@times` it is `@now`
 * alone, which an index can be used for.
 *
 * @param column that has the API key
 */
export const rowTime = (column: string, isAny: boolean): string =>
  isAny ? `coalesce((SELECT value FROM json_each(@times) WHERE key = ${column}), @now)` : '@now';

/** The values of `rowTime`. */
export const rowTimes = ({ clock, siteClocks }: Clocks): { readonly now: number; readonly times: string } =>
  siteClocks?.isAny
    ? { now: siteClocks.outside(clock), times: JSON.stringify(siteClocks.times()) }
    : { now: clock(), times: '{}' };
