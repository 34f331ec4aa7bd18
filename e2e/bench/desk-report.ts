import type { Desk, Wait } from './desk.ts';
import type { Starts } from './desk-start.ts';
import { type Distribution, showDistribution } from './figures.ts';
import { LONG_TASK_MS, RATES } from './live-log.ts';
import { below, type Reached } from './part.ts';

/** How fast the console is over a log of `rows` calls, and how long it takes until it can be used. */
export interface MeasuredConsole {
  readonly rows: number;
  /** Load of the machine, mean of a minute: before and after `desk`. */
  readonly load: readonly [before: number, after: number];
  readonly desk: Desk;
  /** Typing in the filter over a log of 100,000 calls. */
  readonly usualFilters: Pick<Desk, 'filter' | 'byText'>;
  readonly starts: Starts;
}

/** Milliseconds within which a click or a key should be followed by what it leads to, at the 95th percentile. */
const PROMPT_MS = 100;
/** The same for a switch of panel, and for a filter over 100,000 calls. */
const SWITCH_MS = 60;
const USUAL_FILTER_MS = 80;
/** The longest frame while a load test runs. */
const FRAME_MS = 100;

/** The console's figures as lines of text. */
export function deskLines(rows: number, load: readonly number[], desk: Desk): string[] {
  return [
    '',
    `Console in Chromium over a log of ${rows.toLocaleString('en')} rows, milliseconds until it is drawn: median, 95th percentile`,
    `(lowest to highest); load of the machine ${load.map((one) => one.toFixed(1)).join(' to ')}`,
    ...waitLines('switch of panel', desk.panels),
    ...worstOf(desk.byPanel),
    ...waitLines('opening a row', desk.rows),
    ...waitLines('key in the filter: rows, from the question on', desk.filter),
    ...worstOf(desk.byText),
    line('key in the filter: in the field', desk.typed),
    line('key in the filter: rows, pause included', desk.withPause),
    ...desk.live.flatMap((live) => [
      `  live log at ${live.perSecond.toLocaleString('en')} calls per second for ${live.seconds} s, the longest task of each second; ${live.long} tasks over ${LONG_TASK_MS} ms, ${(live.busy * 100).toFixed(0)} % of one processor, drawn ${live.redraws.toFixed(1)} times a second`,
      line('', live.longest),
      line('  processor time alone', live.longestOwn),
      line('  longest frame', live.frames),
    ]),
  ];
}

/** The same of typing in the filter over a shorter log. */
export function filterLines(rows: number, { filter, byText }: MeasuredConsole['usualFilters']): string[] {
  return [
    '',
    `The same over a log of ${rows.toLocaleString('en')} rows`,
    ...waitLines('key in the filter: rows, from the question on', filter),
    ...worstOf(byText),
  ];
}

/** The same of the starts. */
export function startLines(starts: Starts): string[] {
  return [
    '',
    'From the start of the process, milliseconds',
    line('authdesk serve, ready, new folder', starts.headless.fresh),
    line('authdesk serve, ready, long log', starts.headless.filled),
    line('its console in a browser, usable', starts.console),
    ...(starts.desktop === undefined
      ? ['  desktop app: not measured, there is no Electron']
      : [
          line('desktop app, usable window, new folder', starts.desktop.fresh),
          line('desktop app, usable window, long log', starts.desktop.filled),
        ]),
  ];
}

function line(name: string, distribution: Distribution): string {
  return `  ${name.padEnd(46)} ${showDistribution(distribution)}`;
}

function waitLines(name: string, { lasted, own }: Wait): string[] {
  return [line(name, lasted), line('  processor time of page and service', own)];
}

/** The three slowest by what they take of the processors. */
function worstOf(waits: Readonly<Record<string, Wait>>): string[] {
  return Object.entries(waits)
    .sort(([, a], [, b]) => b.own.p95 - a.own.p95)
    .slice(0, 3)
    .map(([name, { own }]) => line(`    slowest: ${name}`, own));
}

/** The targets of the console; they are for a machine that nobody else uses. */
export function deskTargets(measured: MeasuredConsole | undefined): readonly Reached[] {
  const within = (target: string, found: number | undefined, most: number) =>
    below(`${target} under ${most} ms`, found, most);
  const desk = measured?.desk;
  const [busy, flooded] = desk?.live ?? [];
  return [
    within('switch of panel, 95th percentile', desk?.panels.lasted.p95, SWITCH_MS),
    within('opening a row, 95th percentile', desk?.rows.lasted.p95, PROMPT_MS),
    within('typing in the filter, 95th percentile of rows from the question on', desk?.filter.lasted.p95, PROMPT_MS),
    within(
      'typing in the filter over 100,000 rows, 95th percentile of rows from the question on',
      measured?.usualFilters.filter.lasted.p95,
      USUAL_FILTER_MS,
    ),
    within('longest task of a second in the live log, median', busy?.longest.median, LONG_TASK_MS),
    within(`longest frame at ${RATES[1].toLocaleString('en')} calls a second`, flooded?.frames.highest, FRAME_MS),
  ];
}
