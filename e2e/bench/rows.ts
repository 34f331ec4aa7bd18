import { join } from 'node:path';
import Database from 'better-sqlite3';
import { consoleClient } from '../hosts/console-door.ts';
import type { Served } from '../hosts/serve.ts';
import { site, startAuthdesk } from './authdesk.ts';
import { quantile, type Spread, spreadOf } from './figures.ts';
import { startGenerator } from './processes.ts';

/** How Authdesk does with a log of some length. */
export interface LogLength {
  readonly rows: number;
  /** Signed calls per second, round by round. */
  readonly perSecond: Spread;
  /** Milliseconds of `log.list` over the console's door, 50 rows a page: median and slowest of the looks. */
  readonly pages: Readonly<Record<string, { readonly median: number; readonly slowest: number }>>;
}

/** Calls that the service itself recorded, of which the others are copies. */
const RECORDED = 1_000;
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

/**
 * Measures list and throughput with logs of these lengths. The service records the first thousand calls; then it is
 * stopped, its database file is filled up with copies of these rows (other callIds, times one after another), and it is
 * started again.
 */
export async function measureLogLengths(
  folder: string,
  lengths: readonly number[],
  rounds: number,
): Promise<readonly LogLength[]> {
  const data = join(folder, 'rows');
  const found: LogLength[] = [];
  for (const rows of lengths) {
    if (rows > RECORDED) fill(join(data, 'authdesk-log.db'), rows);
    const authdesk = await startAuthdesk(data, { args: ['--keep-calls', '10000000', '--keep-days', '100000'] });
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
      if (rows === lengths[0]) await signed(RECORDED);
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

/** Copies the recorded rows until there are `wanted`, each copy 100 ms older than the one before it. */
function fill(file: string, wanted: number): void {
  const db = new Database(file);
  try {
    db.pragma('synchronous = OFF');
    const recorded = {
      first: 0,
      last: 0,
      ...(db.prepare('SELECT min(id) AS first, max(id) AS last FROM call').get() as object),
    };
    const columns = (db.pragma('table_info(call)') as { name: string }[]).map(({ name }) => name);
    const changed: Record<string, string> = {
      id: '@last + n',
      call_id: 'lower(hex(randomblob(16)))',
      at: '@now - (@missing - n) * 100',
    };
    const missing = wanted - (db.prepare('SELECT count(*) FROM call').pluck().get() as number);
    const values = { ...recorded, missing, now: Date.now() };
    const numbers = 'WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < @missing)';
    const source = `@first + n % ${RECORDED}`;
    db.transaction(() => {
      db.prepare(
        `INSERT INTO call (${columns.join(', ')}) ${numbers}
         SELECT ${columns.map((name) => changed[name] ?? `call.${name}`).join(', ')} FROM numbers JOIN call ON call.id = ${source}`,
      ).run(values);
      db.prepare(
        `INSERT INTO call_detail (id, detail) ${numbers}
         SELECT @last + n, detail FROM numbers JOIN call_detail ON call_detail.id = ${source}`,
      ).run(values);
    })();
  } finally {
    db.close();
  }
}
