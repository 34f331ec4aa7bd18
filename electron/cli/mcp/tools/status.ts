import { z } from 'zod';
import type { ClockState } from '#shared/contract/clock.ts';
import { ask } from '../context.ts';
import { isoTime } from '../texts.ts';
import { tool } from '../tool.ts';
import { rowOf } from './calls.ts';

/** What the service clock says. */
export const clockOf = ({ now, offset, frozen }: Pick<ClockState, 'now' | 'offset' | 'frozen'>) => ({
  now: isoTime(now),
  offsetMilliseconds: offset,
  frozen,
});

export const status = tool({
  name: 'status',
  title: 'Status of the service',
  description:
    'Where the running Authdesk service listens, what its clock says, what is provoked on purpose, how much it has, and its last failed calls. Ask this first.',
  effect: 'reads',
  input: z.strictObject({}),
  async run(_, context) {
    const [overview, failures, logins] = await Promise.all([
      ask(context, 'overview.get', {}),
      ask(context, 'failures.list', {}),
      ask(context, 'nextLogins.list', {}),
    ]);
    const { version, addresses, dataDir, ca, now, clock, counts, lastErrors } = overview;
    return {
      version,
      http: addresses.http,
      https: addresses.https,
      dataFolder: dataDir,
      caFile: ca.path,
      clock: clockOf({ now, offset: clock.offset, frozen: clock.frozenAt !== undefined }),
      counts,
      failuresSwitchedOn: failures.filter(({ state }) => state === 'on').map(({ sentence }) => sentence),
      decidedLogins: logins.map(({ sentence }) => sentence),
      lastFailedCalls: lastErrors.map(rowOf),
    };
  },
});
