import { z } from 'zod';
import { logFilter } from './log.ts';
import { scripts } from './operation.ts';

/** Files of calls: HTTP Archive 1.2, or one call as JSON in each line. */
const callFileFormat = z.enum(['har', 'ndjson']);
export type CallFileFormat = z.infer<typeof callFileFormat>;

export const callFiles = {
  'callFiles.export': scripts.query(
    'A part of a file of calls, newest first: the parts in order are the file. Secrets are masked as in the log.',
    z.strictObject({
      filter: logFilter.default({}),
      format: callFileFormat,
      after: z.string().max(200).optional(),
    }),
    z.object({
      text: z.string(),
      /** In this part. */
      calls: z.int(),
      /** Cursor of the next part; absent: this is the last. */
      next: z.string().optional(),
    }),
  ),
};
