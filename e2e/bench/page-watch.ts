import { type Browser, chromium, type Page } from 'playwright';
import { findChromium } from '../runtime/chromium.ts';
import type { Authdesk } from './authdesk.ts';

/** What became of one click or key, in milliseconds from the moment the browser received it. */
export interface Seen {
  /** The first change was drawn. */
  readonly first: number;
  /** Everything was drawn: no question to the service is open, and nothing changes any more. */
  readonly complete: number;
  /** Questions to the service: asked, and the response drawn. */
  readonly questions: readonly { readonly name: string; readonly asked: number; readonly drawn: number }[];
}

export interface Expected {
  /** The event that begins it; absent: it has begun. */
  readonly event?: 'click' | 'keydown';
  /** The panel's title. */
  readonly title?: string;
  /** An operation that has to be asked for. */
  readonly asks?: string;
}

interface Watch {
  expect(expected: Expected): void;
  seen: Promise<Seen>;
}

/** @throws where there is no Chromium */
export async function startChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium. Set AUTHDESK_CHROMIUM to one.');
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/** A console whose page says when what a click or a key leads to has been drawn, and what its thread has done so far. */
export interface WatchedConsole {
  readonly page: Page;
  /** @returns milliseconds by the names of Chromium's metrics */
  spent(): Promise<(metric: string) => number>;
}

/**
 * Opens a console. "Drawn" is the first task after the frame that shows it, so a figure includes up to one frame (16.7 ms)
 * of waiting.
 */
export async function openWatched(browser: Browser, { console }: Authdesk): Promise<WatchedConsole> {
  if (console === undefined) throw new Error('The ready line names no console.');
  const page = await browser.newPage({ viewport: { width: 1320, height: 860 } });
  await page.addInitScript(installWatch);
  await page.goto(console);
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await settled(page);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable');
  return {
    page,
    async spent() {
      const { metrics } = await devTools.send('Performance.getMetrics');
      return (metric) => (metrics.find(({ name }) => name === metric)?.value ?? Number.NaN) * 1000;
    },
  };
}

/** @returns what the page made of `act` */
export async function seenOf(page: Page, expected: Expected, act: () => Promise<void>): Promise<Seen> {
  await page.evaluate((given) => (window as unknown as { watch: Watch }).watch.expect(given), expected);
  await act();
  return page.evaluate(() => (window as unknown as { watch: Watch }).watch.seen);
}

/** Waits until nothing changes any more. */
export async function settled(page: Page): Promise<void> {
  await seenOf(page, {}, async () => undefined);
}

/** Runs in the page. */
function installWatch(): void {
  /** Frames without a change after which nothing more is expected. */
  const QUIET_FRAMES = 6;
  const GIVE_UP_MS = 20_000;
  interface Question {
    readonly name: string;
    readonly asked: number;
    /** The page has read the response. */
    isRead: boolean;
    drawn: number | undefined;
  }
  let questions: Question[] = [];
  let changes = 0;

  // The console asks by fetch alone; its stream of events is no question.
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const name = /^\/api\/(?!events$)(.+)$/.exec(String(input))?.[1];
    if (name === undefined) return fetch(input, init);
    const question: Question = { name, asked: performance.now(), isRead: false, drawn: undefined };
    questions.push(question);
    const response = await fetch(input, init).finally(() => {
      question.isRead = true;
    });
    question.isRead = false;
    for (const read of ['json', 'text'] as const) {
      const own = response[read].bind(response);
      response[read] = () =>
        own().finally(() => {
          question.isRead = true;
        });
    }
    return response;
  };
  const watchChanges = () =>
    new MutationObserver(() => {
      changes += 1;
    }).observe(document.documentElement, { attributes: true, characterData: true, childList: true, subtree: true });
  if (document.documentElement) watchChanges();
  else document.addEventListener('readystatechange', watchChanges, { once: true });

  /** Calls back in the first task after the next frame was drawn. */
  const afterFrame = (then: (at: number) => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => then(performance.now());
      port2.postMessage(undefined);
    });

  const isShown = ({ title, asks }: Expected): boolean => {
    const main = document.querySelector('main');
    return (
      main !== null &&
      (title === undefined || main.querySelector('h1')?.textContent === title) &&
      (asks === undefined || questions.some(({ name }) => name === asks)) &&
      questions.every(({ isRead }) => isRead) &&
      main.querySelector('[aria-busy="true"], [data-placeholder]') === null
    );
  };

  const watch: Watch = {
    seen: Promise.reject(new Error('Nothing is expected.')),
    expect(expected) {
      const begun = Promise.withResolvers<Seen>();
      watch.seen = begun.promise;
      const follow = (start: number) => {
        questions = [];
        let known = changes;
        let first: number | undefined;
        let complete: number | undefined;
        let quiet = 0;
        const look = (at: number) => {
          const isChanged = changes !== known;
          known = changes;
          if (isChanged) first ??= at;
          for (const question of questions) if (question.isRead) question.drawn ??= at;
          if (!isShown(expected)) complete = undefined;
          else if (complete === undefined || isChanged) [complete, quiet] = [at, 0];
          else quiet += 1;
          if (at - start > GIVE_UP_MS) {
            begun.reject(new Error(`It was not drawn in ${GIVE_UP_MS} ms: ${JSON.stringify({ expected, questions })}`));
          } else if (complete !== undefined && quiet >= QUIET_FRAMES) {
            begun.resolve({
              first: (first ?? complete) - start,
              complete: complete - start,
              questions: questions.map(({ name, asked, drawn }) => ({
                name,
                asked: asked - start,
                drawn: (drawn ?? at) - start,
              })),
            });
          } else afterFrame(look);
        };
        afterFrame(look);
      };
      if (expected.event === undefined) follow(performance.now());
      else window.addEventListener(expected.event, (event) => follow(event.timeStamp), { capture: true, once: true });
    },
  };
  watch.seen.catch(() => undefined);
  (window as unknown as { watch: Watch }).watch = watch;
}
