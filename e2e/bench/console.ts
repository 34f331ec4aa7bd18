import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../runtime/chromium.ts';
import { measureDesk, measureFilters } from './desk.ts';
import { deskLines, filterLines, type MeasuredConsole, startLines } from './desk-report.ts';
import { measureStarts } from './desk-start.ts';
import { fillLog } from './fill-log.ts';
import { startChromium } from './page-watch.ts';

const ROWS = 1_000_000;
/** Rows that a log has after some weeks of work on a site. */
const USUAL_ROWS = 100_000;

/**
 * Measures the console in Chromium and the desktop app in Electron, and says the figures.
 *
 * @param folder for data folders
 * @param say writes a line for the developer
 * @param log a data folder with a filled log; filled and kept when it is not there; absent: one of this run
 * @returns undefined when there is no Chromium, which has been said then
 */
export async function measureConsole(
  folder: string,
  say: (line: string) => void,
  log?: string,
): Promise<MeasuredConsole | undefined> {
  if (findChromium() === undefined) {
    say('Without the console: there is no Chromium. Set AUTHDESK_CHROMIUM to one.');
    return undefined;
  }
  const data = log ?? join(folder, 'desk');
  const usual = `${data}-usual`;
  for (const [into, rows] of [[data, ROWS] as const, [usual, USUAL_ROWS] as const]) {
    if (existsSync(into)) continue;
    say(`Filling a log with ${rows.toLocaleString('en')} rows …`);
    await fillLog(into, rows);
  }
  const browser = await startChromium();
  const load = () => loadavg()[0] ?? Number.NaN;
  const before = load();
  try {
    const desk = await measureDesk(browser, data);
    const after = load();
    for (const line of deskLines(ROWS, [before, after], desk)) say(line);
    const usualFilters = await measureFilters(browser, usual);
    for (const line of filterLines(USUAL_ROWS, usualFilters)) say(line);
    const starts = await measureStarts(folder, data, browser, say);
    for (const line of startLines(starts)) say(line);
    return { rows: ROWS, load: [before, after], desk, usualFilters, starts };
  } finally {
    await browser.close();
  }
}
