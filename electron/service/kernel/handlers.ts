import type { OperationOutput, OperationParsed, ServiceOperationName } from '#shared/contract/index.ts';

/** Does one operation: gets the validated input, returns the output or throws an `OperationProblem`. */
export type Handler<N extends ServiceOperationName> = (
  input: OperationParsed<N>,
) => OperationOutput<N> | Promise<OperationOutput<N>>;

/** The handlers of one area: a function for every operation `<Prefix>.…` of the table, none missing, none besides. */
export type Handlers<Prefix extends string> = {
  readonly [N in ServiceOperationName as N extends `${Prefix}.${string}` ? N : never]: Handler<N>;
};
