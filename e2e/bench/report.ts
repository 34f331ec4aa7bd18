import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { show } from './figures.ts';
import type { Standing } from './rounds.ts';
import type { LogLength } from './rows.ts';

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

/** Keeps the figures of a run as JSON; @returns the file's path */
export function keep(figures: object): string {
  const folder = join(import.meta.dirname, '../../.cache/bench');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.json`);
  writeFileSync(file, `${JSON.stringify(figures, undefined, 2)}\n`);
  return file;
}
