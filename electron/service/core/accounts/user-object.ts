import type { CallScope } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import { userObject } from './objects/user.ts';
import { posts } from './posts.ts';

/** The User object with the identities at all providers, as socialize.getUserInfo returns it when nothing is chosen (F 8.1). */
export const completeUserObject =
  (bound: CallScope) =>
  (account: AccountRecord): Record<string, unknown> =>
    userObject(account, {
      site: bound.site,
      at: bound.call.at,
      identities: account.identities,
      extraFields: new Set(),
      signIds: false,
      status: posts(bound).latestStatus(account.UID),
    });
