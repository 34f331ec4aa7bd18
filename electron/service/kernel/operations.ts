import { peopleHandlers, registrationHandlers } from '#service/modules/accounts/operations.ts';
import { dataCenterHandlers } from '#service/modules/data-centers/operations.ts';
import { mockResponseHandlers } from '#service/modules/mock-responses/operations.ts';
import { logHandlers } from '#service/modules/request-log/operations.ts';
import { siteHandlers } from '#service/modules/sites/operations.ts';
import { tokenHandlers } from '#service/modules/tokens/operations.ts';
import { InvalidCursor } from '#service/storage/cursor.ts';
import { StoreFailure } from '#service/storage/failure.ts';
import { clockHandlers } from '#service/tools/clock.ts';
import type { AdminContext } from '#service/tools/context.ts';
import { overviewHandlers } from '#service/tools/overview.ts';
import { workspaceHandlers } from '#service/tools/workspace/handlers.ts';
import { snapshotHandlers } from '#service/tools/workspace/snapshots.ts';
import {
  type OperationInput,
  type OperationOutput,
  type ServiceOperationName,
  serviceOperations,
} from '#shared/contract/index.ts';
import { failure, type Problem, type Result, success } from '#shared/contract/result.ts';
import type { Handler, Handlers } from './handlers.ts';
import { readBySchema } from './invalid-input.ts';
import { OperationProblem } from './operation-problem.ts';

/** A handler for every operation of the table. */
export type AllHandlers = { readonly [N in ServiceOperationName]: Handler<N> };

export type ServiceInvoke<Names extends ServiceOperationName = ServiceOperationName> = <N extends Names>(
  name: N,
  input: OperationInput<N>,
) => Promise<Result<OperationOutput<N>>>;

/** All handlers: those of this folder, and those of the parts that send calls. */
export function allHandlers(
  context: AdminContext,
  senders: {
    readonly flows: Handlers<'flows'>;
    readonly requests: Handlers<'requests'>;
    readonly closeRunBrowsers: (apiKey: string | undefined) => Promise<number>;
  },
): AllHandlers {
  const { core } = context;
  return {
    ...overviewHandlers(context),
    ...clockHandlers(core, context.clockControl),
    ...siteHandlers(core),
    ...mockResponseHandlers(core),
    ...dataCenterHandlers(context),
    ...peopleHandlers(core),
    ...registrationHandlers(core),
    ...tokenHandlers(core, senders.closeRunBrowsers),
    ...logHandlers(core),
    ...workspaceHandlers(context),
    ...snapshotHandlers(context),
    'methods.list': () => [...context.methods()],
    ...senders.requests,
    ...senders.flows,
  };
}

/**
 * The one door for screens and command line: validates the input by the operation table, runs the handler, and answers
 * a value or a problem as data. Never throws.
 *
 * @param handlers of the operations that are answered; the others are refused
 * @param report hears errors that are bugs; a person sees only that something went wrong
 */
export function createAdmin<Names extends ServiceOperationName>(
  handlers: Pick<AllHandlers, Names>,
  report: (name: string, error: unknown) => void,
): ServiceInvoke<Names> {
  return async (name, input) => {
    // Callers come over IPC and HTTP: the name is not known to be one of the table's.
    if (!Object.hasOwn(handlers, name)) {
      return failure({
        code: 'invalid-input',
        message: `There is no operation "${String(name).slice(0, 100)}".`,
        next: 'Reload the screens; they may be older than the service.',
      });
    }
    const read = readBySchema(serviceOperations[name].input, input, 'Correct this value, then repeat.');
    if ('problem' in read) return failure(read.problem);
    try {
      const handler = handlers[name] as (input: unknown) => unknown;
      return success((await handler(read.value)) as OperationOutput<typeof name>);
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
