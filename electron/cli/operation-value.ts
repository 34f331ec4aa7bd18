import type { Result } from '#shared/contract/result.ts';
import { refusedProblem } from './exit-codes.ts';

/**
 * The value of a result.
 *
 * @param next next step of a problem that has none
 * @throws {CommandProblem} when the result is a problem
 */
export function accepted<T>(result: Result<T>, next = 'Correct the input.'): T {
  if (result.ok) return result.value;
  throw refusedProblem(result.error.message, result.error.next ?? next);
}
