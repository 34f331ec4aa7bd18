import { activityRepository } from '#service/core/activity/index.ts';
import { policies } from '#service/core/policies/index.ts';
import { type CallScope, invalidParameter, readCid } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import type { ChangedParts } from './changed-parts.ts';
import { type GivenLoginIDs, newLoginIDs } from './new-login-ids.ts';
import { accountRepository } from './repository.ts';
import { withVerified } from './verified-addresses.ts';

/** Random bytes of the UID of an account that registers: 32 hex digits (F 8.2). */
const UID_BYTES = 16;

export interface Registered extends GivenLoginIDs {
  readonly parts: ChangedParts['parts'];
  /** The site's own id; undefined: the service makes one. */
  readonly UID: string | undefined;
  readonly regSource: string | undefined;
  /** The email address counts as verified. */
  readonly verified: boolean;
}

/** Accounts that register with a login identifier. */
export const newAccount = (bound: CallScope) => {
  const { core, call, apiKey } = bound;
  const accounts = core.store.of(accountRepository);
  const activity = core.store.of(activityRepository);
  const counted = (account: AccountRecord): AccountRecord => {
    activity.count(apiKey, 'registrations', { cid: readCid(call), UID: account.UID });
    return account;
  };
  return {
    find: (loginID: string): AccountRecord | undefined => accounts.byLoginID(apiKey, loginID),
    /** @throws ApiError 400006 when an account has the id */
    checkFree(siteUID: string): void {
      if (accounts.get(apiKey, siteUID) === undefined) return;
      throw invalidParameter('siteUID', `The site has an account "${siteUID}" already.`);
    },
    /** Makes a pending account whose user has proved that a phone is theirs (accounts.otp). */
    createByPhone(phoneNumber: string, regSource: string | undefined): AccountRecord {
      return counted(
        accounts.create({
          apiKey,
          UID: core.random(UID_BYTES).toString('hex'),
          isSiteUID: false,
          status: 'pending',
          loginIDs: { phoneNumber, emails: [], unverifiedEmails: [] },
          regSource,
          loginProvider: 'site',
        }),
      );
    },
    /** Makes a pending account; what it is made of has been checked. */
    create({ parts, regSource, verified, UID, ...identifiers }: Registered): AccountRecord {
      const account = accounts.create({
        apiKey,
        UID: UID ?? core.random(UID_BYTES).toString('hex'),
        isSiteUID: UID !== undefined,
        status: 'pending',
        ...parts,
        loginIDs: newLoginIDs(identifiers, policies(bound)),
        regSource,
        loginProvider: 'site',
      });
      counted(account);
      return verified && identifiers.email !== undefined
        ? accounts.change(apiKey, account.UID, withVerified(account, [identifiers.email]))
        : account;
    },
  };
};
