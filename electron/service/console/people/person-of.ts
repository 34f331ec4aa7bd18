import { commentsOfAccount } from '#service/families/comments/index.ts';
import { pointsOfAccount } from '#service/families/gm/index.ts';
import type { Core } from '#service/http/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import type { Account } from '#shared/contract/people.ts';
import { peopleRepository } from './list-people.ts';
import { personOf } from './person-rows.ts';

/** An account with everything that is kept of it. */
export function accountOf({ store }: Pick<Core, 'store'>, account: AccountRecord): Account {
  return {
    ...personOf(account),
    profile: { ...account.profile },
    data: { ...account.data },
    customIdentifiers: { ...account.customIdentifiers },
    communications: { ...account.communications },
    rba: { ...account.rba },
    userInfo: account.userInfo && { ...account.userInfo },
    isVerified: account.isVerified,
    isSiteUID: account.isSiteUID,
    loginProvider: account.loginProvider,
    regSource: account.regSource,
    registeredAt: account.registeredAt,
    updatedAt: account.updatedAt,
    comments: commentsOfAccount(store, account.apiKey, account.UID),
    points: pointsOfAccount(store, account.apiKey, account.UID),
    valid: store.of(peopleRepository).valid(account.apiKey, account.UID),
  };
}
