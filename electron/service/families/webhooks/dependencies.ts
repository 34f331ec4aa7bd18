import type { CallScope } from '#service/methods/index.ts';
import { deliveryRepository } from './queue.ts';
import { webhookRepository } from './repository.ts';
import { type GivenWebhook, removeWebhook, saveWebhook } from './settings.ts';

/** The webhooks of the site. */
export const webhooksOfSite = ({ core, apiKey }: CallScope) => {
  const webhooks = core.store.of(webhookRepository);
  return {
    list: () => webhooks.list(apiKey),
    /** See `saveWebhook`. */
    save: (given: GivenWebhook) => saveWebhook(core, apiKey, given),
    /** @returns false when there is none of that name */
    remove: (name: string) => removeWebhook(core, apiKey, name),
    /** The newest delivery to an address, with its attempts. */
    lastTo(url: string) {
      const queue = core.store.of(deliveryRepository);
      const delivery = queue.lastTo(apiKey, url);
      return delivery && { delivery, attempt: queue.attempts(delivery.id)[0] };
    },
  };
};
