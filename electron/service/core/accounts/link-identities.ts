import type { CallScope, Registration } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import { accountsOfSite } from './dependencies.ts';

/**
 * Connects the social login of a regToken to an account whose user has proved that it is theirs: the identities move
 * there, and the unfinished account that had them is deleted (F 7.3, linkAccounts).
 *
 * @returns the account with the identities
 */
export const linkIdentities = (bound: CallScope) => {
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
