import type { Browser, Page } from 'playwright';
import { LogPage } from '../pages/log.ts';
import { panels, Shell } from '../pages/shell.ts';
import { type Authdesk, startAuthdesk } from './authdesk.ts';
import { type Distribution, distributionOf } from './figures.ts';
import { type LiveLog, measureLiveLog } from './live-log.ts';
import { type Seen, seenOf, settled, watchPage } from './page-watch.ts';
import { startGenerator } from './processes.ts';
import { OWN_TOKEN, TOKEN_ACCEPTED } from './workloads.ts';

/** How fast the console is with a long log. Milliseconds from the click or key until it was drawn. */
export interface Desk {
  /** A click in the navigation, or the panel's keys: until its title is there, and until all of it is. */
  readonly panels: { readonly title: Distribution; readonly complete: Distribution };
  /** The same, by panel, complete. */
  readonly byPanel: Readonly<Record<string, Distribution>>;
  /** A click on a row of the log, or an arrow key, until the call is shown. */
  readonly rowsOpened: Distribution;
  /** Each key that is typed in the log's filter. */
  readonly keys: {
    /** Until the text is drawn. */
    readonly text: Distribution;
    /** Until the rows are, with the pause that typing has to make before the service is asked. */
    readonly rows: Distribution;
    /** The same without the pause: from the question to the service on. */
    readonly rowsAsked: Distribution;
    /** Until the number of matches is drawn, too, from the first question on. */
    readonly countAsked: Distribution;
  };
  /** The slowest of what was typed, by its words: rows, from the question on. */
  readonly byText: Readonly<Record<string, Distribution>>;
  readonly live: LiveLog;
}

/** Each panel is shown so often, by the mouse and by keys in turn. */
const VISITS = 6;
const OPENED = 60;
const TOKENS = 500;
/** Second key after `g`, as `?` lists them. */
const panelKeys = 'ofrvltupsdcme';
/** What somebody types to find a call: text that is there and that is nowhere, words of the filter language. */
const typed = [
  'u-1234',
  'basket-654321',
  'unknown user',
  'order 17',
  'no such text',
  'error:403003',
  'uid:u-1017',
  'method:socialize.getUserInf',
  'param:cid="order 3"',
  '-error:0 uid:u-17',
];

/** Measures the console of a data folder whose log is long, in a browser. */
export async function measureDesk(browser: Browser, data: string): Promise<Desk> {
  const authdesk = await startAuthdesk(data);
  try {
    await makeTokens(authdesk);
    const page = await openConsole(browser, authdesk);
    const switches = await switchPanels(page);
    const rowsOpened = await openRows(page);
    const keys = await typeFilters(page);
    const live = await measureLiveLog(browser, page, authdesk);
    return {
      panels: {
        title: distributionOf(switches.map(({ seen }) => seen.first)),
        complete: distributionOf(switches.map(({ seen }) => seen.complete)),
      },
      byPanel: grouped(switches, ({ name, seen }) => [name, seen.complete]),
      rowsOpened: distributionOf(rowsOpened.map(({ complete }) => complete)),
      keys: {
        text: distributionOf(keys.map(({ seen }) => seen.first)),
        rows: distributionOf(keys.map(({ seen }) => rowsOf(seen).drawn)),
        rowsAsked: distributionOf(keys.map(({ seen }) => rowsOf(seen).drawn - rowsOf(seen).asked)),
        countAsked: distributionOf(
          keys.map(({ seen }) => Math.max(...seen.questions.map(({ drawn }) => drawn)) - rowsOf(seen).asked),
        ),
      },
      byText: grouped(keys, ({ text, seen }) => [text, rowsOf(seen).drawn - rowsOf(seen).asked]),
      live,
    };
  } finally {
    await authdesk.stop();
  }
}

async function makeTokens(authdesk: Authdesk): Promise<void> {
  const generator = startGenerator();
  await generator.run({
    target: { port: Number(new URL(authdesk.https).port), tls: true },
    workload: OWN_TOKEN,
    calls: TOKENS,
    connections: 8,
    accepted: TOKEN_ACCEPTED,
  });
  generator.stop();
}

export async function openConsole(browser: Browser, authdesk: Authdesk): Promise<Page> {
  if (authdesk.console === undefined) throw new Error('The ready line names no console.');
  const page = await browser.newPage({ viewport: { width: 1320, height: 860 } });
  await watchPage(page);
  await page.goto(authdesk.console);
  await new Shell(page).heading('Overview').waitFor();
  return page;
}

export async function switchPanels(page: Page): Promise<readonly { readonly name: string; readonly seen: Seen }[]> {
  const shell = new Shell(page);
  const switches: { name: string; seen: Seen }[] = [];
  for (let visit = 0; visit < VISITS; visit++) {
    for (let step = 1; step <= panels.length; step++) {
      // Another neighbour in each visit; never the panel that is shown.
      const index = (step * (visit + 1)) % panels.length;
      const { name, title } = panels[index] as (typeof panels)[number];
      if (visit % 2 === 1) {
        await page.keyboard.press('g');
        const key = panelKeys[index] ?? '';
        switches.push({
          name,
          seen: await seenOf(page, { event: 'keydown', title }, () => page.keyboard.press(key)),
        });
      } else {
        const link = shell.navigation().getByRole('link', { name });
        switches.push({ name, seen: await seenOf(page, { event: 'click', title }, () => link.click()) });
      }
    }
  }
  return switches;
}

async function openRows(page: Page): Promise<readonly Seen[]> {
  const log = new LogPage(page);
  await new Shell(page).open('Log');
  const rows = log.calls.all();
  await rows.nth(5).waitFor();
  const seen: Seen[] = [];
  const opens = (event: 'click' | 'keydown', act: () => Promise<void>) =>
    seenOf(page, { event, asks: 'log.get' }, act).then((one) => seen.push(one));
  while (seen.length < OPENED / 2) {
    // Rows further and further down, pages of which have to be read.
    await log.calls.grid.hover();
    await page.mouse.wheel(0, 700);
    await settled(page);
    await opens('click', () => rows.nth(16).getByRole('gridcell').first().click());
  }
  await rows.nth(16).focus();
  while (seen.length < OPENED) await opens('keydown', () => page.keyboard.press('ArrowDown'));
  await page.keyboard.press('Escape');
  return seen;
}

async function typeFilters(page: Page): Promise<readonly { readonly text: string; readonly seen: Seen }[]> {
  const filter = new LogPage(page).filter();
  const keys: { text: string; seen: Seen }[] = [];
  for (const text of typed) {
    await filter.fill('');
    await settled(page);
    await filter.focus();
    for (const character of text) {
      // A word without its value asks for nothing.
      const asks = character === ':' ? undefined : 'log.list';
      const seen = await seenOf(page, { event: 'keydown', ...(asks && { asks }) }, () => page.keyboard.type(character));
      if (asks !== undefined) keys.push({ text, seen });
    }
  }
  await filter.fill('');
  return keys;
}

function rowsOf({ questions }: Seen): Seen['questions'][number] {
  const question = questions.find(({ name }) => name === 'log.list');
  if (question === undefined) throw new Error('The rows were not asked for.');
  return question;
}

function grouped<T>(
  list: readonly T[],
  entry: (one: T) => readonly [name: string, value: number],
): Readonly<Record<string, Distribution>> {
  const values = Map.groupBy(list.map(entry), ([name]) => name);
  return Object.fromEntries([...values].map(([name, all]) => [name, distributionOf(all.map(([, value]) => value))]));
}
