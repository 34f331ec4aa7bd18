import type { Core } from '#service/http/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import { type AccountHappening, accountChanges } from './account-changes.ts';

/**
 * Tells of what happened to a user, for what no change of the account tells by itself: accountLockedOut. Creations,
 * registrations, updates, logins (`lastLoginAt`), deletions and subscriptions are told by `store.accounts`.
 */
export const accountEvent =
  ({ core, apiKey }: CallScope) =>
  (type: AccountHappening, UID: string): void =>
    tellAccountEvent(core, { apiKey, UID }, type);

/** The same outside of REST methods; call it inside the unit of work that makes it happen. */
export function tellAccountEvent(
  { store }: Pick<Core, 'store'>,
  { apiKey, UID }: { readonly apiKey: string; readonly UID: string },
  type: AccountHappening,
): void {
  store.of(accountChanges).tell(type, apiKey, UID);
}
