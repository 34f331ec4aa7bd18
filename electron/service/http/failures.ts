import type { Response } from '#service/kernel/call.ts';
import type { Arrival } from './arrival.ts';

/** A rule that makes some calls fail on purpose: their response, or undefined for all others. */
export type FailureRule = (arrival: Arrival) => Response | undefined;

const rules: readonly FailureRule[] = [];

/** Stage "failures": the response of the first rule that matches the call. There is no rule yet. */
export function injectedFailure(arrival: Arrival): Response | undefined {
  for (const rule of rules) {
    const response = rule(arrival);
    if (response !== undefined) return response;
  }
  return undefined;
}
