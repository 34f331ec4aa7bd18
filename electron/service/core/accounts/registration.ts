import { activityRepository } from '#service/core/activity/index.ts';
import { policies } from '#service/core/policies/index.ts';
import type { Core } from '#service/http/index.ts';
import { quoteForMessage } from '#service/kernel/index.ts';
import { type CallScope, invalidParameter, readCid } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import type { ChangedParts } from './changed-parts.ts';
import { type AccountProblem, type AccountRuleContext, connectIdentity, problemOfNumber } from './identities.ts';
import { type GivenLoginIDs, newLoginIDs } from './login-ids.ts';
import { accountRepository } from './repository.ts';
import { withVerified } from './verified-addresses.ts';

export type RegistrationProblem = AccountProblem<'temporary' | 'siteUIDTaken' | 'tooManyIdentities'>;

/**
 * Makes a pending account final (spec "States", D22): for socialize.notifyRegistration and the button of the console.
 * `siteUID` gives the account the site's own id. If an account with that id exists, the pending account's identities
 * move there, and the pending account is deleted.
 *
 * @param siteUID in the form of a UID (`uidForm`)
 * @returns the changed account, under its new UID; or the problem, and nothing is written then: the account is
 *   temporary, or the id is taken and the identities cannot move, or they would be too many
 */
export function finishPendingAccount(
  core: Core,
  ruleContext: AccountRuleContext,
  account: AccountRecord,
  siteUID: string | undefined,
): AccountRecord | RegistrationProblem {
  const { trace } = ruleContext;
  const { apiKey, UID } = account;
  if (account.status === 'temporary') {
    const details = `The account "${UID}" is temporary; it cannot be registered.`;
    return ruleContext.trace.refused('spec: States', { problem: 'temporary', details }, { UID });
  }
  if (siteUID === undefined || siteUID === UID) return makeFinal(core, ruleContext, account);

  const taken = core.store.of(accountRepository).get(apiKey, siteUID);
  if (taken === undefined) {
    const renamed = core.store.of(accountRepository).rename(apiKey, UID, siteUID);
    trace.passed('D22', "The account got the site's own id.", { before: UID, siteUID });
    core.store.of(activityRepository).count(apiKey, 'newSiteUsers', { UID: siteUID });
    return makeFinal(core, ruleContext, renamed);
  }
  if (account.status !== 'pending' || taken.status === 'temporary') {
    const why =
      account.status === 'pending'
        ? `${quoteForMessage(siteUID)} is temporary`
        : `only the identities of a pending account can move to it, and "${UID}" is ${account.status}`;
    const details = `The siteUID ${quoteForMessage(siteUID)} belongs to another account; ${why}.`;
    return ruleContext.trace.refused('D22', { problem: 'siteUIDTaken', details }, { siteUID, UID });
  }
  const tooMany = problemOfNumber(ruleContext, taken, account.identities);
  if (tooMany) return tooMany;
  let target = taken;
  for (const identity of account.identities) target = connectIdentity(core, ruleContext, target, identity, account);
  core.store.of(accountRepository).delete(apiKey, UID);
  trace.passed('D22', 'The identities of the pending account moved to the account with this siteUID.', {
    pending: UID,
    siteUID,
  });
  return makeFinal(core, ruleContext, target);
}

function makeFinal(core: Core, { at, trace }: AccountRuleContext, account: AccountRecord): AccountRecord {
  if (account.status === 'final') {
    trace.noted('D22', 'The account is final.', { UID: account.UID });
    return account;
  }
  trace.passed('D22', 'The pending account is final now.', { UID: account.UID });
  return core.store.of(accountRepository).change(account.apiKey, account.UID, { status: 'final', registeredAt: at });
}

/** Random bytes of the UID of an account that registers: 32 hex digits (F 8.2). */
const UID_BYTES = 16;

export interface Registered extends GivenLoginIDs {
  readonly parts?: ChangedParts['parts'];
  /** The site's own id; absent: the service makes one. */
  readonly UID?: string | undefined;
  readonly regSource: string | undefined;
  /** The email address counts as verified. */
  readonly verified?: boolean;
}

/** Accounts that register with a login identifier. */
export const newAccount = (bound: CallScope) => {
  const { core, call, apiKey } = bound;
  const accounts = core.store.of(accountRepository);
  const activity = core.store.of(activityRepository);

  return {
    find: (loginID: string): AccountRecord | undefined => accounts.byLoginID(apiKey, loginID),
    /** @throws ApiError 400006 when an account has the id */
    checkFree(siteUID: string): void {
      if (accounts.get(apiKey, siteUID) === undefined) return;
      throw invalidParameter('siteUID', `The site has an account "${siteUID}" already.`);
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
      activity.count(apiKey, 'registrations', { cid: readCid(call), UID: account.UID });
      return verified && identifiers.email !== undefined
        ? accounts.change(apiKey, account.UID, withVerified(account, [identifiers.email]))
        : account;
    },
  };
};
