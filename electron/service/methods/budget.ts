import { performance } from 'node:perf_hooks';
import { ApiError } from '#service/kernel/index.ts';
import type { ReadLimits } from '#service/storage/index.ts';
import { invalidParameter } from './parameter.ts';

/**
 * What one call may use of the thread that serves all calls (R52). The limit of steps is the same on every machine; the
 * limit of time is for slow ones. The work after the last check of the clock (one match, a sort, writing the response)
 * has the rest of two seconds.
 */
export const callLimits = {
  milliseconds: 1_500,
  /** A step is about 10 ns on the reference machine of docs/adr/0038. */
  steps: 150_000_000,
  /** Bytes that are kept until the response is written. */
  heldBytes: 32 * 1024 * 1024,
} as const;

/** Steps between two checks of the clock: about half a millisecond. */
const STEPS_PER_LOOK = 50_000;

/** Counts what a call uses while it works, so that it can stop inside its loops. */
export interface Budget {
  /** @throws ApiError 504001 when the call has taken too many steps or too long */
  spend(steps: number): void;
  /**
   * Counts bytes that are kept until the response is written; a negative number releases them.
   *
   * @throws ApiError 400006 naming the parameter, when it is more than a call may keep
   */
  hold(bytes: number): void;
  /** For `heldBytes`. */
  readonly shapes: Set<string>;
}

/** Words for the details of the error. */
interface BudgetWords {
  /** The call's work as a noun, such as "The search". */
  readonly what: string;
  /** The parameter that asks for too much. */
  readonly parameter: string;
  /** What the caller can do, a sentence. */
  readonly advice: string;
}

/** What the reader's thread may use for a call, and the error of one that did not check its budget for long. */
export function readLimits({ what, advice }: BudgetWords): ReadLimits {
  const { milliseconds } = callLimits;
  return {
    milliseconds,
    overrun: () => new ApiError(504001, `${what} took longer than the ${milliseconds} ms of one call. ${advice}`),
  };
}

/**
 * Opens the budget of one call.
 *
 * @param elapsed monotonic milliseconds; not the service clock, which may be frozen
 * @param timeout milliseconds that the caller itself allows
 */
export function openBudget(
  { what, parameter, advice }: BudgetWords,
  elapsed: () => number = () => performance.now(),
  timeout: number = callLimits.milliseconds,
): Budget {
  const allowed = Math.min(timeout, callLimits.milliseconds);
  const until = elapsed() + allowed;
  let steps = 0;
  let nextLook = 0;
  let held = 0;
  return {
    shapes: new Set(),
    spend(count) {
      steps += count;
      if (steps < nextLook) return;
      if (steps > callLimits.steps) {
        throw new ApiError(504001, `${what} needs more than the ${callLimits.steps} steps of one call. ${advice}`);
      }
      if (elapsed() > until) {
        const whose = allowed === timeout ? `its timeout of ${timeout} ms` : `the ${allowed} ms of one call`;
        throw new ApiError(504001, `${what} took longer than ${whose}. ${advice}`);
      }
      nextLook = steps + STEPS_PER_LOOK;
    },
    hold(bytes) {
      held += bytes;
      if (held <= callLimits.heldBytes) return;
      const megabytes = callLimits.heldBytes / 1024 / 1024;
      throw invalidParameter(parameter, `${what} needs more than the ${megabytes} MB of memory of one call. ${advice}`);
    },
  };
}

const TEXT_BYTES = 16;
const OBJECT_BYTES = 32;
const SLOT_BYTES = 8;
/** What the engine keeps for each name of the first object that has these names in this order. */
const NAME_BYTES = 64;

/**
 * Bytes of a JSON value in memory, roughly. Its characters are no measure of them: a short value in many lists takes
 * ten times as many bytes (R52).
 *
 * @param shapes the lists of names that the call has met. The first object with other names takes a multiple of the later
 *   ones: four hundred thousand of one name each, all different, took 112 MB.
 * @param most counting stops above it; the result is then any number above it
 */
export function memoryEstimate(value: unknown, most: number, shapes: Set<string>): number {
  if (typeof value === 'string') return TEXT_BYTES + value.length;
  if (typeof value !== 'object' || value === null) return SLOT_BYTES;
  let bytes = OBJECT_BYTES;
  if (!Array.isArray(value)) {
    const names = Object.keys(value);
    const shape = names.join();
    if (!shapes.has(shape)) {
      shapes.add(shape);
      bytes += NAME_BYTES * names.length + shape.length;
    }
  }
  for (const item of Array.isArray(value) ? value : Object.values(value)) {
    bytes += SLOT_BYTES + memoryEstimate(item, most - bytes, shapes);
    if (bytes > most) break;
  }
  return bytes;
}
