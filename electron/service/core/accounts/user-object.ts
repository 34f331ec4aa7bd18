import type { CallScope } from '#service/methods/index.ts';
import type { AccountRecord, JsonObject, TfaStatus } from '#service/records/index.ts';
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

/** An account's name in lists: first and last name, else name, nickname, email or UID. */
export function displayName(profile: JsonObject, UID: string): string {
  const text = (member: string): string => {
    const value = profile[member];
    return typeof value === 'string' ? value.trim() : '';
  };
  const fullName = `${text('firstName')} ${text('lastName')}`.trim();
  return fullName || text('name') || text('nickname') || text('email') || UID;
}

/** @returns undefined: as the policies say */
export const tfaStatusOf = (sent: string): TfaStatus | undefined =>
  sent === 'forceOn' || sent === 'forceOff' ? sent : undefined;
