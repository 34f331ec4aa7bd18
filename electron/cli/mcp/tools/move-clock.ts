import { z } from 'zod';
import { definedMembers } from '#shared/narrowing.ts';
import { ask } from '../context.ts';
import { isoTime } from '../texts.ts';
import { tool } from '../tool.ts';

const TEN_YEARS_MS = 315_360_000_000;

/** What the service clock says. */
export const clockState = z.object({ now: z.string(), offsetMilliseconds: z.number(), frozen: z.boolean() });

export const moveClock = tool({
  name: 'move_clock',
  title: 'Move the service clock',
  description:
    'Moves the clock of the service, never that of the machine: by milliseconds (step), to milliseconds from the machine (offset; 0: the machine’s time), to an instant (set); stops it (freeze), here or at an instant; lets it run again (run). Tokens and codes expire by it.',
  effect: 'adds',
  input: z.strictObject({
    kind: z.enum(['step', 'offset', 'set', 'freeze', 'run']),
    milliseconds: z.int().min(-TEN_YEARS_MS).max(TEN_YEARS_MS).optional().describe('Of step and offset.'),
    at: z
      .int()
      .min(Date.UTC(2000, 0), 'Give milliseconds since 1970 of this century; seconds have too few digits.')
      .max(Date.UTC(2100, 0) - 1, 'Give milliseconds since 1970 of this century.')
      .optional()
      .describe('Milliseconds since 1970, of this century. Of set and freeze.'),
  }),
  output: clockState,
  async run({ kind, ...given }, context) {
    // The operation says which member it needs and which it does not take.
    const { now, offset, frozen } = await ask(context, `clock.${kind}`, definedMembers(given) as never);
    const value = { now: isoTime(now), offsetMilliseconds: offset, frozen };
    return { value, text: `The service clock says ${value.now}${frozen ? ' and is frozen' : ''}.` };
  },
});
