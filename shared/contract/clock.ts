import { z } from 'zod';
import { ONE_CLOCK } from '../time/one-clock.ts';
import { scripts } from './operation.ts';
import { instant } from './values.ts';

/** How far the clock can be moved in one step, and how far from the machine's it can be set: ten years. */
const FARTHEST_MS = 315_360_000_000;
/** The end of 2243: still a date in every form that a response writes. */
export const latestInstant = 8_640_000_000_000;
const distance = z
  .int()
  .min(-FARTHEST_MS, 'The clock moves at most ten years.')
  .max(FARTHEST_MS, 'The clock moves at most ten years.');

/** Whoever names a site is told why that is refused (D76). */
const input = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code, keys }) =>
      code === 'unrecognized_keys' && keys.some((key) => key === 'apiKey' || key === 'site')
        ? `${ONE_CLOCK.message} ${ONE_CLOCK.next}`
        : undefined,
  });

/** The service clock (D39): what it says, and how it differs from the machine's. */
const clockState = z.object({
  now: instant,
  /** Milliseconds ahead of the machine's clock; while frozen, as of now. */
  offset: z.int(),
  frozen: z.boolean(),
  /** When it was moved last, by the machine's clock; absent: it says what the machine's does. */
  since: instant.optional(),
});
export type ClockState = z.infer<typeof clockState>;

export const clockOperations = {
  'clock.get': scripts.query(
    'What the service clock says, and how it differs from the machine’s.',
    input({}),
    clockState,
  ),
  'clock.offset': scripts.command(
    'Lets the service clock run ahead of the machine’s, or behind it, by so many milliseconds; 0 follows it again.',
    input({ milliseconds: distance }),
    clockState,
  ),
  'clock.freeze': scripts.command(
    'Stops the service clock, where it is or at an instant.',
    input({ at: instant.min(0).max(latestInstant).optional() }),
    clockState,
  ),
  'clock.set': scripts.command(
    'Sets the service clock to an instant; it goes on running from there, or stays frozen there.',
    input({ at: instant.min(0).max(latestInstant) }),
    clockState,
  ),
  'clock.run': scripts.command('Lets a frozen service clock run again from where it stands.', input({}), clockState),
  'clock.step': scripts.command(
    'Moves the service clock by so many milliseconds, forwards or backwards, running or frozen.',
    input({ milliseconds: distance }),
    clockState,
  ),
};
