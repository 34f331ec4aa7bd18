import type { OfferedWait } from '#node/administration/administration.ts';
import type { AdministrationOperation, OperationInput, OperationOutput } from '#shared/contract/index.ts';
import type { Problem, Result } from '#shared/contract/result.ts';
import type { PrivateFiles } from './private-files.ts';

/** What tools reach the service by: the administration interface of the process itself, or of one that is asked (R61). */
export interface ToolContext {
  invoke<N extends AdministrationOperation>(
    name: N,
    input: OperationInput<N>,
    wait?: OfferedWait,
  ): Promise<Result<OperationOutput<N>>>;
  /** False: tools that change the service, or write a credential into a file, are not there. */
  readonly allowChanges: boolean;
  readonly files: PrivateFiles;
  /** Folder of the guides. */
  readonly guides: string;
  /** The client has cancelled the call, or is gone. */
  readonly cancelled: AbortSignal;
}

/** What all calls of tools share. */
export type SharedContext = Omit<ToolContext, 'cancelled'>;

/** A problem of an operation, on its way through a tool to its result. */
export class ToolProblem extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = 'ToolProblem';
    this.problem = problem;
  }
}

/**
 * @param milliseconds that a page may be waited for until it has an item
 * @throws {ToolProblem} when the operation was refused
 */
export async function ask<N extends AdministrationOperation>(
  { invoke, cancelled }: ToolContext,
  name: N,
  input: OperationInput<N>,
  milliseconds?: number,
): Promise<OperationOutput<N>> {
  const wait = milliseconds === undefined ? undefined : { milliseconds, abandoned: cancelled };
  const result = await invoke(name, input, wait);
  if (result.ok) return result.value;
  throw new ToolProblem(result.error);
}
