import type { ReceivingService, Service } from '#service/index.ts';
import type { OperationName } from '#shared/contract/index.ts';
import { failure, type Result } from '#shared/contract/result.ts';
import type { HostHandlers, HostOperationName } from '../host-operations.ts';

/** What runs the operations: the service, and the host around it. */
export interface OperationTargets {
  /** Absent while the service is not running. */
  readonly service: Service | undefined;
  readonly host: HostHandlers;
}

const isHostOperation = (name: OperationName): name is HostOperationName => name.startsWith('host.');

/**
 * Runs one operation. Its input comes from a page and is distrusted: host operations validate it here, the service
 * validates its own. A failure is data. An exception is a bug: the page gets a problem without its text (R37).
 */
export async function runOperation(
  name: OperationName,
  input: unknown,
  { service, host }: OperationTargets,
  log: (line: string) => void,
): Promise<Result<unknown>> {
  try {
    if (isHostOperation(name)) return await runByHost(name, input, host);
    if (service === undefined) {
      return failure({
        code: 'unavailable',
        message: 'The service is not running.',
        next: 'Wait until it has started, or restart Authdesk.',
      });
    }
    const receiver: ReceivingService = service;
    return await receiver.invoke(name, input);
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
  const { operations } = await import('#shared/contract/index.ts');
  const parsed = operations[name].input.safeParse(input);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const member = issue?.path.join('.');
    return failure({
      code: 'invalid-input',
      message: issue?.message ?? 'The input is not what this operation takes.',
      ...(member ? { member } : {}),
    });
  }
  return await host[name](parsed.data as never);
}
