import type { Endpoint } from '#service/kernel/index.ts';
import { OpenIdProblem } from './problem.ts';
import { problemResponse } from './responses.ts';

/** Errors of the end-points as the record of the standards. */
export function inOwnForm(endpoint: Endpoint): Endpoint {
  return (call) => {
    try {
      return endpoint(call);
    } catch (error) {
      if (error instanceof OpenIdProblem) return problemResponse(error);
      throw error;
    }
  };
}
