import { stripVTControlCharacters } from 'node:util';
import { type Count, type FailedTest, type TimedTest, total } from './results.ts';

/** A part of a run that has ended. */
export interface EndedPart {
  readonly name: string;
  readonly count: Count;
  /** Parts that ran side by side took them at the same time. */
  readonly seconds: number;
  readonly times: readonly TimedTest[];
  /** What a reader of the last lines has to see first: a log may keep nothing before them. */
  readonly failures: readonly FailedTest[];
}

export interface EndedRun {
  readonly parts: readonly EndedPart[];
  readonly seconds: number;
  /** Where the tests ran, in words. */
  readonly hosts: readonly string[];
  /** Of the property tests (properties.ts). */
  readonly seed: string;
}

const slowestShown = 10;
const widestName = 110;
const widestReason = 300;
const failuresShown = 20;

/** The last lines of a run: its parts, its slowest tests, its hosts, and last the count. */
export function summary({ parts, seconds, hosts, seed }: EndedRun): readonly string[] {
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
    ...failuresOf(parts),
    '',
    `Hosts: ${hosts.length > 0 ? hosts.join(', ') : 'none'}`,
    `AUTHDESK_TEST_SEED=${seed}`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(atSecondTry > 0 ? [`${atSecondTry} passed only at the second try ("flaky" above): a fault to be found`] : []),
    `${passed} passed, ${failed} failed`,
  ];
}

/** The failed tests by name with what they said, so that a run whose log is cut off still says what failed. */
function failuresOf(parts: readonly EndedPart[]): readonly string[] {
  const failures = parts.flatMap(({ failures }) => failures);
  if (failures.length === 0) return [];
  const left = failures.length - failuresShown;
  return [
    '',
    'Failed tests',
    ...failures
      .slice(0, failuresShown)
      .flatMap(({ name, reason, passedAtLast }) => [
        `  ${passedAtLast ? 'passed at the second try: ' : ''}${shortened(name, widestReason)}`,
        ...(reason === '' ? [] : [`    ${shortened(stripVTControlCharacters(reason), widestReason)}`]),
      ]),
    ...(left > 0 ? [`  and ${left} more`] : []),
  ];
}

function shortened(text: string, width = widestName): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length <= width ? line : `${line.slice(0, width - 1)}…`;
}
