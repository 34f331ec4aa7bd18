import { join } from 'node:path';
import { consoleClient } from '../hosts/console-client.ts';
import { signedCalls, site, startAuthdesk } from './authdesk.ts';
import { quantile, type Spread, spreadOf, timesOf } from './figures.ts';
import { fillLog } from './fill-log.ts';
import { startGenerator } from './processes.ts';

/** How Authdesk does with a log of some length. */
export interface LogLength {
  readonly rows: number;
  /** Signed calls per second, round by round. */
  readonly perSecond: Spread;
  /** Milliseconds of `log.list` over the console's listener, 50 rows a page: median and slowest. */
  readonly pages: Readonly<Record<string, { readonly median: number; readonly slowest: number }>>;
}

const LOOKS = 21;
const PAGE = 50;

/** Filters of the log's list; the last one finds nothing and has to look at every row. */
const filters: Readonly<Record<string, object>> = {
  'newest page': {},
  'only errors': { errorsOnly: true },
  'one site': { apiKey: site.apiKey },
  'one method': { method: 'socialize.getUserInfo' },
  'one UID': { UID: site.UID },
  'an hour of it': { from: Date.now() - 7_200_000, to: Date.now() - 3_600_000 },
  'a text that is there': { text: 'bench' },
  'a text that is nowhere': { text: 'no such text' },
};

/** Measures list and throughput with logs of these lengths, each filled anew. */
export async function measureLogLengths(
  folder: string,
  lengths: readonly number[],
  rounds: number,
): Promise<readonly LogLength[]> {
  const found: LogLength[] = [];
  for (const rows of lengths) {
    const data = join(folder, `rows-${rows}`);
    await fillLog(data, rows);
    const authdesk = await startAuthdesk(data);
    const generator = startGenerator();
    const signed = (calls: number) => generator.run(signedCalls(authdesk, calls));
    try {
      const ask = await consoleClient(authdesk);
      const pages: Record<string, { median: number; slowest: number }> = {};
      for (const [name, filter] of Object.entries(filters)) {
        const times = await timesOf(LOOKS, () => ask('log.list', { filter, limit: PAGE }));
        pages[name] = { median: quantile(times, 0.5), slowest: times.at(-1) ?? Number.NaN };
      }
      // Warmed up by calls that leave the length about as it is.
      await signed(3_000);
      const rates: number[] = [];
      for (let round = 0; round < rounds; round++) rates.push((await signed(3_000)).perSecond);
      found.push({ rows, perSecond: spreadOf(rates), pages });
    } finally {
      generator.stop();
      await authdesk.stop();
    }
  }
  return found;
}
