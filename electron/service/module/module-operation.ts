import type { z } from 'zod';
import type { JsonText } from '#node/json-text.ts';
import { type ServiceOperationName, serviceOperations } from '#shared/contract/index.ts';
import type { Operation } from '#shared/contract/operation.ts';

/** A console operation with its handler. */
export interface ModuleOperation {
  readonly operation: Operation;
  /** Gets the parsed input; returns the output, or throws an `OperationProblem`. */
  readonly handler: (input: never) => unknown;
  /** For an output that can be large: the same output as text, for callers that send it on. */
  readonly asText?: (input: never) => Promise<JsonText>;
}

/** Pairs handlers with the operations of the contract that have their names. */
export function contractOperations(
  handlers: Readonly<Record<string, (input: never) => unknown>>,
): Readonly<Record<string, ModuleOperation>> {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      { operation: serviceOperations[name as ServiceOperationName], handler },
    ]),
  );
}

/** An operation that the contract does not have: callers of the console's HTTP interface reach it, the UI does not. */
export function ownOperation<I extends z.ZodType, O extends z.ZodType>(
  operation: Operation<I, O>,
  handler: (input: z.output<I>) => z.output<O> | Promise<z.output<O>>,
): ModuleOperation {
  return { operation, handler };
}
