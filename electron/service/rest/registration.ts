import type { Call } from '#service/call.ts';
import type { Core } from '#service/core.ts';
import { Refusal } from '#service/refusal.ts';
import type { AccountRecord } from '#service/store/store.ts';
import { connectIdentity } from './identities.ts';
import { invalidParameter, shorten } from './parameter.ts';

/** A site's own id: printable ASCII, at most 252 characters (F 6.3). */
const siteUIDForm = /^[\x21-\x7e]{1,252}$/;

/** @throws Refusal 400006 unless the text can be a site's own id */
export function checkSiteUID(siteUID: string): void {
  if (siteUIDForm.test(siteUID)) return;
  throw invalidParameter('siteUID', 'It is 1 to 252 printable ASCII characters without blanks.');
}

/**
 * Makes a pending account final (spec "States", D22). `siteUID` gives the account the site's own id; where an account
 * with that id exists, the identities of the pending account move there and the pending account ends.
 *
 * @returns the account as it is afterwards, under its new UID
 * @throws Refusal 409001 when the id is taken and the account is not pending; 403007 for a temporary account
 */
export function finishRegistration(
  core: Core,
  call: Call,
  account: AccountRecord,
  siteUID: string | undefined,
): AccountRecord {
  if (account.status === 'temporary') {
    throw new Refusal(403007, `The account "${account.UID}" is temporary; it cannot be registered.`);
  }
  if (siteUID === undefined || siteUID === account.UID) return makeFinal(core, call, account);

  const taken = core.store.accounts.get(account.apiKey, siteUID);
  if (taken === undefined) {
    const renamed = core.store.accounts.rename(account.apiKey, account.UID, siteUID);
    call.trace.passed('D22', "The account got the site's own id.", { before: account.UID, siteUID });
    core.store.activity.count(account.apiKey, 'newSiteUsers', { UID: siteUID });
    return makeFinal(core, call, renamed);
  }
  if (account.status !== 'pending' || taken.status === 'temporary') {
    call.trace.failed('D22', 'Another account has this siteUID.', { siteUID, UID: account.UID });
    throw new Refusal(
      409001,
      `The siteUID "${shorten(siteUID)}" belongs to another account. Only the identities of a pending account can move to it; "${account.UID}" is ${account.status}.`,
    );
  }
  let target = taken;
  for (const identity of account.identities) target = connectIdentity(core, call, target, identity, account);
  core.store.accounts.delete(account.apiKey, account.UID);
  call.trace.passed('D22', 'The identities of the pending account moved to the account with this siteUID.', {
    pending: account.UID,
    siteUID,
  });
  return makeFinal(core, call, target);
}

function makeFinal(core: Core, call: Call, account: AccountRecord): AccountRecord {
  if (account.status === 'final') {
    call.trace.noted('D22', 'The account is final.', { UID: account.UID });
    return account;
  }
  call.trace.passed('D22', 'The pending account is final now.', { UID: account.UID });
  return core.store.accounts.change(account.apiKey, account.UID, { status: 'final', registeredAt: call.at });
}
