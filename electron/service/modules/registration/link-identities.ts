import { accountsOfSite } from '#service/modules/accounts/uses.ts';
import type { Registration } from '#service/modules/rest/method.ts';
import type { Bound } from '#service/modules/rest/use.ts';
import type { AccountRecord } from '#service/storage/records.ts';

/**
 * Connects the social login of a regToken to an account whose user has proved that it is theirs: the identities move
 * there, and the unfinished account that had them is deleted (F 7.3, linkAccounts).
 *
 * @returns the account with the identities
 */
export const linkIdentities = (bound: Bound) => {
  const accounts = accountsOfSite(bound);
  return ({ account: unfinished }: Pick<Registration, 'account'>, target: AccountRecord): AccountRecord => {
    if (unfinished === undefined || unfinished.UID === target.UID) return target;
    let linked = target;
    for (const { provider, providerUID } of unfinished.identities) {
      linked = accounts.connect(linked.UID, { provider, providerUID }, bound.call.at);
    }
    if (unfinished.status !== 'final') accounts.delete(unfinished.UID);
    return linked;
  };
};
