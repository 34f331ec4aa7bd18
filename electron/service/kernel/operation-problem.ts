import type { Problem } from '#shared/contract/result.ts';

/**
 * An operation cannot be done: the only thing that handlers throw on purpose. `admin/index.ts` turns it into the
 * problem that crosses the border as data.
 */
export class OperationProblem extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = 'OperationProblem';
    this.problem = problem;
  }
}

/** What was asked for is not there; `what` starts the sentence: `site "3_x"`. */
export function notFound(
  what: string,
  next = 'Reload the list; it may have been removed meanwhile.',
): OperationProblem {
  return new OperationProblem({ code: 'not-found', message: `There is no ${what}.`, next });
}

/** A value of the input cannot be taken; `member` is its path (`sites[0].domains[2]`). */
export function invalidMember(member: string, message: string, next?: string): OperationProblem {
  return new OperationProblem({ code: 'invalid-input', message, member, ...(next === undefined ? {} : { next }) });
}

/** It would clash with something that is there already. */
export function conflict(message: string, next: string, member?: string): OperationProblem {
  return new OperationProblem({ code: 'conflict', message, next, ...(member === undefined ? {} : { member }) });
}
