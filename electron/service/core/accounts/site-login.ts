import { activityRepository } from '#service/core/activity/index.ts';
import type { Core } from '#service/http/index.ts';
import type { AccountRecord, CalledSite, JsonObject } from '#service/records/index.ts';
import {
  type AccountProblem,
  type AccountRuleContext,
  connectIdentity,
  type Identity,
  otherHolder,
  problemOfNumber,
} from './identities.ts';
import { accountRepository } from './repository.ts';

/** A login that the site made itself and reports. */
export interface SiteLogin {
  /** The site's own id of the user; undefined when only the identities name the user. */
  readonly siteUID: string | undefined;
  readonly identities: readonly Identity[];
  readonly userInfo: JsonObject | undefined;
  readonly regSource: string | undefined;
  /** The site says that it has just made this user. */
  readonly newUser: boolean;
  readonly cid: string | undefined;
}

/** What a login says of an account that was there. It is written once the login is finished (F 7.4). */
export interface Reported {
  readonly userInfo?: JsonObject | undefined;
  readonly regSource?: string | undefined;
  /** The user has just registered at the site. */
  readonly isNewSiteUser?: boolean;
}

export interface AccountOfLogin {
  readonly account: AccountRecord;
  /** It was made by this login. */
  readonly isNew: boolean;
  /** To be kept when the login is finished; of a new account it is kept already. */
  readonly reported: Reported;
}

export type SiteLoginProblem = AccountProblem<'disabled' | 'temporary' | 'identityHeld' | 'tooManyIdentities'>;

/**
 * The account of a login that the site reports, made when there is none: for socialize.notifyLogin, and for
 * grant_type=none with x_siteUID (spec "grant_type=none", D27, F 7.2). It has not logged in yet, and an account that was
 * there is not changed yet (`bringToAccount`).
 *
 * @returns the account; or the problem, and nothing is written then
 */
export function accountOfSiteLogin(
  core: Core,
  ruleContext: AccountRuleContext,
  site: CalledSite,
  login: SiteLogin,
): AccountOfLogin | SiteLoginProblem {
  const accounts = core.store.of(accountRepository);
  const found = findAccount(core, site, login);
  const barred = found && (problemOfLogin(ruleContext, found) ?? problemOfNumber(ruleContext, found, login.identities));
  if (barred) return barred;
  const moves: { readonly identity: Identity; readonly from: AccountRecord | undefined }[] = [];
  for (const identity of login.identities) {
    const from = otherHolder(core, ruleContext, site.apiKey, identity, found?.UID);
    if (from && 'problem' in from) return from;
    moves.push({ identity, from });
  }

  let account =
    found ??
    accounts.create({
      apiKey: site.apiKey,
      UID: login.siteUID,
      isSiteUID: login.siteUID !== undefined,
      status: 'final',
      regSource: login.regSource,
    });
  ruleContext.trace.passed(
    'D27',
    found ? 'The user has an account: it logs in.' : 'An account was made for the user, and logs in.',
    { UID: account.UID },
  );
  if (found === undefined) {
    for (const { identity, from } of moves) account = connectIdentity(core, ruleContext, account, identity, from);
  }
  const { userInfo, regSource, newUser } = login;
  if (found !== undefined) {
    const isNewSiteUser = newUser && login.siteUID !== undefined;
    return { account, isNew: false, reported: { userInfo, regSource, ...(isNewSiteUser && { isNewSiteUser }) } };
  }
  countNew(core, site, login, account.UID);
  account = accounts.change(site.apiKey, account.UID, { ...(userInfo && { userInfo }), registeredAt: ruleContext.at });
  return { account, isNew: true, reported: {} };
}

/** Keeps what a login that is finished has reported of its account; returns the account. */
export function keepReported(
  { store }: Core,
  account: AccountRecord,
  { userInfo, regSource, isNewSiteUser }: Reported,
  cid: string | undefined,
): AccountRecord {
  const { apiKey, UID } = account;
  if (isNewSiteUser) store.of(activityRepository).count(apiKey, 'newSiteUsers', { cid, UID });
  const change = {
    ...(userInfo && { userInfo }),
    ...(account.regSource === undefined && regSource !== undefined && { regSource }),
  };
  if (Object.keys(change).length === 0) return account;
  return store.of(accountRepository).change(apiKey, UID, change);
}

/** The account of the site's own id, or else the one that holds the first identity. */
function findAccount({ store }: Core, site: CalledSite, login: SiteLogin): AccountRecord | undefined {
  if (login.siteUID !== undefined) return store.of(accountRepository).get(site.apiKey, login.siteUID);
  const [first] = login.identities;
  return first && store.of(accountRepository).byIdentity(site.apiKey, first.provider, first.providerUID);
}

function problemOfLogin(
  ruleContext: AccountRuleContext,
  { UID, isActive, status }: AccountRecord,
): SiteLoginProblem | undefined {
  if (!isActive) {
    const details = `The account "${UID}" is disabled (isActive is false), so it cannot log in. Enable it, or name another user.`;
    return ruleContext.trace.refused(
      'F 8.2',
      { problem: 'disabled', details, causeName: 'account-disabled' as const },
      { UID },
    );
  }
  if (status === 'temporary') {
    const details = `The account "${UID}" is temporary: only its own token reaches it. Name a user of the site.`;
    return ruleContext.trace.refused('spec: States', { problem: 'temporary', details }, { UID });
  }
  return undefined;
}

function countNew(core: Core, site: CalledSite, login: SiteLogin, UID: string): void {
  const activity = core.store.of(activityRepository);
  const facts = { cid: login.cid, UID };
  if (login.siteUID !== undefined) activity.count(site.apiKey, 'newSiteUsers', facts);
  const kind = login.siteUID === undefined ? 'newUsers' : 'newConnections';
  for (const { provider } of login.identities) activity.count(site.apiKey, kind, { ...facts, provider });
}
