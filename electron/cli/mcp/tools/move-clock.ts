import { z } from 'zod';
import { latestInstant } from '#shared/contract/clock.ts';
import { ask, type ToolContext } from '../context.ts';
import { isoTime } from '../texts.ts';
import { tool } from '../tool.ts';

const TEN_YEARS_MS = 315_360_000_000;
const milliseconds = z.int().min(-TEN_YEARS_MS).max(TEN_YEARS_MS);
const at = z.int().min(0).max(latestInstant);

const movement = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('step'), milliseconds }),
  z.strictObject({ kind: z.literal('offset'), milliseconds }),
  z.strictObject({ kind: z.literal('set'), at }),
  z.strictObject({ kind: z.literal('freeze'), at: at.optional() }),
  z.strictObject({ kind: z.literal('run') }),
]);

function move(moved: z.infer<typeof movement>, context: ToolContext) {
  switch (moved.kind) {
    case 'step':
      return ask(context, 'clock.step', { milliseconds: moved.milliseconds });
    case 'offset':
      return ask(context, 'clock.offset', { milliseconds: moved.milliseconds });
    case 'set':
      return ask(context, 'clock.set', { at: moved.at });
    case 'freeze':
      return ask(context, 'clock.freeze', moved.at === undefined ? {} : { at: moved.at });
    case 'run':
      return ask(context, 'clock.run', {});
  }
}

export const moveClock = tool({
  name: 'move_clock',
  title: 'Move the service clock',
  description:
    'Moves the clock of the service, never that of the machine: by a span (step), to a distance from the machine (offset; 0 is the machine’s time), to an instant (set), stops it (freeze), or lets it run again (run). Tokens and codes expire by it.',
  effect: 'adds',
  input: z.strictObject({ movement }),
  output: z.object({ now: z.string(), offsetMilliseconds: z.int(), frozen: z.boolean() }),
  async run({ movement: moved }, context) {
    const { now, offset, frozen } = await move(moved, context);
    const value = { now: isoTime(now), offsetMilliseconds: offset, frozen };
    return { value, text: `The service clock says ${value.now}${frozen ? ' and is frozen' : ''}.` };
  },
});
