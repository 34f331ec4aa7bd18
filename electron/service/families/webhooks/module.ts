import { accountChanges } from '#service/core/accounts/index.ts';
import { signJwt } from '#service/core/jwt/index.ts';
import { contractOperations, type Module, type ServiceContext } from '#service/module/index.ts';
import { queueAccountEvents } from './account-events.ts';
import type { Sending } from './attempt.ts';
import { type Delivering, type DeliveryTimes, startDelivering, usualTimes } from './delivering.ts';
import { deleteWebhook } from './methods/delete.ts';
import { getAllWebhooks } from './methods/getAll.ts';
import { getWebhookStatus } from './methods/getStatus.ts';
import { setWebhook } from './methods/set.ts';
import { webhookHandlers } from './operations.ts';
import { webhooksTables } from './tables.ts';
import { webhooksInWorkspace } from './workspace.ts';

/**
 * Webhooks of sites, and the queue that delivers them (U 5, D49, D62).
 *
 * @param times of the queue; a test need not wait an hour
 */
export function webhooksModule(times: DeliveryTimes = usualTimes): Module {
  /** Of each running service: there can be several in one process. */
  const running = new WeakMap<ServiceContext['core'], Delivering>();
  const sendingOf = (context: ServiceContext): Sending => ({
    context,
    wait: times.wait,
    signJwt: (apiKey, claims) => signJwt(context.core, { apiKey, claims }),
  });
  return {
    name: 'webhooks',
    tables: webhooksTables,
    methods: [setWebhook, getAllWebhooks, deleteWebhook, getWebhookStatus],
    opened: (store) => store.of(accountChanges).listen(queueAccountEvents(store)),
    operations: (context) => contractOperations(webhookHandlers(sendingOf(context), () => running.get(context.core))),
    background(context) {
      const delivering = startDelivering(sendingOf(context), times, context.report);
      running.set(context.core, delivering);
      return () => delivering.stop();
    },
    workspace: webhooksInWorkspace,
  };
}

export const webhooks: Module = webhooksModule();
