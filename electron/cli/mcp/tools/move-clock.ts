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
  z.strictObject({ kind: z.literal('follow') }),
]);

function move(moved: z.infer<typeof movement>, apiKey: string | undefined, context: ToolContext) {
  const of = apiKey === undefined ? {} : { apiKey };
  switch (moved.kind) {
    case 'step':
      return ask(context, 'clock.step', { milliseconds: moved.milliseconds, ...of });
    case 'offset':
      return ask(context, 'clock.offset', { milliseconds: moved.milliseconds, ...of });
    case 'set':
      return ask(context, 'clock.set', { at: moved.at, ...of });
    case 'freeze':
      return ask(context, 'clock.freeze', moved.at === undefined ? of : { at: moved.at, ...of });
    case 'run':
      return ask(context, 'clock.run', of);
    case 'follow':
      return apiKey === undefined
        ? ask(context, 'clock.offset', { milliseconds: 0 })
        : ask(context, 'clock.follow', { apiKey });
  }
}

export const moveClock = tool({
  name: 'move_clock',
  title: 'Move the service clock',
  description:
    'Moves the clock of the service, never that of the machine: by a span (step), to a distance from the machine (offset; 0 is the machine’s time), to an instant (set), or stops it (freeze) lets it run again (run), or lets it follow again (follow). With site: only for the calls of that site, which has a clock of its own until it follows. Tokens and codes expire by it.',
  effect: 'adds',
  input: z.strictObject({
    movement,
    site: z.string().min(1).max(300).optional().describe('API key; absent: the whole service.'),
  }),
  output: z.object({ now: z.string(), offsetMilliseconds: z.int(), frozen: z.boolean() }),
  async run({ movement: moved, site }, context) {
    const { now, offset, frozen } = await move(moved, site, context);
    const value = { now: isoTime(now), offsetMilliseconds: offset, frozen };
    return {
      value,
      text: `${site === undefined ? 'The service clock' : 'The clock of the site'} says ${value.now}${frozen ? ' and is frozen' : ''}.`,
    };
  },
});
