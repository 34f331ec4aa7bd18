import { z } from 'zod';
import { ask } from '../context.ts';
import { isoTime } from '../texts.ts';
import { tool } from '../tool.ts';
import { rowOf, rowText } from './calls.ts';

export const status = tool({
  name: 'status',
  title: 'Status of the service',
  description:
    'Where the running Authdesk service listens, what its clock says, what is provoked on purpose, how much it has, and its last failed calls. Ask this first.',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({
    version: z.string(),
    http: z.string(),
    https: z.string(),
    dataFolder: z.string(),
    caFile: z.string(),
    clock: z.object({ now: z.string(), offsetMilliseconds: z.number(), frozen: z.boolean() }),
    counts: z.looseObject({}),
    failuresSwitchedOn: z.array(z.string()),
    decidedLogins: z.array(z.string()),
    lastFailedCalls: z.array(z.looseObject({ callId: z.string() })),
  }),
  async run(_, context) {
    const [overview, failures, logins] = await Promise.all([
      ask(context, 'overview.get', {}),
      ask(context, 'failures.list', {}),
      ask(context, 'nextLogins.list', {}),
    ]);
    const { addresses, clock, counts } = overview;
    const on = failures.filter(({ state }) => state === 'on').map(({ sentence }) => sentence);
    const value = {
      version: overview.version,
      http: addresses.http,
      https: addresses.https,
      dataFolder: overview.dataDir,
      caFile: overview.ca.path,
      clock: {
        now: isoTime(overview.now),
        offsetMilliseconds: clock.offset,
        frozen: clock.frozenAt !== undefined,
      },
      counts,
      failuresSwitchedOn: on,
      decidedLogins: logins.map(({ sentence }) => sentence),
      lastFailedCalls: overview.lastErrors.map(rowOf),
    };
    const moved = clock.offset === 0 && clock.frozenAt === undefined ? '' : ', moved from the clock of this machine';
    const text = [
      `Authdesk ${overview.version} at ${addresses.http} and ${addresses.https}; its clock says ${value.clock.now}${moved}.`,
      `Sites: ${counts.sites}, people: ${counts.people}, calls: ${counts.calls}, failed calls: ${counts.errors}.`,
      ...on.map((sentence) => `Provoked on purpose: ${sentence}`),
      ...value.lastFailedCalls.map(rowText),
    ];
    return { value, text: text.join('\n') };
  },
});
