import type { Browser, Page } from 'playwright';
import { LogPage } from '../pages/log.ts';
import { panels, Shell } from '../pages/shell.ts';
import { type Authdesk, startAuthdesk } from './authdesk.ts';
import { type Distribution, distributionOf } from './figures.ts';
import { type LiveLog, measureLiveLog, RATES } from './live-log.ts';
import { type Expected, openWatched, type Seen, seenOf, settled } from './page-watch.ts';
import { makeTokens } from './workloads.ts';

/** What a user waits for, in milliseconds: as it was, and the processor time of page and service in it. */
export interface Wait {
  readonly lasted: Distribution;
  /** What it would take at least if nobody else used the machine. */
  readonly own: Distribution;
}

/** How fast the console is with a long log, from the click or key until it was drawn. */
export interface Desk {
  /** A click in the navigation, or the panel's keys, until the panel with all of its data is drawn. */
  readonly panels: Wait;
  readonly byPanel: Readonly<Record<string, Wait>>;
  /** A click on a row of the log, or an arrow key, until the call is drawn. */
  readonly rows: Wait;
  /** Each key in the log's filter, from the question to the service until the rows that it finds are drawn. */
  readonly filter: Wait;
  readonly byText: Readonly<Record<string, Wait>>;
  /** Each key in the log's filter until it is drawn in the field. */
  readonly typed: Distribution;
  /** Each key until the rows are drawn, with the pause that typing has to make before the service is asked. */
  readonly withPause: Distribution;
  /** At each of the rates, the lowest first. */
  readonly live: readonly LiveLog[];
}

/** Steps from panel to panel, by the mouse and by keys in turn; each reaches all 13 panels once. */
const STRIDES = [1, 3, 5, 7, 9, 11];
const OPENED = 60;
/** What somebody types to find a call: text that is there and that is nowhere, words of the filter language. */
const typed = [
  'u-1234',
  'basket-0654321',
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
    const shown = await openConsole(browser, authdesk);
    const panelsShown = await switchPanels(shown);
    const rowsOpened = await openRows(shown);
    const keys = await typeFilters(shown);
    const live: LiveLog[] = [];
    for (const rate of RATES) live.push(await measureLiveLog(browser, shown.page, authdesk, rate));
    const complete = ({ seen }: Measured) => seen.complete;
    return {
      panels: waitOf(panelsShown, complete),
      byPanel: byName(panelsShown, complete),
      rows: waitOf(rowsOpened, complete),
      filter: waitOf(keys, answeredAfter),
      byText: byName(keys, answeredAfter),
      typed: distributionOf(keys.map(({ seen }) => seen.first)),
      withPause: distributionOf(keys.map(({ seen }) => rowsOf(seen).drawn)),
      live,
    };
  } finally {
    await authdesk.stop();
  }
}

/** Measures what typing in the log's filter takes alone, over a data folder of another length. */
export async function measureFilters(browser: Browser, data: string): Promise<Pick<Desk, 'filter' | 'byText'>> {
  const authdesk = await startAuthdesk(data);
  try {
    const shown = await openConsole(browser, authdesk);
    await new Shell(shown.page).open('Log');
    const keys = await typeFilters(shown);
    await shown.page.close();
    return { filter: waitOf(keys, answeredAfter), byText: byName(keys, answeredAfter) };
  } finally {
    await authdesk.stop();
  }
}

/** One click or key: the panel's name or what is typed, and what became of it. */
interface Measured {
  readonly name: string;
  readonly seen: Seen;
  /** Processor time of page and service, milliseconds. */
  readonly own: number;
}

/** The console in a browser. */
interface Shown {
  readonly page: Page;
  measure(name: string, expected: Expected, act: () => Promise<void>): Promise<Measured>;
}

async function openConsole(browser: Browser, authdesk: Authdesk): Promise<Shown> {
  const { page, spent } = await openWatched(browser, authdesk);
  const own = async () => (await spent())('ThreadTime') + (authdesk.processorTime()?.all ?? Number.NaN) / 1000;
  return {
    page,
    async measure(name, expected, act) {
      const before = await own();
      const seen = await seenOf(page, expected, act);
      return { name, seen, own: (await own()) - before };
    },
  };
}

async function switchPanels({ page, measure }: Shown): Promise<readonly Measured[]> {
  const shell = new Shell(page);
  const switches: Measured[] = [];
  for (const [visit, stride] of STRIDES.entries()) {
    for (let step = 1; step <= panels.length; step++) {
      // Another neighbour in each visit; never the panel that is shown.
      const index = (step * stride) % panels.length;
      const { name, title, key } = panels[index] as (typeof panels)[number];
      if (visit % 2 === 1) {
        await page.keyboard.press('g');
        switches.push(await measure(name, { event: 'keydown', title }, () => page.keyboard.press(key)));
      } else {
        const link = shell.navigation().getByRole('link', { name });
        switches.push(await measure(name, { event: 'click', title }, () => link.click()));
      }
    }
  }
  return switches;
}

async function openRows({ page, measure }: Shown): Promise<readonly Measured[]> {
  const log = new LogPage(page);
  await new Shell(page).open('Log');
  const rows = log.calls.all();
  await rows.nth(5).waitFor();
  const opened: Measured[] = [];
  while (opened.length < OPENED / 2) {
    // Rows further and further down, pages of which have to be read.
    await log.calls.grid.hover();
    await page.mouse.wheel(0, 700);
    await settled(page);
    const cell = rows.nth(10).getByRole('gridcell').first();
    opened.push(await measure('click', { event: 'click', asks: 'log.get' }, () => cell.click()));
  }
  await rows.nth(10).focus();
  while (opened.length < OPENED) {
    const press = () => page.keyboard.press('ArrowDown');
    opened.push(await measure('key', { event: 'keydown', asks: 'log.get' }, press));
  }
  await page.keyboard.press('Escape');
  return opened;
}

async function typeFilters({ page, measure }: Shown): Promise<readonly Measured[]> {
  const filter = new LogPage(page).filter();
  const keys: Measured[] = [];
  for (const text of typed) {
    await filter.fill('');
    await settled(page);
    await filter.focus();
    for (const [index, character] of [...text].entries()) {
      const type = () => page.keyboard.type(character);
      // A word without its value asks for nothing, and neither do the first letters behind a minus.
      if (/:$|(?:^|\s)-\S{0,2}$/.test(text.slice(0, index + 1))) await type();
      else keys.push(await measure(text, { event: 'keydown', asks: 'log.list' }, type));
    }
  }
  await filter.fill('');
  return keys;
}

function answeredAfter({ seen }: Measured): number {
  const { asked, drawn } = rowsOf(seen);
  return drawn - asked;
}

function rowsOf({ questions }: Seen): Seen['questions'][number] {
  const question = questions.find(({ name }) => name === 'log.list');
  if (question === undefined) throw new Error('The rows were not asked for.');
  return question;
}

function waitOf(list: readonly Measured[], lasted: (one: Measured) => number): Wait {
  return { lasted: distributionOf(list.map(lasted)), own: distributionOf(list.map(({ own }) => own)) };
}

function byName(list: readonly Measured[], lasted: (one: Measured) => number): Readonly<Record<string, Wait>> {
  const groups = Map.groupBy(list, ({ name }) => name);
  return Object.fromEntries([...groups].map(([name, some]) => [name, waitOf(some, lasted)]));
}
