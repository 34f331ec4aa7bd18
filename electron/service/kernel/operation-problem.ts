import type { Problem } from '#shared/contract/result.ts';

/**
 * The error of an operation: the only thing that handlers throw on purpose. Whoever asked gets it as
 * data.
 */
export class OperationProblem extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = 'OperationProblem';
    this.problem = problem;
  }
}

/** A value of the input is invalid; `member` is its path (`sites[0].domains[2]`). */
export function invalidMember(member: string, message: string, next?: string): OperationProblem {
  return new OperationProblem({ code: 'invalid-input', message, member, next });
}

/** Makes errors of a kind, each with what to do. */
const problemOf =
  (code: Problem['code']) =>
  (message: string, next: string, member?: string): OperationProblem =>
    new OperationProblem({ code, message, next, ...(member === undefined ? {} : { member }) });

/** It conflicts with something that exists. */
export const conflict = problemOf('conflict');

/** What it is about is not there. */
export const missing = problemOf('not-found');

/** It is not done, although it was asked for in the right form. */
export const refused = problemOf('refused');

/** It cannot be done now. */
export const unavailable = problemOf('unavailable');

/** What an operation names. @throws {OperationProblem} `not-found` when it is not there; `what` names it: `site "3_x"` */
export function found<T>(thing: T | undefined, what: string, next?: string): T {
  if (thing === undefined) throw notFound(what, next);
  return thing;
}

/** There is no such thing; `what` names it: `site "3_x"`. */
export const notFound = (
  what: string,
  next: string = 'Look it up in its list; it may have been removed meanwhile.',
): OperationProblem => missing(`There is no ${what}.`, next);
