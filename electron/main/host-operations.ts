import type { hostOperations } from '#shared/contract/host.ts';
import type { OperationOutput, OperationParsed } from '#shared/contract/index.ts';
import type { Result } from '#shared/contract/result.ts';

export type HostOperationName = keyof typeof hostOperations;

/** One handler per operation that the host runs itself; input is validated before. */
export type HostHandlers = {
  readonly [N in HostOperationName]: (
    input: OperationParsed<N>,
  ) => Result<OperationOutput<N>> | Promise<Result<OperationOutput<N>>>;
};
