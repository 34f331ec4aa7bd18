import { join } from 'node:path';
import { findElectron } from '../runtime/electron-binary.ts';
import { findUiHosts } from '../runtime/ui-hosts.ts';
import { alternate, checkouts, own, partOf } from './alternation.ts';
import { startAuthdesk } from './authdesk.ts';
import { consoleDrawn, windowUsable } from './desk-start.ts';
import { show, spreadOf } from './figures.ts';
import { startChromium } from './page-watch.ts';
import { inFolder } from './processes.ts';

/*
 * Compares how long this build and those of other checkouts take from nothing to the first panel: `npm run bench:start-pair --
 * CHECKOUT…`. Starts alternate; the first round fetches and compiles.
 */

const ROUNDS = Number(process.env.ROUNDS ?? 9);
const measures = ['window, new folder', 'window, again', 'serve ready', 'console in a browser'] as const;
type Times = Record<(typeof measures)[number], number>;

const browser = await startChromium();
const hosts = findUiHosts(await findElectron(own, console.log));
if (!hosts.electron) throw new Error('There is no Electron. Set AUTHDESK_TEST_ELECTRON to one.');
Object.assign(process.env, await hosts.environment());

try {
  await inFolder(async (folder) => {
    const timesOf = async (checkout: string, round: number): Promise<Times> => {
      const name = join(folder, `${checkouts.indexOf(checkout)}-${round}`);
      const fresh = await windowUsable(`${name}-window`, checkout);
      const again = await windowUsable(`${name}-window`, checkout);
      const authdesk = await startAuthdesk(`${name}-serve`, { checkout });
      const inBrowser = await consoleDrawn(browser, authdesk.console ?? '');
      await authdesk.stop();
      return {
        'window, new folder': fresh,
        'window, again': again,
        'serve ready': authdesk.readyAfter,
        'console in a browser': inBrowser,
      };
    };
    const found = await alternate(checkouts, ROUNDS, timesOf);
    for (const [at, checkout] of checkouts.entries()) {
      console.log(checkout);
      for (const measure of measures) {
        const values = (of: number) => found[of]?.map((times) => times[measure]) ?? [];
        const part = at === 0 ? '' : `; this build as a part of it ${show(partOf(values(0), values(at)), 2)}`;
        console.log(`  ${measure.padEnd(22)} ${show(spreadOf(values(at)), 0)} ms${part}`);
      }
    }
  });
} finally {
  await browser.close();
  hosts.stop();
}
