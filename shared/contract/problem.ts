import { z } from 'zod';

/**
 * Why an operation could not be done, as data: what happened, in one sentence, and what to do next.
 * `member` is the path of the offending input member (`sites[0].domains[2]`) where there is one.
 */
export const problem = z.strictObject({
  code: z.enum(['invalid-input', 'not-found', 'conflict', 'unavailable', 'refused', 'internal']),
  message: z.string(),
  next: z.string().optional(),
  /** What to ask the sender of the input for, as a text to send. */
  ask: z.string().optional(),
  member: z.string().optional(),
});
export type Problem = z.infer<typeof problem>;
