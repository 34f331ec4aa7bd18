import { z } from 'zod';
import { command, query } from './operation.ts';
import { nothing } from './values.ts';

/** Limits of the log that the panel takes, MiB: 16 MiB holds 64 of the largest calls, 64 GiB more than any list shows. */
export const LOG_LIMIT_MIB = { min: 16, max: 65_536 } as const;

/** What the data folder keeps about the service itself. */
export const settingsInput = z.strictObject({
  /** MiB that the log may take on the disk (R53). */
  keepLogMib: z
    .int('Give the size of the log as a whole number of MiB.')
    .min(LOG_LIMIT_MIB.min, `The log takes at least ${LOG_LIMIT_MIB.min} MiB.`)
    .max(LOG_LIMIT_MIB.max, `The log takes at most ${LOG_LIMIT_MIB.max} MiB, which are 64 GiB.`),
});

export const settings = z.object({
  /** Bytes that the log may take on the disk (R53). */
  keepLogBytes: z.number(),
  /** `option`: the start gave the limit, which then cannot be changed until the next start. */
  keepLogSource: z.enum(['default', 'saved', 'option']),
  /** Bytes that the rows of the log take now. The file can be larger: it reuses the room of deleted rows. */
  logBytes: z.int(),
});
export type Settings = z.infer<typeof settings>;

export const settingsOperations = {
  'settings.get': query('The settings of the data folder, and what the log takes now.', nothing, settings),
  'settings.save': command(
    'Sets the size limit of the log; applied at once, kept in the data folder.',
    settingsInput,
    settings,
  ),
};
