import { type Count, type TimedTest, total } from './results.ts';

/** A part of a run that has ended. */
export interface EndedPart {
  readonly name: string;
  readonly count: Count;
  /** Parts that ran side by side took them at the same time. */
  readonly seconds: number;
  readonly times: readonly TimedTest[];
}

export interface EndedRun {
  readonly parts: readonly EndedPart[];
  readonly seconds: number;
  /** Where the tests ran, in words. */
  readonly hosts: readonly string[];
}

const slowestShown = 10;
const widestName = 110;

/** The last lines of a run: its parts, its slowest tests, its hosts, and last the count. */
export function summary({ parts, seconds, hosts }: EndedRun): readonly string[] {
  const { passed, atSecondTry, failed, skipped } = total(parts.map(({ count }) => count));
  const width = Math.max(...parts.map(({ name }) => name.length), 'Together'.length);
  const row = (name: string, tests: string, time: number, note = '') =>
    `${name.padEnd(width)}  ${tests.padStart(6)}  ${`${Math.round(time)}`.padStart(5)} s${note}`;
  const slowest = parts
    .flatMap(({ times }) => times)
    .sort((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, slowestShown);
  return [
    `${'Part'.padEnd(width)}  ${'tests'.padStart(6)}  ${'time'.padStart(7)}`,
    ...parts.map(({ name, count, seconds: time }) => {
      const tests = count.passed + count.failed;
      const isStep = count.passed === 0 && tests <= 1;
      return row(name, isStep ? '–' : String(tests), time, count.failed > 0 ? `  ${count.failed} failed` : '');
    }),
    row('Together', String(passed + failed), seconds),
    ...(slowest.length > 0 ? ['', 'Slowest tests'] : []),
    ...slowest.map(({ name, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${shortened(name)}`),
    '',
    `Hosts: ${hosts.length > 0 ? hosts.join(', ') : 'none'}`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(atSecondTry > 0 ? [`${atSecondTry} passed only at the second try ("flaky" above): a fault to be found`] : []),
    `${passed} passed, ${failed} failed`,
  ];
}

function shortened(name: string): string {
  const line = name.replaceAll(/\s+/g, ' ');
  return line.length <= widestName ? line : `${line.slice(0, widestName - 1)}…`;
}
