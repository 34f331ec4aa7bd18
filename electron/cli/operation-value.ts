import type { Result } from '#shared/contract/result.ts';
import { CommandProblem, exitCodes } from './exit-codes.ts';

/**
 * What an operation gave.
 *
 * @param next what to do about a problem that says nothing itself
 * @throws {CommandProblem} when it was refused
 */
export function accepted<T>(result: Result<T>, next = 'Correct the input.'): T {
  if (result.ok) return result.value;
  throw new CommandProblem(exitCodes.refused, result.error.message, result.error.next ?? next);
}
