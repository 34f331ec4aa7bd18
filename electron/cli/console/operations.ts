import type { ReceivingService, Service } from '#service/index.ts';
import { hostOperations } from '#shared/contract/host.ts';
import { failure, type Result, success } from '#shared/contract/result.ts';
import { membersOf } from '#shared/narrowing.ts';

type HostOperationName = keyof typeof hostOperations;

function isHostOperation(name: string): name is HostOperationName {
  return Object.hasOwn(hostOperations, name);
}

/**
 * Runs an operation that a browser asks for: by the service, or here when only a host can do it. A browser opens
 * addresses itself, so those operations return the address.
 *
 * @param name as received
 * @param input parsed JSON, not yet checked
 * @param consoleOrigin shown on the Overview, without the access token
 */
export async function runOperation(
  service: Service,
  consoleOrigin: string,
  name: string,
  input: unknown,
): Promise<Result<unknown>> {
  if (isHostOperation(name)) return runHostOperation(service, name, input);
  if (!(await service.operations()).has(name)) {
    return failure({
      code: 'not-found',
      message: 'This service has no such operation.',
      next: 'Reload the page; it may be older than the service.',
    });
  }
  // The service validates the input itself: all hosts share that check.
  const receiver: ReceivingService = service;
  const result = await receiver.invoke(name, input, 'text');
  if (name !== 'overview.get' || !result.ok) return result;
  const overview = membersOf(result.value);
  return success({ ...overview, addresses: { ...membersOf(overview.addresses), console: consoleOrigin } });
}

async function runHostOperation(service: Service, name: HostOperationName, input: unknown): Promise<Result<unknown>> {
  switch (name) {
    case 'host.capabilities':
      return success({ host: 'browser', loginWindow: false, keyStore: false, notifications: false });
    case 'host.notifications':
      return success({});
    case 'host.openExternal': {
      const parsed = hostOperations['host.openExternal'].input.safeParse(input);
      return parsed.success
        ? success({ opened: false })
        : failure({
            code: 'invalid-input',
            member: 'url',
            message: 'Only http and https addresses are opened.',
            next: 'Check the address.',
          });
    }
    case 'host.openLogin': {
      const parsed = hostOperations['host.openLogin'].input.safeParse(input);
      if (!parsed.success) {
        return failure({ code: 'invalid-input', member: 'flowId', message: 'The id of a run is missing.' });
      }
      const flow = await service.invoke('flows.get', { id: parsed.data.flowId });
      if (!flow.ok) return flow;
      if (flow.value.loginUrl === undefined) {
        return failure({
          code: 'conflict',
          message: 'This run has nothing to open: it goes from server to server, or its page is gone.',
          next: 'Start a run of use case 1, 3 or 4.',
        });
      }
      return success({ opened: false, url: flow.value.loginUrl });
    }
  }
}
