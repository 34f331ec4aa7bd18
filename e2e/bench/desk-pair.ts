import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { panels } from '../pages/shell.ts';
import { findChromium } from '../runtime/chromium.ts';
import { type Authdesk, site, startAuthdesk } from './authdesk.ts';
import { quantile } from './figures.ts';
import { type Seen, seenOf, watchPage } from './page-watch.ts';
import { startGenerator, stopAll } from './processes.ts';
import { OWN_TOKEN, TOKEN_ACCEPTED } from './workloads.ts';

/*
 * Compares the console of this build and those of other checkouts by what a switch of panel takes: `npm run bench:desk-pair --
 * CHECKOUT…`. Rounds alternate, so that others on the machine disturb all alike; the processor time of the page's thread counts
 * more than the time that passed. The page of each build has a browser of its own.
 */

const ROUNDS = 5;
const TOKENS = 500;
const CALLS = 400;
/** What is compared, with the metric of Chromium that it comes from. */
const metrics = {
  thread: 'ThreadTime',
  script: 'ScriptDuration',
  style: 'RecalcStyleDuration',
  layout: 'LayoutDuration',
} as const;
type Measure = keyof typeof metrics | 'drawn' | 'questions' | 'elements';
const measures: readonly Measure[] = ['drawn', 'thread', 'script', 'style', 'layout', 'questions', 'elements'];

interface Visit {
  readonly panel: string;
  readonly round: number;
  readonly values: Readonly<Record<Measure, number>>;
}

interface Contender {
  readonly name: string;
  readonly authdesk: Authdesk;
  readonly browser: Browser;
  readonly visits: Visit[];
  visit(panel: (typeof panels)[number], round: number): Promise<Visit>;
}

async function contenderOf(checkout: string, folder: string, executablePath: string): Promise<Contender> {
  const data = join(mkdtempSync(join(folder, 'build-')), 'data');
  const authdesk = await startAuthdesk(data, { checkout });
  await fill(authdesk);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: { width: 1320, height: 860 } });
  await watchPage(page);
  if (authdesk.console === undefined) throw new Error(`${checkout} names no console.`);
  await page.goto(authdesk.console);
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable');
  const spent = async () => {
    const found = await devTools.send('Performance.getMetrics');
    const of = (name: string) => (found.metrics.find((one) => one.name === name)?.value ?? Number.NaN) * 1000;
    return Object.fromEntries(Object.entries(metrics).map(([measure, name]) => [measure, of(name)]));
  };
  return {
    name: checkout,
    authdesk,
    browser,
    visits: [],
    async visit({ name, title, key }, round) {
      await page.keyboard.press('g');
      const before = await spent();
      const seen = await seenOf(page, { event: 'keydown', title }, () => page.keyboard.press(key));
      const after = await spent();
      const lasted = (measure: keyof typeof metrics) => (after[measure] ?? 0) - (before[measure] ?? 0);
      return { panel: name, round, values: { ...valuesOf(seen, lasted), elements: await elementsOf(page) } };
    },
  };
}

function valuesOf(seen: Seen, lasted: (measure: keyof typeof metrics) => number): Omit<Visit['values'], 'elements'> {
  return {
    drawn: seen.complete,
    thread: lasted('thread'),
    script: lasted('script'),
    style: lasted('style'),
    layout: lasted('layout'),
    questions: seen.questions.length,
  };
}

const elementsOf = (page: Page) => page.evaluate(() => document.getElementsByTagName('*').length);

/** Tokens and calls, as many as a page of a list shows. */
async function fill(authdesk: Authdesk): Promise<void> {
  const generator = startGenerator();
  const port = (address: string) => Number(new URL(address).port);
  await generator.run({
    target: { port: port(authdesk.https), tls: true },
    ...{ workload: OWN_TOKEN, calls: TOKENS, connections: 8, accepted: TOKEN_ACCEPTED },
  });
  const { apiKey, secret, UID } = site;
  await generator.run({
    target: { port: port(authdesk.http), tls: false },
    ...{ workload: { kind: 'everyday', apiKey, secret, UID }, calls: CALLS, connections: 8, accepted: 'errorCode' },
  });
  generator.stop();
}

/** The mean of a measure over the panels of a round. */
function meanOf(visits: readonly Visit[], measure: Measure): number {
  return visits.reduce((sum, { values }) => sum + values[measure], 0) / visits.length;
}

function report(contenders: readonly Contender[]): void {
  const [base] = contenders;
  for (const { name, visits } of contenders) {
    console.log(`\n${name}\n${['panel'.padEnd(18), ...measures.map((each) => each.padStart(10))].join('')}`);
    for (const [panel, some] of Map.groupBy(visits, (visit) => visit.panel)) {
      const median = (measure: Measure) => {
        const sorted = some.map(({ values }) => values[measure]).sort((a, b) => a - b);
        return quantile(sorted, 0.5).toFixed(measure === 'questions' || measure === 'elements' ? 0 : 1);
      };
      console.log([panel.padEnd(18), ...measures.map((each) => median(each).padStart(10))].join(''));
    }
    if (base === undefined || name === base.name) continue;
    for (const measure of measures) {
      const inRound = (all: readonly Visit[], round: number) =>
        meanOf(
          all.filter((visit) => visit.round === round),
          measure,
        );
      const ratios = Array.from({ length: ROUNDS }, (_, round) => inRound(base.visits, round) / inRound(visits, round));
      ratios.sort((a, b) => a - b);
      const [lowest, middle, highest] = [0, 0.5, 1].map((share) => quantile(ratios, share).toFixed(2));
      console.log(`this build as a part of it, ${measure}: ${middle} (${lowest} to ${highest})`);
    }
  }
}

const executablePath = findChromium();
if (executablePath === undefined) throw new Error('There is no Chromium. Set AUTHDESK_CHROMIUM to one.');
const folder = mkdtempSync(join(tmpdir(), 'authdesk-desk-pair-'));
const contenders: Contender[] = [];
try {
  const checkouts = [resolve(import.meta.dirname, '../..'), ...process.argv.slice(2).map((one) => resolve(one))];
  for (const checkout of checkouts) contenders.push(await contenderOf(checkout, folder, executablePath));
  // The first visits fetch and compile.
  for (let round = -1; round < ROUNDS; round++) {
    const order = round % 2 === 0 ? contenders : contenders.toReversed();
    for (const contender of order) {
      for (const panel of panels) {
        const visit = await contender.visit(panel, round);
        if (round >= 0) contender.visits.push(visit);
      }
    }
  }
  report(contenders);
} finally {
  for (const { browser, authdesk } of contenders) {
    await browser.close();
    await authdesk.stop();
  }
  stopAll();
  rmSync(folder, { recursive: true, force: true });
}
