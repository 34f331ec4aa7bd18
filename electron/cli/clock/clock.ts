import type { ClockState } from '#shared/contract/clock.ts';
import type { OperationInput } from '#shared/contract/index.ts';
import { ONE_CLOCK } from '#shared/time/one-clock.ts';
import { type GroupRow, type OfUsage, operation, option } from '../command.ts';
import { usageProblem } from '../exit-codes.ts';
import { readInstant, readSpan } from '../typed-values.ts';

type ClockOperation = 'clock.get' | 'clock.offset' | 'clock.freeze' | 'clock.set' | 'clock.run' | 'clock.step';

const row = <N extends ClockOperation, const U extends string>(
  usage: U,
  about: string,
  name: N,
  input: (typed: OfUsage<U>) => OperationInput<N>,
  isDefault = false,
) =>
  operation(usage, about, name as ClockOperation, {
    input(typed) {
      if (typed.site !== undefined) throw usageProblem(ONE_CLOCK.message, ONE_CLOCK.next);
      return input(typed);
    },
    isDefault,
    options: [option('--site <apiKey>').hideHelp()],
    // A span may begin with "-".
    takesDashes: true,
    text: sentence,
  });

const milliseconds = ({ span }: { readonly span: string }) => ({ milliseconds: readSpan('The span', span) });
const at = ({ instant }: { readonly instant: string }) => ({ at: readInstant('The instant', instant) });

/** The clock of the running service (D39). */
export const clock: GroupRow = {
  name: 'clock',
  about: 'show or move the clock of the running service; this machine’s clock is never touched',
  help: `
A span has units: 121s, -2h30m, 1d. An instant is an ISO time with its zone, or Unix seconds.

Examples:
  authdesk clock
  authdesk clock step 121s
  authdesk clock freeze 2030-01-01T00:00:00Z
  authdesk clock reset`,
  commands: [
    row('show', 'show its time (default)', 'clock.get', () => ({}), true),
    row(
      'offset <span>',
      'set how far it is ahead of this machine’s clock; 0s: not at all',
      'clock.offset',
      milliseconds,
    ),
    row('step <span>', 'move it by a span, running or frozen', 'clock.step', milliseconds),
    row('set <instant>', 'set it to an instant; it runs on from there, or stays frozen there', 'clock.set', at),
    row('freeze [instant]', 'freeze it at its present time, or at an instant', 'clock.freeze', ({ instant }) =>
      instant === undefined ? {} : at({ instant }),
    ),
    row('run', 'let it run again from where it was frozen', 'clock.run', () => ({})),
    row('reset', 'set it to this machine’s clock again', 'clock.offset', () => ({ milliseconds: 0 })),
  ],
};

function sentence({ now, offset, frozen, since }: ClockState): string {
  const at = new Date(now).toISOString();
  const moved = since === undefined ? '' : ` It was moved at ${new Date(since).toISOString()} of this machine’s time.`;
  if (frozen) return `The service clock is frozen at ${at}.${moved}`;
  if (offset === 0) return `The service clock says ${at}, as this machine’s does.`;
  const seconds = Math.abs(offset) / 1000;
  return `The service clock says ${at}, ${seconds} s ${offset > 0 ? 'ahead of' : 'behind'} this machine’s.${moved}`;
}
