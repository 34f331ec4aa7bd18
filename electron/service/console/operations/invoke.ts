import type { JsonText } from '#node/json-text.ts';
import { OperationProblem, readBySchema } from '#service/kernel/index.ts';
import type { ModuleOperation } from '#service/module/index.ts';
import { InvalidCursor, StoreFailure } from '#service/storage/index.ts';
import type { OperationInput, OperationOutput, ServiceOperationName } from '#shared/contract/index.ts';
import { failure, type Problem, type Result, success } from '#shared/contract/result.ts';

export interface ServiceInvoke<Names extends ServiceOperationName = ServiceOperationName> {
  <N extends Names>(name: N, input: OperationInput<N>): Promise<Result<OperationOutput<N>>>;
  /** @param form a large output may come as text, for callers that send it on */
  <N extends Names>(name: N, input: OperationInput<N>, form: 'text'): Promise<Result<OperationOutput<N> | JsonText>>;
}

/** An entry for what comes over IPC or HTTP: a name and an input as received, which it validates itself. */
export interface ReceivingService {
  invoke(name: string, input: unknown, form?: 'text'): Promise<Result<unknown>>;
}

/** All operations of the service by name. */
type OperationTable = ReadonlyMap<string, ModuleOperation>;

/**
 * Puts the operations of all modules and tools into one table.
 *
 * @throws Error when an operation is declared twice: a mistake in the composition
 */
export function operationTable(parts: readonly Readonly<Record<string, ModuleOperation>>[]): OperationTable {
  const table = new Map<string, ModuleOperation>();
  for (const part of parts) {
    for (const [name, one] of Object.entries(part)) {
      if (table.has(name)) throw new Error(`The operation ${name} is declared twice.`);
      table.set(name, one);
    }
  }
  return table;
}

/**
 * The one entry for console and command line: validates the input by the operation table, runs the handler, and returns
 * a value or a problem as data. Never throws.
 *
 * @param report called with errors that are bugs; the user sees only that something went wrong
 */
export function createInvoke<Names extends ServiceOperationName = ServiceOperationName>(
  table: OperationTable,
  report: (name: string, error: unknown) => void,
): ServiceInvoke<Names> {
  return async <N extends Names>(name: N, input: OperationInput<N>, form?: 'text') => {
    // Callers come over IPC and HTTP: the name is not known to be one of the table's.
    const found = table.get(name);
    if (found === undefined) {
      return failure({
        code: 'invalid-input',
        message: `There is no operation "${String(name).slice(0, 100)}".`,
        next: 'Reload the page; it may be older than the service.',
      });
    }
    const read = readBySchema(found.operation.input, input, 'Correct this value, then repeat.');
    if ('problem' in read) return failure(read.problem);
    try {
      const done = form && found.asText ? found.asText(read.value) : found.handler(read.value);
      return success((await done) as OperationOutput<N>);
    } catch (error) {
      return failure(problemOf(error, (bug) => report(name, bug)));
    }
  };
}

function problemOf(error: unknown, report: (error: unknown) => void): Problem {
  if (error instanceof OperationProblem) return error.problem;
  if (error instanceof InvalidCursor) {
    return { code: 'invalid-input', message: error.message, next: 'Load the list from its start.', member: 'after' };
  }
  report(error);
  if (error instanceof StoreFailure) return { code: 'unavailable', message: error.message, next: error.next };
  return {
    code: 'internal',
    message: 'Something went wrong inside Authdesk; nothing was changed.',
    next: 'Try again; if it happens again, report it with the lines of the service’s own log.',
  };
}
