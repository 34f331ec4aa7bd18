import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { show, showDistribution } from './figures.ts';
import type { Logins } from './logins.ts';
import type { Beside } from './paced.ts';
import type { Reports } from './reports.ts';
import type { Restores } from './restores.ts';
import type { Standing } from './rounds.ts';
import type { LogLength } from './rows.ts';
import type { Searches } from './searches.ts';
import type { UpstreamTimes } from './upstream.ts';
import type { Verdicts } from './verdicts.ts';

/** A target, and whether it is met; undefined: not measured. */
export interface Reached {
  readonly target: string;
  readonly found: number | undefined;
  readonly isMet: boolean | undefined;
}

/** A comparison as lines of text. */
export function standingLines(name: string, standings: readonly Standing[]): string[] {
  return [
    '',
    name,
    ...standings.map((one) =>
      [
        `  ${one.name.padEnd(44)}`,
        `${show(one.perSecond, 0)} calls/s`.padEnd(38),
        `p50 ${show(one.p50, 2)} ms`.padEnd(34),
        `p99 ${show(one.p99, 2)} ms`.padEnd(38),
        one.mainThread && one.allThreads
          ? `main thread ${show(one.mainThread, 1)} µs/call, all threads ${show(one.allThreads, 1)}`.padEnd(82)
          : '',
        one === standings[0] ? '' : `Authdesk is ${show(one.ratio, 2)} of it`,
      ].join(''),
    ),
  ];
}

export function logLengthLines(lengths: readonly LogLength[]): string[] {
  const names = Object.keys(lengths[0]?.pages ?? {});
  return [
    '',
    'Length of the log: signed calls per second, and a page of log.list in milliseconds, median (slowest)',
    ...lengths.map(
      ({ rows, perSecond, pages }) =>
        `  ${rows.toLocaleString('en').padStart(9)} rows  ${show(perSecond, 0)} calls/s\n${names
          .map(
            (name) =>
              `${' '.repeat(20)}${name.padEnd(26)} ${pages[name]?.median.toFixed(1)} (${pages[name]?.slowest.toFixed(1)})`,
          )
          .join('\n')}`,
    ),
  ];
}

export function searchLines({ accounts, times, p99 }: Searches): string[] {
  return [
    '',
    `Searches among ${accounts.toLocaleString('en')} accounts over HTTPS, milliseconds`,
    ...Object.entries(times).map(([name, time]) => `  ${name.padEnd(34)} ${show(time, 1)}`),
    besideLine(p99, 'full scans'),
  ];
}

export function reportsLines({ rows, times, givenUp, p99 }: Reports): string[] {
  return [
    '',
    `Reports over ${rows.toLocaleString('en')} rows over HTTPS, milliseconds; ${givenUp} were given up`,
    ...Object.entries(times).map(([name, time]) => `  ${name.padEnd(34)} ${show(time, 0)}`),
    besideLine(p99, 'reports'),
  ];
}

export function loginLines({ perSecond, p50, p99 }: Logins): string[] {
  return [
    '',
    'Logins with a password over HTTPS, four at once',
    `  ${show(perSecond, 1)} logins/s, p50 ${show(p50, 0)} ms`,
    besideLine(p99, 'logins'),
  ];
}

export function verdictLines({ all, unexplained, whole, processor, refused }: Verdicts): string[] {
  return [
    '',
    'Verdicts of Reproduce over the console, milliseconds: median, 95 % (fastest to slowest)',
    `  right, one mistake, two, unexplained ${showDistribution(all)}`,
    `  unexplained                          ${showDistribution(unexplained)}`,
    `  unexplained, searched to the end     ${showDistribution(whole)}`,
    `  processor time of the first line     ${processor === undefined ? 'not told here' : showDistribution(processor)}`,
    `  refused over a socket, main thread   ${refused === undefined ? 'not told here' : showDistribution(refused)}`,
  ];
}

export function upstreamLines({ direct, relayed, added, never, off, p99 }: UpstreamTimes): string[] {
  return [
    '',
    'Signed calls and the upstream of a site over HTTP, milliseconds: median, 95 % (fastest to slowest)',
    `  at the upstream itself               ${showDistribution(direct, 2)}`,
    `  relayed to it                        ${showDistribution(relayed, 2)}`,
    `  added by the relay, pair by pair     ${showDistribution(added, 2)}`,
    `  answered here, none set up           ${showDistribution(never, 2)}`,
    `  answered here, set up and off        ${showDistribution(off, 2)}`,
    `  99 of 100 answered here              ${p99.alone.toFixed(2)} alone, ${p99.besideSlow.toFixed(2)} beside 50 slow relayed ones`,
  ];
}

export function restoreLines(found: Readonly<Record<string, Restores>>): string[] {
  return [
    '',
    'Restore of a small workspace, milliseconds: median, 95 % (fastest to slowest)',
    ...Object.entries(found).flatMap(([place, { all, processor }]) => [
      `  ${place.padEnd(12)} ${showDistribution(all, 1)}`,
      ...(processor === undefined ? [] : [`    processor  ${showDistribution(processor, 1)}`]),
    ]),
  ];
}

function besideLine({ alone, beside, ratio, times }: Beside, work: string): string {
  return `  p99 of signed calls alone ${show(alone, 2)} ms; beside ${work}, ${show(times, 0)} a round, ${show(beside, 2)} ms: ${show(ratio, 2)} of it`;
}

/** Keeps the figures of a run as JSON; @returns the file's path */
export function keep(figures: object): string {
  const folder = join(import.meta.dirname, '../../.cache/bench');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.json`);
  writeFileSync(file, `${JSON.stringify(figures, undefined, 2)}\n`);
  return file;
}
