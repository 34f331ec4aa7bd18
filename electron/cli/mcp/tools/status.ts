import { z } from 'zod';
import type { OperationOutput } from '#shared/contract/index.ts';
import { ask } from '../context.ts';
import { isoTime } from '../texts.ts';
import { outputOf, tool } from '../tool.ts';
import { rowOf, rowText } from './calls.ts';
import { clockState } from './move-clock.ts';

/** What three operations say of the service. */
type Said = Omit<OperationOutput<'overview.get'>, 'failures'> & {
  readonly failures: OperationOutput<'failures.list'>;
  readonly logins: OperationOutput<'nextLogins.list'>;
};

const state = outputOf<Said>()({
  version: z.string(),
  http: [z.string(), ({ addresses }) => addresses.http],
  https: [z.string(), ({ addresses }) => addresses.https],
  dataFolder: [z.string(), ({ dataDir }) => dataDir],
  caFile: [z.string(), ({ ca }) => ca.path],
  clock: [
    clockState,
    ({ now, clock }) => ({
      now: isoTime(now),
      offsetMilliseconds: clock.offset,
      frozen: clock.frozenAt !== undefined,
    }),
  ],
  counts: z.looseObject({}),
  failuresSwitchedOn: [
    z.array(z.string()),
    ({ failures }) => failures.filter((one) => one.state === 'on').map(({ sentence }) => sentence),
  ],
  decidedLogins: [z.array(z.string()), ({ logins }) => logins.map(({ sentence }) => sentence)],
  lastFailedCalls: [z.array(z.looseObject({ callId: z.string() })), ({ lastErrors }) => lastErrors.map(rowOf)],
});

export const status = tool({
  name: 'status',
  title: 'Status of the service',
  description:
    'Where the running Authdesk service listens, what its clock says, what is provoked on purpose, how much it has, and its last failed calls. Ask this first.',
  effect: 'reads',
  input: z.strictObject({}),
  output: state.schema,
  async run(_, context) {
    const [overview, failures, logins] = await Promise.all([
      ask(context, 'overview.get', {}),
      ask(context, 'failures.list', {}),
      ask(context, 'nextLogins.list', {}),
    ]);
    const { addresses, clock, counts, lastErrors } = overview;
    const value = state.made({ ...overview, failures, logins });
    const moved = clock.offset === 0 && clock.frozenAt === undefined ? '' : ', moved from the clock of this machine';
    const text = [
      `Authdesk ${overview.version} at ${addresses.http} and ${addresses.https}; its clock says ${value.clock.now}${moved}.`,
      `Sites: ${counts.sites}, people: ${counts.people}, calls: ${counts.calls}, failed calls: ${counts.errors}.`,
      ...value.failuresSwitchedOn.map((sentence) => `Provoked on purpose: ${sentence}`),
      ...lastErrors.map((call) => rowText(rowOf(call))),
    ];
    return { value, text: text.join('\n') };
  },
});
