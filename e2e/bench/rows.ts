import { join } from 'node:path';
import { consoleClient } from '../hosts/console-client.ts';
import type { Served } from '../hosts/serve.ts';
import { site, startAuthdesk } from './authdesk.ts';
import { quantile, type Spread, spreadOf } from './figures.ts';
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
    const signed = (calls: number) =>
      generator.run({
        target: { port: Number(new URL(authdesk.http).port), tls: false },
        workload: { kind: 'signed', apiKey: site.apiKey, secret: site.secret, UID: site.UID },
        calls,
        connections: 32,
        accepted: '"errorCode":0',
      });
    try {
      const ask = await consoleClient(authdesk as unknown as Served);
      const pages: Record<string, { median: number; slowest: number }> = {};
      for (const [name, filter] of Object.entries(filters)) {
        pages[name] = await look(() => ask('log.list', { filter, limit: PAGE }));
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

async function look(work: () => Promise<unknown>): Promise<{ median: number; slowest: number }> {
  const times: number[] = [];
  for (let n = 0; n < LOOKS; n++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  return { median: quantile(times, 0.5), slowest: times.at(-1) ?? Number.NaN };
}
