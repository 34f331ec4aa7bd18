import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { consoleClient } from '../hosts/console-door.ts';
import { serve, temporaryFolder } from '../hosts/serve.ts';
import { soak } from '../soak/soak.ts';
import { logOf } from './database-file.ts';

/** `npm run soak` makes 1,000,000. */
const CALLS = 4_000;
const KEEP = 500;

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(`R21: after ${CALLS} calls the log holds what it is to hold, and no more`, async () => {
  const dataDir = join(folder, 'data');
  const served = await serve({ dataDir, console: true, args: ['--keep-calls', String(KEEP)] });
  const ask = await consoleClient(served);
  await soak(served, CALLS, () => {});
  const rows = async () => (await ask<{ counts: { calls: number } }>('overview.get')).counts.calls;
  // The housekeeping looks once a second; the log may be 5 % over its limit.
  while ((await rows()) > KEEP * 1.05) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await served.stop()).toBe(0);
  const database = new Database(logOf(dataDir), { readonly: true });
  const count = (table: string) => database.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
  expect(count('call')).toBeGreaterThanOrEqual(KEEP);
  expect(count('call_detail')).toBe(count('call'));
  database.close();
}, 120_000);
