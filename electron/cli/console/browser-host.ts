import type { HostHandlers } from '#node/operations/desk.ts';
import type { Service } from '#service/index.ts';
import { failure, success } from '#shared/contract/result.ts';

/** What a browser does as host of the desk. It opens addresses itself, so those operations return the address. */
export const browserHost = ({ invoke }: Pick<Service, 'invoke'>): HostHandlers => ({
  'host.capabilities': () => success({ host: 'browser', loginWindow: false, keyStore: false, notifications: false }),
  'host.notifications': () => success({}),
  'host.openExternal': () => success({ opened: false }),
  'host.openLogin': async ({ flowId }) => {
    const flow = await invoke('flows.get', { id: flowId });
    if (!flow.ok) return flow;
    const { loginUrl: url } = flow.value;
    if (url !== undefined) return success({ opened: false, url });
    return failure({
      code: 'conflict',
      message: 'This run has nothing to open: it goes from server to server, or its page is gone.',
      next: 'Start a run of use case 1, 3 or 4.',
    });
  },
});
