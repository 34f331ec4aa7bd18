import { z } from 'zod';
import { command, query } from './operation.ts';
import { instant } from './values.ts';

/** How far the clock can be moved in one step, and how far from the machine's it can be set: ten years. */
const FARTHEST_MS = 315_360_000_000;
/** The end of 2243: still a date in every form that a response writes. */
export const latestInstant = 8_640_000_000_000;
const distance = z
  .int()
  .min(-FARTHEST_MS, 'The clock moves at most ten years.')
  .max(FARTHEST_MS, 'The clock moves at most ten years.');

/** A site whose clock is meant; absent: that of the whole service. The sites of a group have one clock (D70). */
const site = { apiKey: z.string().min(1).max(300).optional() };

const movedClock = {
  now: instant,
  /** Milliseconds ahead of the machine's clock; while frozen, as of now. */
  offset: z.int(),
  frozen: z.boolean(),
  /** When it was moved last, by the machine's clock; absent: it says what the machine's does. */
  since: instant.optional(),
};

/** The service clock (D39): what it says, and how it differs from the machine's. */
const clockState = z.object({
  ...movedClock,
  /** The site that was asked for. */
  apiKey: z.string().optional(),
  /** Of a site: whether it has a clock of its own. False: it follows that of the whole service. */
  own: z.boolean().optional(),
  /** Of the whole service: sites that have clocks of their own, by the parent of a group; absent: none has. */
  sites: z.array(z.object({ ...movedClock, apiKey: z.string() })).optional(),
});
export type ClockState = z.infer<typeof clockState>;

export const clockOperations = {
  'clock.get': query(
    'What the service clock says, and how it differs from the machine’s. With apiKey: the clock that counts for a site.',
    z.strictObject(site),
    clockState,
  ),
  'clock.offset': command(
    'Lets the service clock run ahead of the machine’s, or behind it, by so many milliseconds; 0 follows it again.',
    z.strictObject({ milliseconds: distance, ...site }),
    clockState,
  ),
  'clock.freeze': command(
    'Stops the service clock, where it is or at an instant.',
    z.strictObject({ at: instant.min(0).max(latestInstant).optional(), ...site }),
    clockState,
  ),
  'clock.set': command(
    'Sets the service clock to an instant; it goes on running from there, or stays frozen there.',
    z.strictObject({ at: instant.min(0).max(latestInstant), ...site }),
    clockState,
  ),
  'clock.run': command('Lets a frozen service clock run again from where it stands.', z.strictObject(site), clockState),
  'clock.step': command(
    'Moves the service clock by so many milliseconds, forwards or backwards, running or frozen.',
    z.strictObject({ milliseconds: distance, ...site }),
    clockState,
  ),
  'clock.follow': command(
    'Ends the clock that a site has of its own: it follows that of the whole service again.',
    z.strictObject({ apiKey: site.apiKey.unwrap() }),
    clockState,
  ),
};
