import { accountChanges } from '#service/core/accounts/index.ts';
import { signJwt } from '#service/core/jwt/index.ts';
import { methodsIn } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import { type DeliveryTimes, startDelivering, usualTimes } from './delivering.ts';
import * as methods from './methods.ts';
import { queueAccountEvents } from './queue.ts';
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
    methods: methodsIn(methods),
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
