import type { Call } from '#service/call.ts';
import type { Core } from '#service/core.ts';
import { Refusal } from '#service/refusal.ts';
import type { AccountRecord, JsonObject, SiteRecord } from '#service/store/store.ts';
import { connectIdentity, otherHolder } from './identities.ts';
import type { ProviderSession } from './provider-session.ts';

/** A login that the site did on its own side and tells about. */
export interface SiteLogin {
  /** The site's own id of the user; undefined when only the identities say who it is. */
  readonly siteUID: string | undefined;
  readonly sessions: readonly ProviderSession[];
  readonly userInfo: JsonObject | undefined;
  readonly regSource: string | undefined;
  /** The site says that it has just made this user. */
  readonly newUser: boolean;
  readonly cid: string | undefined;
}

/**
 * Logs a user of the site in, making the account when there is none (F 7.2 notifyLogin, D27).
 *
 * @returns the account as it is afterwards, and whether it was made by this login
 * @throws Refusal 403041 for a disabled account, 403005 for a temporary one, 409001 when an identity belongs to another
 *   account; nothing is written then
 */
export function logInSiteUser(
  core: Core,
  call: Call,
  site: SiteRecord,
  login: SiteLogin,
): { readonly account: AccountRecord; readonly isNew: boolean } {
  const { accounts } = core.store;
  const found = findAccount(core, site, login);
  checkMayLogIn(call, found);
  const moves = login.sessions.map((identity) => ({
    identity,
    from: otherHolder(core, call, site.apiKey, identity, found?.UID),
  }));

  let account =
    found ??
    accounts.create({
      apiKey: site.apiKey,
      UID: login.siteUID,
      isSiteUID: login.siteUID !== undefined,
      status: 'final',
      regSource: login.regSource,
    });
  call.trace.passed('F 7.2', found ? 'The user has an account: it logs in.' : 'An account was made for the user.', {
    UID: account.UID,
  });
  const before = account;
  for (const { identity, from } of moves) account = connectIdentity(core, call, account, identity, from);

  countLogin(core, site, login, before, found === undefined);
  account = accounts.change(site.apiKey, account.UID, {
    lastLoginAt: call.at,
    loginProvider: login.siteUID === undefined ? login.sessions[0]?.provider : 'site',
    ...(login.userInfo && { userInfo: login.userInfo }),
    ...(found === undefined && { registeredAt: call.at }),
    ...(account.regSource === undefined && login.regSource !== undefined && { regSource: login.regSource }),
  });
  return { account, isNew: found === undefined };
}

/** The account of the site's own id, or else the one that holds the first identity. */
function findAccount({ store }: Core, site: SiteRecord, login: SiteLogin): AccountRecord | undefined {
  if (login.siteUID !== undefined) return store.accounts.get(site.apiKey, login.siteUID);
  const [first] = login.sessions;
  return first && store.accounts.byIdentity(site.apiKey, first.provider, first.providerUID);
}

function checkMayLogIn(call: Call, account: AccountRecord | undefined): void {
  if (account?.isActive === false) {
    call.trace.failed('F 8.2', 'The account is disabled.', { UID: account.UID });
    throw new Refusal(403041, `The account "${account.UID}" is disabled (isActive is false), so it cannot log in.`);
  }
  if (account?.status === 'temporary') {
    call.trace.failed('spec: States', 'The account is temporary: no login reaches it.', { UID: account.UID });
    throw new Refusal(403005, `The account "${account.UID}" is temporary; no login reaches it again.`);
  }
}

function countLogin(core: Core, site: SiteRecord, login: SiteLogin, before: AccountRecord, isNew: boolean): void {
  const { activity } = core.store;
  const facts = { cid: login.cid, UID: before.UID };
  if (login.siteUID !== undefined) {
    activity.count(site.apiKey, 'siteLogins', facts);
    if (isNew || login.newUser) activity.count(site.apiKey, 'newSiteUsers', facts);
  }
  for (const { provider, providerUID } of login.sessions) {
    activity.count(site.apiKey, 'logins', { ...facts, provider });
    const held = before.identities.some((one) => one.provider === provider && one.providerUID === providerUID);
    if (isNew && login.siteUID === undefined) activity.count(site.apiKey, 'newUsers', { ...facts, provider });
    else if (!held) activity.count(site.apiKey, 'newConnections', { ...facts, provider });
  }
}
