import type { Core } from '#service/kernel/core.ts';
import type { AccountHappening } from '#service/modules/accounts/account-changes.ts';
import type { Bound } from '#service/modules/rest/use.ts';
import { deliveryRepository } from './queue.ts';
import { webhookRepository } from './repository.ts';
import { type GivenWebhook, removeWebhook, saveWebhook } from './settings.ts';

/** The webhooks of the site. */
export const webhooksOfSite = ({ core, apiKey }: Bound) => {
  const webhooks = core.store.of(webhookRepository);
  return {
    list: () => webhooks.ofSite(apiKey),
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

/**
 * Tells of what happened to a user, for what no change of the account tells by itself: accountLockedOut. Creations,
 * registrations, updates, logins (`lastLoginAt`), deletions and subscriptions are told by `store.accounts`.
 */
export const accountEvent =
  ({ core, apiKey }: Bound) =>
  (type: AccountHappening, UID: string): void =>
    tellAccountEvent(core, { apiKey, UID }, type);

/** The same outside of REST methods; call it inside the unit of work that makes it happen. */
export function tellAccountEvent(
  { store }: Pick<Core, 'store'>,
  { apiKey, UID }: { readonly apiKey: string; readonly UID: string },
  type: AccountHappening,
): void {
  store.accountChanges.tell(type, apiKey, UID);
}
