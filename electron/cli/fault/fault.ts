import type { Option } from 'commander';
import type { Failure, FailureRule } from '#shared/contract/failures.ts';
import { definedMembers } from '#shared/narrowing.ts';
import { counted, type GroupRow, operation, option, usual } from '../command.ts';
import { usageProblem } from '../exit-codes.ts';
import { readInstant, readNumber, readSpan } from '../typed-values.ts';

/** One of several options, of which one is given, and what it says of a failure. */
interface Choice {
  readonly option: Option;
  readonly of: (value: string, typed: Typed) => object;
}

/** The options of `fault add`, as typed. */
type Typed = Readonly<Record<string, string | undefined>>;

const choice = (flags: string, about: string, of: Choice['of'], choices?: readonly string[]): Choice => ({
  option: choices === undefined ? option(flags, about) : option(flags, about).choices(choices),
  of,
});

/** What happens. */
const effects = [
  choice('--delay <span>', 'the call waits; with "2s..5s" each another time between the two', (text) => {
    const [from = '', to] = text.split('..');
    return {
      kind: 'delay',
      milliseconds: readSpan('--delay', from),
      ...(to !== undefined && { upTo: readSpan('--delay', to) }),
    };
  }),
  choice('--error <code>', 'this error code of the catalogue', (text) => ({
    kind: 'error',
    errorCode: readNumber('--error', text),
  })),
  choice(
    '--http <status>',
    'HTTP 503 or 429',
    (status, { retryAfter }) => ({
      kind: `http-${status}`,
      ...(retryAfter !== undefined && { retryAfter: readNumber('--retry-after', retryAfter) }),
    }),
    ['503', '429'],
  ),
  choice('--reset', 'the connection is reset', () => ({ kind: 'reset' })),
  choice('--cut-off', 'the body breaks off', () => ({ kind: 'cut-off' })),
  choice('--wrong-date <span>', 'the Date header is so far ahead; "-": behind', (text) => ({
    kind: 'wrong-date',
    offset: readSpan('--wrong-date', text),
  })),
  choice('--refused-login', 'the user refuses the login', () => ({ kind: 'refused-login' })),
  choice('--retired-key', 'logins fail as with a retired API key', () => ({ kind: 'retired-key' })),
  choice('--stale-code', 'code exchanges fail as with an expired code', () => ({ kind: 'stale-code' })),
];
/** When. */
const schedules = [
  choice('--once', 'only the next call', () => ({ kind: 'next', count: 1 })),
  choice('--next <count>', 'only the next so many calls', (text) => ({
    kind: 'next',
    count: readNumber('--next', text),
  })),
  choice('--every <n>', 'every nth call', (text) => {
    const nth = readNumber('--every', text);
    return nth === 1 ? { kind: 'always' } : { kind: 'every', nth };
  }),
  choice('--probability <percent>', 'this share of the calls, at random', (text) => ({
    kind: 'probability',
    percent: readNumber('--probability', text),
  })),
];

const optionsOf = (group: readonly Choice[]): readonly Option[] => {
  const names = group.map((one) => one.option.attributeName());
  return group.map((one, n) => one.option.conflicts(names.toSpliced(n, 1)));
};

/** What the one option of a group says that was given. */
function chosen(group: readonly Choice[], typed: Typed): object | undefined {
  const found = group.find((one) => typed[one.option.attributeName()] !== undefined);
  return found?.of(typed[found.option.attributeName()] ?? '', typed);
}

/** How members of a failure are called on the command line; others have their own name. */
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

/** @throws {CommandProblem} that names the option */
async function failureOf(typed: Typed): Promise<FailureRule> {
  const { site, endpoint, method, seed, until, off, afterwards, retryAfter, http } = typed;
  if (retryAfter !== undefined && http === undefined) {
    throw usageProblem('--retry-after says nothing without --http.', 'Add --http 503 or --http 429.');
  }
  const effect = chosen(effects, typed);
  if (effect === undefined) {
    throw usageProblem(
      'It is not said what is to happen to the calls.',
      `Add one of ${effects.map((one) => one.option.long).join(', ')}.`,
    );
  }
  const { failureRule } = await import('#shared/contract/failures.ts');
  const read = failureRule.safeParse({
    enabled: !off,
    ...definedMembers({ site, endpoint, method }),
    effect: afterwards ? { ...effect, afterwards: true } : effect,
    when: chosen(schedules, typed),
    ...(until !== undefined && { until: readInstant('--until', until) }),
    ...(seed !== undefined && { seed: readNumber('--seed', seed) }),
  });
  if (read.success) return read.data;
  if (read.error.issues.some((one) => one.code === 'unrecognized_keys')) {
    throw usageProblem('--afterwards goes with --error, --http 503 and --reset only.', 'Leave it out.');
  }
  const [issue] = read.error.issues;
  const member = issue?.path.join('.') ?? '';
  throw usageProblem(`${optionOf[member] ?? `--${member}`}: ${issue?.message}`, 'Run "authdesk fault add --help".');
}

const idOf = ({ id }: { readonly id: string }): { readonly id: number } => {
  if (/^[1-9][0-9]{0,9}$/.test(id)) return { id: Number(id) };
  throw usageProblem(`"${id}" is not the number of a failure.`, '"authdesk fault list" shows the numbers.');
};

const line = ({ id, state, sentence, hits }: Failure): string =>
  `${String(id).padStart(3)}  ${state.padEnd(4)}  ${sentence}; hit ${counted(hits, 'time', 'times')}`;

const toggle = (name: string, about: string, enabled: boolean) =>
  operation(`${name} <id>`, about, 'failures.switch', {
    input: (typed) => ({ ...idOf(typed), enabled }),
    answer: (all, typed) => all.find((one) => one.id === idOf(typed).id),
    text: (changed) => (changed === undefined ? [] : line(changed)),
  });

/** Failures that the running service is to produce (D50). */
export const fault: GroupRow = {
  name: 'fault',
  about: 'make calls of the running service fail on purpose, to see what a client does then',
  help: `
Every affected answer has the header X-Authdesk-Failure, and its row in the log says so. The first failure of the list
that answers a call decides; delays, wrong dates and cut-off bodies are combined with it. A span has units: 250ms, 5s.

Examples:
  authdesk fault add --http 503 --every 3 --method 'socialize.getUserInfo'
  authdesk fault add --delay 2s..5s --site 3_demo
  authdesk fault add --error 403005 --probability 20 --seed 7 --endpoint rest
  authdesk fault add --stale-code --once
  authdesk fault
  authdesk fault clear`,
  commands: [
    operation('list', 'list the failures, in the order in which they apply (default)', 'failures.list', {
      isDefault: true,
      text: (all) => (all.length === 0 ? 'No failures are set up; "authdesk fault add" sets one up.' : all.map(line)),
    }),
    operation('add', 'add a failure: what happens, to which calls, and when', 'failures.save', {
      options: [
        ...usual(),
        ...optionsOf(effects).slice(0, 3),
        option('--retry-after <seconds>', 'the Retry-After header of --http'),
        ...optionsOf(effects).slice(3),
        option('--afterwards', '--error, --http 503 and --reset come after the effect of the call'),
        option('--site <apiKey>', 'only calls of this site'),
        option('--endpoint <name>', 'only calls of this endpoint').choices(['login', 'token', 'rest']),
        option('--method <pattern>', 'only calls of these methods, for example "socialize.*"'),
        ...optionsOf(schedules),
        option('--seed <number>', 'repeats the same random choices'),
        option(
          '--until <instant>',
          'until this instant of the service clock: an ISO time with its zone, or Unix seconds',
        ),
        option('--off', 'add it switched off'),
      ],
      input: async (typed) => ({ failure: await failureOf(typed as Typed) }),
      text: line,
    }),
    toggle('on', 'switch a failure on, from its beginning', true),
    toggle('off', 'switch a failure off; it is kept', false),
    operation('remove <id>', 'remove a failure', 'failures.remove', {
      input: idOf,
      text: (_, { id }) => `Removed failure ${id}.`,
    }),
    operation('clear', 'remove all failures', 'failures.clear', {
      options: [...usual(), option('--site <apiKey>', 'only those of this site')],
      text: ({ removed }) => `Removed ${counted(removed, 'failure', 'failures')}.`,
    }),
  ],
};
