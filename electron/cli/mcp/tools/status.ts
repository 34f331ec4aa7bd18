import { z } from 'zod';
import { ask } from '../context.ts';
import { isoTime } from '../texts.ts';
import { tool } from '../tool.ts';
import { callRow, rowOf, rowText } from './call-rows.ts';

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
    clock: z.object({ now: z.string(), offsetMilliseconds: z.int(), frozen: z.boolean() }),
    counts: z.record(z.string(), z.int()),
    failuresSwitchedOn: z.array(z.string()).describe('Calls fail on purpose while one of these is on.'),
    decidedLogins: z.array(z.string()),
    lastFailedCalls: z.array(callRow),
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
      `${counts.sites} sites, ${counts.people} people, ${counts.calls} calls, ${counts.errors} of them failed.`,
      ...on.map((sentence) => `Provoked on purpose: ${sentence}`),
      ...value.lastFailedCalls.map(rowText),
    ];
    return { value, text: text.join('\n') };
  },
});
