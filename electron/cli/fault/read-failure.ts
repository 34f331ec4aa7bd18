import { type FailureRule, failureRule } from '#shared/contract/failures.ts';
import { readInstant, readSpan } from '../clock/span.ts';
import { usageProblem } from '../exit-codes.ts';

/** The options of `authdesk fault add`, as typed. */
export interface FailureOptions {
  readonly delay?: string;
  readonly error?: string;
  readonly http?: string;
  readonly retryAfter?: string;
  readonly reset?: boolean;
  readonly cutOff?: boolean;
  readonly wrongDate?: string;
  readonly refusedLogin?: boolean;
  readonly retiredKey?: boolean;
  readonly staleCode?: boolean;
  readonly afterwards?: boolean;
  readonly site?: string;
  readonly endpoint?: 'login' | 'token' | 'rest';
  readonly method?: string;
  readonly once?: boolean;
  readonly next?: string;
  readonly every?: string;
  readonly probability?: string;
  readonly seed?: string;
  readonly until?: string;
  readonly off?: boolean;
}

/** How each member of a failure is called on the command line. */
const optionOf: Readonly<Record<string, string>> = {
  'effect.milliseconds': '--delay',
  'effect.upTo': '--delay',
  'effect.errorCode': '--error',
  'effect.retryAfter': '--retry-after',
  'effect.offset': '--wrong-date',
  'when.count': '--next',
  'when.nth': '--every',
  'when.percent': '--probability',
};

/**
 * The failure that the options describe (D50).
 *
 * @throws CommandProblem that names the option
 */
export function readFailure(options: FailureOptions): FailureRule {
  const { site, endpoint, method, seed, until, off } = options;
  if (options.retryAfter !== undefined && options.http === undefined) {
    throw usageProblem('--retry-after says nothing without --http.', 'Add --http 503 or --http 429.');
  }
  const read = failureRule.safeParse({
    enabled: off !== true,
    ...(site !== undefined && { site }),
    ...(endpoint !== undefined && { endpoint }),
    ...(method !== undefined && { method }),
    effect: effectOf(options),
    when: whenOf(options),
    ...(until !== undefined && { until: readInstant('--until', until) }),
    ...(seed !== undefined && { seed: numberOf('--seed', seed) }),
  });
  if (read.success) return read.data;
  if (read.error.issues.some((one) => one.code === 'unrecognized_keys')) {
    throw usageProblem('--afterwards goes with --error, --http 503 and --reset only.', 'Leave it out.');
  }
  const [issue] = read.error.issues;
  const member = issue?.path.join('.') ?? '';
  throw usageProblem(`${optionOf[member] ?? `--${member}`}: ${issue?.message}`, 'Run "authdesk fault add --help".');
}

function effectOf(options: FailureOptions): unknown {
  const effect = kindOf(options);
  return options.afterwards ? { ...effect, afterwards: true } : effect;
}

function kindOf(options: FailureOptions): object {
  const { delay, error, http, retryAfter, wrongDate } = options;
  if (delay !== undefined) {
    const [from = '', to] = delay.split('..');
    return {
      kind: 'delay',
      milliseconds: readSpan('--delay', from),
      ...(to !== undefined && { upTo: readSpan('--delay', to) }),
    };
  }
  if (error !== undefined) return { kind: 'error', errorCode: numberOf('--error', error) };
  if (http !== undefined) {
    return {
      kind: `http-${http}`,
      ...(retryAfter !== undefined && { retryAfter: numberOf('--retry-after', retryAfter) }),
    };
  }
  if (wrongDate !== undefined) return { kind: 'wrong-date', offset: readSpan('--wrong-date', wrongDate) };
  if (options.reset) return { kind: 'reset' };
  if (options.cutOff) return { kind: 'cut-off' };
  if (options.refusedLogin) return { kind: 'refused-login' };
  if (options.retiredKey) return { kind: 'retired-key' };
  if (options.staleCode) return { kind: 'stale-code' };
  throw usageProblem(
    'It is not said what is to happen to the calls.',
    'Add one of --delay, --error, --http, --reset, --cut-off, --wrong-date, --refused-login, --retired-key, --stale-code.',
  );
}

function whenOf({ once, next, every, probability }: FailureOptions): unknown {
  if (once) return { kind: 'next', count: 1 };
  if (next !== undefined) return { kind: 'next', count: numberOf('--next', next) };
  if (every !== undefined) {
    const nth = numberOf('--every', every);
    return nth === 1 ? { kind: 'always' } : { kind: 'every', nth };
  }
  if (probability !== undefined) return { kind: 'probability', percent: numberOf('--probability', probability) };
  return { kind: 'always' };
}

function numberOf(option: string, text: string): number {
  if (/^[0-9]{1,10}(?:\.[0-9]{1,6})?$/.test(text)) return Number(text);
  throw usageProblem(`${option} is "${text}", which is not a number.`, 'Give a number, for example 3.');
}
