import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright';
import { findChromium } from '../runtime/chromium.ts';
import { findElectron } from '../runtime/electron-binary.ts';
import { findUiHosts } from '../runtime/ui-hosts.ts';
import { startAuthdesk } from './authdesk.ts';
import { consoleDrawn, windowUsable } from './desk-start.ts';
import { show, spreadOf } from './figures.ts';
import { stopAll } from './processes.ts';

/*
 * Compares how long this build and those of other checkouts take from nothing to the first panel: `npm run bench:start-pair --
 * CHECKOUT…`. Starts alternate; the first round fetches and compiles.
 */

const ROUNDS = Number(process.env.ROUNDS ?? 9);
const measures = ['window, new folder', 'window, again', 'serve ready', 'console in a browser'] as const;
type Times = Record<(typeof measures)[number], number>;

const executablePath = findChromium();
if (executablePath === undefined) throw new Error('There is no Chromium. Set AUTHDESK_CHROMIUM to one.');
const own = resolve(import.meta.dirname, '../..');
const hosts = findUiHosts(await findElectron(own, console.log));
if (!hosts.electron) throw new Error('There is no Electron. Set AUTHDESK_TEST_ELECTRON to one.');
Object.assign(process.env, await hosts.environment());
const folder = mkdtempSync(join(tmpdir(), 'authdesk-start-pair-'));
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });

async function timesOf(checkout: string, name: string): Promise<Times> {
  const data = join(folder, `${name}-window`);
  const fresh = await windowUsable(data, checkout);
  const again = await windowUsable(data, checkout);
  const authdesk = await startAuthdesk(join(folder, `${name}-serve`), { checkout });
  const inBrowser = await consoleDrawn(browser, authdesk.console ?? '');
  await authdesk.stop();
  return {
    'window, new folder': fresh,
    'window, again': again,
    'serve ready': authdesk.readyAfter,
    'console in a browser': inBrowser,
  };
}

try {
  const checkouts = [own, ...process.argv.slice(2).map((one) => resolve(one))];
  const rounds: Times[][] = checkouts.map(() => []);
  for (let round = -1; round < ROUNDS; round++) {
    const order = [...checkouts.keys()];
    if (round % 2 !== 0) order.reverse();
    for (const at of order) {
      const times = await timesOf(checkouts[at] ?? own, `${at}-${round}`);
      if (round >= 0) rounds[at]?.push(times);
    }
  }
  for (const [at, checkout] of checkouts.entries()) {
    console.log(checkout);
    for (const measure of measures) {
      const values = rounds[at]?.map((times) => times[measure]) ?? [];
      const ratios = values.map((_, n) => (rounds[0]?.[n]?.[measure] ?? 0) / (values[n] ?? 0));
      const part = at === 0 ? '' : `; this build as a part of it ${show(spreadOf(ratios), 2)}`;
      console.log(`  ${measure.padEnd(22)} ${show(spreadOf(values), 0)} ms${part}`);
    }
  }
} finally {
  await browser.close();
  hosts.stop();
  stopAll();
  rmSync(folder, { recursive: true, force: true });
}
