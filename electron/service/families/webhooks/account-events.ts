import type { AccountEvent, AccountListener } from '#service/core/accounts/index.ts';
import type { OpenedStore } from '#service/module/index.ts';
import { uuid } from './event.ts';
import { deliveryRepository } from './queue.ts';
import { webhookRepository } from './repository.ts';

/** Bytes of a callId (D11). */
const CALL_ID_BYTES = 16;

/**
 * Queues what happens to accounts for the active webhooks of their site, in the unit of work that makes it happen: what is
 * rolled back is told to nobody (R49), and what is committed is not lost (R22).
 */
export function queueAccountEvents({ of, clock, random }: OpenedStore): AccountListener {
  const activeOf = (apiKey: string) =>
    of(webhookRepository)
      .list(apiKey)
      .filter(({ active }) => active);

  return {
    hears: (apiKey) => activeOf(apiKey).length > 0,
    happened({ type, apiKey, UID, callId }: AccountEvent) {
      const queue = of(deliveryRepository);
      const event = {
        ...{ type, id: uuid(random), timestamp: Math.floor(clock() / 1000), apiKey, uid: UID },
        // The console's own operations are no calls; a receiver still gets an id.
        callId: callId ?? random(CALL_ID_BYTES).toString('hex'),
        accountType: 'full' as const,
      };
      for (const { id, events } of activeOf(apiKey)) if (events.includes(type)) queue.add(id, event);
    },
  };
}
