import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { consoleClient } from '../hosts/console-client.ts';
import type { Served } from '../hosts/serve.ts';
import { site, startAuthdesk } from './authdesk.ts';
import { quantile, type Spread, spreadOf } from './figures.ts';
import { startGenerator } from './processes.ts';

/** How Authdesk does with a log of some length. */
export interface LogLength {
  readonly rows: number;
  /** Signed calls per second, round by round. */
  readonly perSecond: Spread;
  /** Milliseconds of `log.list` over the console's listener, 50 rows a page: median and slowest. */
  readonly pages: Readonly<Record<string, { readonly median: number; readonly slowest: number }>>;
}

/** Calls that the service itself recorded, of which the others are copies. */
const RECORDED = 1_000;
/** Rows of a segment of the log that is made of copies. */
const SEGMENT = 50_000;
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
  const log = join(data, 'authdesk-log.db');
  const found: LogLength[] = [];
  for (const rows of lengths) {
    if (rows > RECORDED) fill(log, rows);
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
      await indexed(log);
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

/**
 * Copies the recorded rows into new segments until there are `wanted`, each copy 100 ms older than the one after it. The
 * service makes their indexes.
 */
function fill(file: string, wanted: number): void {
  const db = new Database(file);
  try {
    db.pragma('synchronous = OFF');
    const newest = db.prepare<[], Newest>('SELECT max(no) AS no, max(last_id) AS id, sum(calls) AS calls FROM segment');
    const addSegment = db.prepare('INSERT INTO segment VALUES (?, ?, ?, ?, 0, ?, ?, 0)');
    db.prepare('UPDATE segment SET indexed = 0 WHERE indexed IS NULL').run();
    const schema = db.prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?').pluck();
    const columns = (db.pragma('table_info(call_1)') as { name: string }[]).map(({ name }) => name);
    const copies = { id: '@id + id', call_id: 'lower(hex(randomblob(16)))', at: '@at + id * 100' };
    const copy = columns.map((name) => copies[name as keyof typeof copies] ?? name).join(', ');
    for (let last = newest.get(); last !== undefined && last.calls < wanted; last = newest.get()) {
      const no = last.no + 1;
      const at = Date.now() - (wanted - last.calls) * 100;
      for (const table of ['call', 'call_detail']) {
        db.exec(schema.get(`${table}_1`)?.replace(`${table}_1`, `${table}_${no}`) ?? '');
      }
      let rows = 0;
      db.transaction(() => {
        for (; rows < SEGMENT && last.calls + rows < wanted; rows += RECORDED) {
          const values = { id: last.id + rows, at: at + rows * 100 };
          db.prepare(`INSERT INTO call_${no} SELECT ${copy} FROM call_1 WHERE id <= ${RECORDED}`).run(values);
          db.prepare(
            `INSERT INTO call_detail_${no} SELECT @id + id, detail FROM call_detail_1 WHERE id <= ${RECORDED}`,
          ).run({ id: values.id });
        }
        addSegment.run(no, last.id + 1, last.id + rows, rows, at, at + rows * 100);
      })();
    }
  } finally {
    db.close();
  }
}

interface Newest {
  readonly no: number;
  readonly id: number;
  readonly calls: number;
}

/** Resolves when the service has made the indexes of every full segment. */
async function indexed(file: string): Promise<void> {
  const db = new Database(file, { readonly: true });
  const lacking = () => db.prepare('SELECT count(*) FROM segment WHERE indexed = 0').pluck().get();
  while (lacking() !== 0) await setTimeout(500);
  db.close();
}
