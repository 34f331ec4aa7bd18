import type { Browser, Page } from 'playwright';
import { LogPage } from '../pages/log.ts';
import { Shell } from '../pages/shell.ts';
import { type Authdesk, signedCalls } from './authdesk.ts';
import { type Distribution, distributionOf } from './figures.ts';
import { startGenerator } from './processes.ts';

/** The open log while calls come in. */
export interface LiveLog {
  readonly perSecond: number;
  readonly seconds: number;
  /** The longest task of the page's main thread in each second, milliseconds. */
  readonly longest: Distribution;
  /** The same by processor time, which others on the machine do not lengthen. */
  readonly longestOwn: Distribution;
  /** Tasks of more than 50 ms. */
  readonly long: number;
  /** The longest frame of each second, milliseconds: what a reader sees as a stop; 0 where none took more than 50. */
  readonly frames: Distribution;
  /** How often the rows were drawn anew, per second. */
  readonly redraws: number;
  /** Share of one processor that the thread took. */
  readonly busy: number;
}

/** A busy service, and one under a load test. */
export const RATES = [1_000, 3_700] as const;
const SECONDS = 20;
/** What a user notices (W3C Long Tasks), milliseconds. */
export const LONG_TASK_MS = 50;

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds: begin, duration, processor time. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * Shows the log's newest rows while calls come in, and reads the tasks of the page's main thread from Chromium's trace.
 *
 * @param rate calls per second
 */
export async function measureLiveLog(browser: Browser, page: Page, authdesk: Authdesk, rate: number): Promise<LiveLog> {
  const shell = new Shell(page);
  // Anew, so that nobody holds the list: no row has the focus, the pointer is elsewhere.
  await shell.open('Overview');
  await shell.open('Log');
  await page.mouse.move(1, 1);
  const generator = startGenerator();
  const signed = (seconds: number) => generator.run(signedCalls(authdesk, rate * seconds, rate));
  try {
    await signed(3);
    const newest = new LogPage(page).calls.all().first();
    const before = await newest.innerText();
    await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
    const [{ longest, redraws }] = await Promise.all([page.evaluate(watchFrames, SECONDS), signed(SECONDS)]);
    const trace = await browser.stopTracing();
    if ((await newest.innerText()) === before) throw new Error('The log showed no new calls.');
    const tasks = ofTrace(JSON.parse(trace.toString()).traceEvents as TraceEvent[]);
    return { perSecond: rate, ...tasks, frames: distributionOf(longest), redraws: redraws / SECONDS };
  } finally {
    generator.stop();
  }
}

/** Runs in the page. @returns the longest frame of each second, and how often the list changed */
function watchFrames(seconds: number): Promise<{ longest: number[]; redraws: number }> {
  const longest = new Array<number>(seconds).fill(0);
  let redraws = 0;
  const begin = performance.now();
  // The browser tells of frames of more than 50 ms.
  const frames = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      const second = Math.floor((startTime - begin) / 1000);
      if (second >= 0 && second < seconds) longest[second] = Math.max(longest[second] ?? 0, duration);
    }
  });
  frames.observe({ type: 'long-animation-frame' });
  // One call back for all changes of one drawing.
  const changes = new MutationObserver(() => {
    redraws += 1;
  });
  const grid = document.querySelector('main [role="grid"]');
  if (grid !== null) changes.observe(grid, { childList: true, subtree: true });
  return new Promise((resolve) =>
    setTimeout(() => {
      frames.disconnect();
      changes.disconnect();
      resolve({ longest, redraws });
    }, seconds * 1000),
  );
}

function ofTrace(events: readonly TraceEvent[]): Omit<LiveLog, 'perSecond' | 'frames' | 'redraws'> {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const tasks = threads
    .map(({ pid, tid }) =>
      events.filter(
        (event) =>
          event.pid === pid && event.tid === tid && event.name === 'ThreadControllerImpl::RunTask' && event.dur,
      ),
    )
    .reduce((most, some) => (some.length > most.length ? some : most), []);
  const begin = Math.min(...tasks.map(({ ts }) => ts));
  const inSeconds = (length: (task: TraceEvent) => number) => {
    const longest = new Array<number>(SECONDS).fill(0);
    for (const task of tasks) {
      const second = Math.floor((task.ts - begin) / 1e6);
      if (second < SECONDS) longest[second] = Math.max(longest[second] ?? 0, length(task) / 1000);
    }
    return distributionOf(longest);
  };
  const lasted = ({ dur = 0 }: TraceEvent) => dur;
  return {
    seconds: SECONDS,
    longest: inSeconds(lasted),
    longestOwn: inSeconds(({ tdur = 0 }) => tdur),
    long: tasks.filter((task) => lasted(task) > LONG_TASK_MS * 1000).length,
    busy: tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / (SECONDS * 1e6),
  };
}
