import type { hostOperations } from '#shared/contract/host.ts';
import type { OperationOutput, OperationParsed } from '#shared/contract/index.ts';
import { failure, type Result } from '#shared/contract/result.ts';

type HostOperationName = keyof typeof hostOperations;

/** One handler per operation that the host runs itself; input is validated before. */
export type HostHandlers = {
  readonly [N in HostOperationName]: (
    input: OperationParsed<N>,
  ) => Result<OperationOutput<N>> | Promise<Result<OperationOutput<N>>>;
};

const isHostOperation = (name: string): name is HostOperationName => name.startsWith('host.');

/** What runs the operations of the desk: the service, and the host around it. */
export interface OperationTargets {
  /** Absent while the service is not running. It validates the input itself. */
  readonly service: { invoke(name: string, input: unknown, form?: 'text'): Promise<Result<unknown>> } | undefined;
  readonly host: HostHandlers;
}

/**
 * Runs one operation that the page of the desk asks for, in a window or in a browser. Its input is distrusted.
 *
 * @param form a large output may come as text, where it is sent on
 */
export async function runOperation(
  name: string,
  input: unknown,
  { service, host }: OperationTargets,
  form?: 'text',
): Promise<Result<unknown>> {
  if (isHostOperation(name)) return await runByHost(name, input, host);
  if (service !== undefined) return await service.invoke(name, input, form);
  return failure({
    code: 'unavailable',
    message: 'The service is not running.',
    next: 'Wait until it has started, or restart Authdesk.',
  });
}

/** The same as data always: an exception is a bug, and the page gets a problem without its text (R37). */
export async function runWithoutException(
  name: string,
  input: unknown,
  targets: OperationTargets,
  log: (line: string) => void,
): Promise<Result<unknown>> {
  try {
    return await runOperation(name, input, targets);
  } catch (error) {
    log(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return failure({
      code: 'internal',
      message: `Authdesk failed while it did "${name}".`,
      next: 'Try again; if it fails again, restart Authdesk and report it with the lines it wrote to its standard error.',
    });
  }
}

async function runByHost(name: HostOperationName, input: unknown, host: HostHandlers): Promise<Result<unknown>> {
  // The desktop makes its window before the contract is read (docs/adr/0034).
  const { hostOperations: declared } = await import('#shared/contract/host.ts');
  const parsed = declared[name].input.safeParse(input);
  if (parsed.success) return await host[name](parsed.data as never);
  const issue = parsed.error.issues[0];
  const member = issue?.path.join('.');
  return failure({
    code: 'invalid-input',
    message: issue?.message ?? 'The input is not what this operation takes.',
    next: 'Correct this value, then repeat.',
    ...(member ? { member } : {}),
  });
}
