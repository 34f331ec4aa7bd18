import { refused } from '#service/kernel/index.ts';
import type { ReadLimits } from './reader.ts';

/** Milliseconds that reading a text or a file of others may take, whatever is in it (R52). */
const MAX_READING_MS = 10_000;

/**
 * Limits of a job that reads what comes from outside: the thread that is not done by then is ended.
 *
 * @param next what to do then
 */
export const outsideTextLimits = (next: string): ReadLimits => ({
  milliseconds: MAX_READING_MS,
  overrun: () => refused(`Reading it took longer than ${MAX_READING_MS / 1000} s and was ended.`, next),
});
