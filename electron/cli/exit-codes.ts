import type { Result } from '#shared/contract/result.ts';

/** Exit codes of every command; listed in `authdesk --help`. */
export const exitCodes = {
  /** Done; for `verify`: the service accepts the call. */
  ok: 0,
  /** Refused: for `verify`, the service refuses the call; else the command could not do what was asked. */
  refused: 1,
  /** The command line cannot be understood. */
  usage: 2,
  /** The service or the data folder could not be opened, or the service does not answer. */
  cannotStart: 3,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A command cannot go on: what happened in one sentence, what to do next, and the exit code. */
export class CommandProblem extends Error {
  readonly next: string;
  /** One of the list; another where a command gives that of a program (`authdesk exec`). */
  readonly exitCode: number;

  constructor(exitCode: number, message: string, next: string) {
    super(message);
    this.name = 'CommandProblem';
    this.exitCode = exitCode;
    this.next = next;
  }
}

/** The command line, or a file that it names, cannot be understood. */
export const usageProblem = (message: string, next: string): CommandProblem =>
  new CommandProblem(exitCodes.usage, message, next);

/** The command line is right, and what it asks for cannot be done. */
export const refusedProblem = (message: string, next: string): CommandProblem =>
  new CommandProblem(exitCodes.refused, message, next);

/** No service or data folder can be asked. */
export const cannotStart = (message: string, next: string): CommandProblem =>
  new CommandProblem(exitCodes.cannotStart, message, next);

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
