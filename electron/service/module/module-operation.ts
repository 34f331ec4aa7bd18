import type { JsonText } from '#node/json-text.ts';
import { serviceOperations } from '#shared/contract/index.ts';
import type { Operation } from '#shared/contract/operation.ts';
import { isKeyOf } from '#shared/narrowing.ts';

/** A console operation with its handler, which gets only what the schema of the operation has checked. */
export interface ModuleOperation {
  readonly operation: Operation;
  /** Gets the parsed input; returns the output, or throws an `OperationProblem`. */
  handler(input: unknown): unknown;
  /** For an output that can be large: the same output as text, for callers that send it on. */
  asText?(input: unknown): Promise<JsonText>;
}

/**
 * Pairs handlers with the operations of the contract that have their names.
 *
 * @param asText for outputs that can be large: the same as text
 */
export function contractOperations(
  handlers: Readonly<Record<string, (input: never) => unknown>>,
  asText: Readonly<Record<string, (input: never) => Promise<JsonText>>> = {},
): Readonly<Record<string, ModuleOperation>> {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => {
      if (!isKeyOf(serviceOperations, name)) throw new Error(`The contract has no operation ${name}.`);
      const text = asText[name];
      return [name, { operation: serviceOperations[name], handler, ...(text && { asText: text }) }];
    }),
  );
}
