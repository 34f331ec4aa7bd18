import { z } from 'zod';
import { readShape } from '#service/methods/index.ts';

/** Counters of one call. */
const MAX_COUNTERS = 100;
/** One call adds or subtracts at most so much. */
const MAX_ADDED = 1_000_000_000;

export const counterName = z
  .string()
  .regex(/^[A-Za-z0-9_.-]{1,100}$/, 'It has 1 to 100 Latin letters, digits, "_", "." and "-".');
/** Two levels: a slash at the end begins a new one (public documentation of registerCounters). */
export const counterPath = z
  .string()
  .max(400)
  .regex(/^\/(?:[^/\s]{1,190}(?:\/[^/\s]{0,190})?)?$/, 'It begins with "/" and has at most two levels: /news/sport.');
const amount = z.int().min(-MAX_ADDED).max(MAX_ADDED);

const named = z
  .array(z.strictObject({ class: counterName, path: counterPath }))
  .min(1)
  .max(MAX_COUNTERS);
const increments = z
  .array(z.strictObject({ class: counterName, path: counterPath, count: amount.default(1), value: amount.default(0) }))
  .min(1)
  .max(MAX_COUNTERS);
const selector = z.string().min(1).max(500);
const selections = z
  .array(z.strictObject({ class: selector.optional(), path: selector.optional(), period: selector.default('total') }))
  .max(MAX_COUNTERS);

/** @throws ApiError 400006 with the member that is wrong: `counters[2].path` */
export const readNamed = (value: unknown) => readShape('counters', named, value);
export const readIncrements = (value: unknown) => readShape('counters', increments, value);
export const readSelections = (value: unknown) => readShape('counters', selections, value);
