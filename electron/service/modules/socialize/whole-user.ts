import { userObject } from '#service/modules/accounts/objects/user.ts';
import type { Bound } from '#service/modules/rest/use.ts';
import type { AccountRecord } from '#service/storage/records.ts';
import { posts } from './uses.ts';

/** The User object with the identities at all providers, as socialize.getUserInfo returns it when nothing is chosen (F 8.1). */
export const wholeUser =
  (bound: Bound) =>
  (account: AccountRecord): Record<string, unknown> =>
    userObject(account, {
      site: bound.site,
      at: bound.call.at,
      identities: account.identities,
      extraFields: new Set(),
      signIds: false,
      status: posts(bound).latestStatus(account.UID),
    });
