import type { Response } from '#service/kernel/call.ts';
import type { Arrival } from './arrival.ts';

/** A rule that lets some calls fail on purpose: what they are answered, or undefined for all others. */
export type FailureRule = (arrival: Arrival) => Response | undefined;

const rules: readonly FailureRule[] = [];

/** Stage "failures": the answer of the first rule that the call falls under. There is no rule yet. */
export function injectedFailure(arrival: Arrival): Response | undefined {
  for (const rule of rules) {
    const response = rule(arrival);
    if (response !== undefined) return response;
  }
  return undefined;
}
