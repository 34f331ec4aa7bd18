import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { panels } from '../pages/shell.ts';
import { alternate, checkouts, partOf } from './alternation.ts';
import { type Authdesk, everydayCalls, startAuthdesk } from './authdesk.ts';
import { show, spreadOf } from './figures.ts';
import { openWatched, seenOf, startChromium } from './page-watch.ts';
import { inFolder, runOnce } from './processes.ts';
import { makeTokens } from './workloads.ts';

/*
 * Compares the console of this build and those of other checkouts by what a switch of panel takes: `npm run bench:desk-pair --
 * CHECKOUT…`. Rounds alternate, so that others on the machine disturb all alike; the processor time of the page's thread counts
 * more than the time that passed. The page of each build has a browser of its own.
 */

const ROUNDS = 5;
const CALLS = 400;
/** What is compared, with the metric of Chromium that it comes from. */
const metrics = {
  thread: 'ThreadTime',
  script: 'ScriptDuration',
  style: 'RecalcStyleDuration',
  layout: 'LayoutDuration',
} as const;
const measures = ['drawn', 'thread', 'script', 'style', 'layout', 'questions', 'elements'] as const;
type Measures = Readonly<Record<(typeof measures)[number], number>>;
type Panel = (typeof panels)[number];

interface Contender {
  readonly authdesk: Authdesk;
  readonly browser: Browser;
  /** Whether this build has the panel. */
  has(panel: Panel): Promise<boolean>;
  visit(panel: Panel): Promise<Measures>;
}

async function contenderOf(checkout: string, folder: string): Promise<Contender> {
  const data = join(mkdtempSync(join(folder, 'build-')), 'data');
  const authdesk = await startAuthdesk(data, { checkout });
  // Tokens and calls, as many as a page of a list shows.
  await makeTokens(authdesk);
  await runOnce(everydayCalls(authdesk, CALLS, 8));
  const browser = await startChromium();
  const { page, spent } = await openWatched(browser, authdesk);
  return {
    authdesk,
    browser,
    has: async ({ title }) => (await page.getByRole('navigation').getByRole('link', { name: title }).count()) > 0,
    async visit({ title, key }) {
      await page.keyboard.press('g');
      const before = await spent();
      const seen = await seenOf(page, { event: 'keydown', title }, () => page.keyboard.press(key));
      const after = await spent();
      const lasted = (measure: keyof typeof metrics) => after(metrics[measure]) - before(metrics[measure]);
      return {
        drawn: seen.complete,
        thread: lasted('thread'),
        script: lasted('script'),
        style: lasted('style'),
        layout: lasted('layout'),
        questions: seen.questions.length,
        elements: await page.evaluate(() => document.getElementsByTagName('*').length),
      };
    },
  };
}

/** The visits of a round, one for each panel. */
const roundOf = (compared: readonly Panel[]) =>
  async function round({ visit }: Contender): Promise<readonly Measures[]> {
    const visits: Measures[] = [];
    for (const panel of compared) visits.push(await visit(panel));
    return visits;
  };

/** Panels that each build has. */
async function panelsOfAll(contenders: readonly Contender[]): Promise<readonly Panel[]> {
  const inAll = await Promise.all(
    panels.map(async (panel) => (await Promise.all(contenders.map(({ has }) => has(panel)))).every(Boolean)),
  );
  return panels.filter((_, index) => inAll[index]);
}

function report(compared: readonly Panel[], found: readonly (readonly (readonly Measures[])[])[]): void {
  for (const [at, checkout] of checkouts.entries()) {
    console.log(`\n${checkout}\n${['panel'.padEnd(18), ...measures.map((each) => each.padStart(10))].join('')}`);
    for (const [index, { name }] of compared.entries()) {
      const median = (measure: keyof Measures) =>
        spreadOf(found[at]?.map((visits) => visits[index]?.[measure] ?? Number.NaN) ?? []).median.toFixed(
          measure === 'questions' || measure === 'elements' ? 0 : 1,
        );
      console.log([name.padEnd(18), ...measures.map((each) => median(each).padStart(10))].join(''));
    }
    if (at === 0) continue;
    for (const measure of measures) {
      /** Over the panels of each round. */
      const sums = (of: number) =>
        found[of]?.map((visits) => visits.reduce((sum, values) => sum + values[measure], 0)) ?? [];
      console.log(`this build as a part of it, ${measure}: ${show(partOf(sums(0), sums(at)), 2)}`);
    }
  }
}

await inFolder(async (folder) => {
  const contenders: Contender[] = [];
  try {
    for (const checkout of checkouts) contenders.push(await contenderOf(checkout, folder));
    const compared = await panelsOfAll(contenders);
    report(compared, await alternate(contenders, ROUNDS, roundOf(compared)));
  } finally {
    for (const { browser, authdesk } of contenders) {
      await browser.close();
      await authdesk.stop();
    }
  }
});
