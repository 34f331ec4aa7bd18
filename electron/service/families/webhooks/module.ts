import { accountChanges } from '#service/core/accounts/index.ts';
import { signJwt } from '#service/core/jwt/index.ts';
import type { Module } from '#service/module/index.ts';
import { queueAccountEvents } from './account-events.ts';
import { type DeliveryTimes, startDelivering, usualTimes } from './delivering.ts';
import { deleteWebhook } from './methods/delete.ts';
import { getAllWebhooks } from './methods/getAll.ts';
import { getWebhookStatus } from './methods/getStatus.ts';
import { setWebhook } from './methods/set.ts';
import { webhooksTables } from './tables.ts';
import { webhooksInWorkspace } from './workspace.ts';

/**
 * Webhooks of sites, and the queue that delivers them (U 5, D49, D62).
 *
 * @param times of the queue; a test need not wait an hour
 */
export function webhooksModule(times: DeliveryTimes = usualTimes): Module {
  return {
    name: 'webhooks',
    tables: webhooksTables,
    methods: [setWebhook, getAllWebhooks, deleteWebhook, getWebhookStatus],
    opened: (store) => store.of(accountChanges).listen(queueAccountEvents(store)),
    background(context) {
      const delivering = startDelivering(
        { context, wait: times.wait, signJwt: (apiKey, claims) => signJwt(context.core, { apiKey, claims }) },
        times,
        context.report,
      );
      return () => delivering.stop();
    },
    workspace: webhooksInWorkspace,
  };
}

export const webhooks: Module = webhooksModule();
