import type { Problem } from '#shared/contract/result.ts';
import { partOf, type Said, textOf, told, toldOf } from '#shared/told/sentence.ts';

/** A problem as it is thrown: sentences with values are made by `told`, so that the console can translate them. */
interface SaidProblem extends Omit<Problem, 'message' | 'next'> {
  readonly message: Said;
  readonly next?: Said | undefined;
}

/**
 * The error of an operation: the only thing that handlers throw on purpose. Whoever asked gets it as
 * data.
 */
export class OperationProblem extends Error {
  readonly problem: Problem;

  constructor({ message, next, ...given }: SaidProblem) {
    super(textOf(message));
    this.name = 'OperationProblem';
    const told = { ...toldMembers({ message, next }), ...given.told };
    this.problem = {
      ...given,
      message: textOf(message),
      ...(next !== undefined && { next: textOf(next) }),
      ...(Object.keys(told).length > 0 && { told }),
    };
  }
}

/** What goes beside the sentences of a problem; empty when none has values. */
function toldMembers({
  message,
  next,
}: {
  readonly message: Said;
  readonly next?: Said | undefined;
}): NonNullable<Problem['told']> {
  const ofMessage = toldOf(message);
  const ofNext = toldOf(next);
  return { ...(ofMessage && { message: ofMessage }), ...(ofNext && { next: ofNext }) };
}

/** There is no such thing; `what` names it: `site "3_x"`. */
export function notFound(
  what: Said,
  next: Said = 'Reload the list; it may have been removed meanwhile.',
): OperationProblem {
  return new OperationProblem({ code: 'not-found', message: told`There is no ${partOf(what)}.`, next });
}

/** A value of the input is invalid; `member` is its path (`sites[0].domains[2]`). */
export function invalidMember(member: string, message: Said, next?: Said): OperationProblem {
  return new OperationProblem({ code: 'invalid-input', message, member, next });
}

/** It conflicts with something that exists. */
export function conflict(message: Said, next: Said, member?: string): OperationProblem {
  return new OperationProblem({ code: 'conflict', message, next, ...(member === undefined ? {} : { member }) });
}
