import { join } from 'node:path';
import { expect, test } from 'vitest';
import { consoleClient } from '../hosts/console-client.ts';
import { temporaryFolder } from '../hosts/meanwhile.ts';
import { serve } from '../hosts/serve.ts';
import { soak } from '../soak/soak.ts';
import { logLength } from './state-of.ts';

/** `npm run soak` makes 1,000,000. */
const CALLS = 4_000;
const KEEP = 500;

const folder = temporaryFolder();

test(`R21: after ${CALLS} calls the log holds what it is to hold, and no more`, async () => {
  const dataDir = join(folder, 'data');
  const served = await serve({ dataDir, console: true, args: ['--keep-calls', String(KEEP)] });
  const ask = await consoleClient(served);
  await soak(served, CALLS, () => {});
  const rows = async () => (await ask<{ counts: { calls: number } }>('overview.get')).counts.calls;
  // The housekeeping looks once a second; the log may be 5 % over its limit.
  while ((await rows()) > KEEP * 1.05) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await served.stop()).toBe(0);
  expect(logLength(dataDir)).toBeGreaterThanOrEqual(KEEP);
});
