import type { Core } from '#service/kernel/core.ts';
import type { AccountRecord, CalledSite, JsonObject } from '#service/storage/records.ts';
import type { AccountProblem, Deciding } from './deciding.ts';
import { connectIdentity, type Identity, otherHolder, problemOfNumber } from './identities.ts';

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

export interface LoggedIn {
  /** The account after the login. */
  readonly account: AccountRecord;
  /** It was made by this login. */
  readonly isNew: boolean;
}

export type SiteLoginProblem = AccountProblem<'disabled' | 'temporary' | 'identityHeld' | 'tooManyIdentities'>;

/**
 * Logs a user of the site in, making the account when there is none: for socialize.notifyLogin, and for grant_type=none
 * with x_siteUID (spec "grant_type=none", D27, F 7.2).
 *
 * @returns the login; or the problem, and nothing is written then
 */
export function logInSiteUser(
  core: Core,
  deciding: Deciding,
  site: CalledSite,
  login: SiteLogin,
): LoggedIn | SiteLoginProblem {
  const { accounts } = core.store;
  const found = findAccount(core, site, login);
  const barred = found && (problemOfLogin(deciding, found) ?? problemOfNumber(deciding, found, login.identities));
  if (barred) return barred;
  const moves: { readonly identity: Identity; readonly from: AccountRecord | undefined }[] = [];
  for (const identity of login.identities) {
    const from = otherHolder(core, deciding, site.apiKey, identity, found?.UID);
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
  deciding.trace.passed(
    'D27',
    found ? 'The user has an account: it logs in.' : 'An account was made for the user, and logs in.',
    { UID: account.UID },
  );
  const before = account;
  for (const { identity, from } of moves) account = connectIdentity(core, deciding, account, identity, from);

  countLogin(core, site, login, before, found === undefined);
  account = accounts.change(site.apiKey, account.UID, {
    lastLoginAt: deciding.at,
    loginProvider: login.siteUID === undefined ? login.identities[0]?.provider : 'site',
    ...(login.userInfo && { userInfo: login.userInfo }),
    ...(found === undefined && { registeredAt: deciding.at }),
    ...(account.regSource === undefined && login.regSource !== undefined && { regSource: login.regSource }),
  });
  core.events.changed('people');
  return { account, isNew: found === undefined };
}

/** The account of the site's own id, or else the one that holds the first identity. */
function findAccount({ store }: Core, site: CalledSite, login: SiteLogin): AccountRecord | undefined {
  if (login.siteUID !== undefined) return store.accounts.get(site.apiKey, login.siteUID);
  const [first] = login.identities;
  return first && store.accounts.byIdentity(site.apiKey, first.provider, first.providerUID);
}

function problemOfLogin(deciding: Deciding, { UID, isActive, status }: AccountRecord): SiteLoginProblem | undefined {
  if (!isActive) {
    const details = `The account "${UID}" is disabled (isActive is false), so it cannot log in. Enable it, or name another user.`;
    return deciding.trace.refused('F 8.2', { problem: 'disabled', details }, { UID });
  }
  if (status === 'temporary') {
    const details = `The account "${UID}" is temporary: only its own token reaches it. Name a user of the site.`;
    return deciding.trace.refused('spec: States', { problem: 'temporary', details }, { UID });
  }
  return undefined;
}

function countLogin(core: Core, site: CalledSite, login: SiteLogin, before: AccountRecord, isNew: boolean): void {
  const { activity } = core.store;
  const facts = { cid: login.cid, UID: before.UID };
  if (login.siteUID !== undefined) {
    activity.count(site.apiKey, 'siteLogins', facts);
    if (isNew || login.newUser) activity.count(site.apiKey, 'newSiteUsers', facts);
  }
  for (const { provider, providerUID } of login.identities) {
    activity.count(site.apiKey, 'logins', { ...facts, provider });
    const held = before.identities.some((one) => one.provider === provider && one.providerUID === providerUID);
    if (isNew && login.siteUID === undefined) activity.count(site.apiKey, 'newUsers', { ...facts, provider });
    else if (!held) activity.count(site.apiKey, 'newConnections', { ...facts, provider });
  }
}
