import type { Identity } from '#service/core/accounts/index.ts';
import { loginRepository } from '#service/core/provider-logins/index.ts';
import { OAuthError, type Response } from '#service/kernel/index.ts';
import type { AccountRecord, LoginRecord } from '#service/records/index.ts';
import { accountOfVisitor, type Visitor } from './account.ts';
import { nameOf } from './candidates.ts';
import { clientSideResult } from './client-side.ts';
import { connectToAccount } from './connect.ts';
import { givesCode, issueCredential } from './credential.ts';
import { deadEnd, disabledPage } from './dead-end.ts';
import { registersUser, settleVisitor } from './provider-login.ts';
import { requestOf, targetOf } from './request.ts';
import { pageResponse, redirectError, redirectResponse } from './responses.ts';
import { displayName } from './screen.ts';
import type { SiteCall } from './site-call.ts';

/** Ends a login whose provider has said who the user is. It counts once, and ends in the redirect of the login (D20). */
export function endVisit(at: SiteCall, login: LoginRecord, visitor: Visitor): Response {
  const { core, call } = at;
  const request = requestOf(login);
  const { account: known } = visitor;
  if (known?.isActive === false) return tellDisabled(at, login, known);
  if (!core.store.of(loginRepository).finish(login.id)) return deadEnd(core, call, request.lang, 'ended');

  // For the library the login is settled when it begins its session.
  const isForLibrary = request.clientSide !== undefined && !givesCode(request);
  const account = isForLibrary
    ? accountOfVisitor(at, visitor, request, registersUser(request))
    : settleVisitor(at, visitor, request);
  if ('error' in account) {
    const { error, regToken } = account;
    return redirectError(core, call, targetOf(request), error, regToken === undefined ? [] : [['regToken', regToken]]);
  }
  call.facts.UID = account.UID;
  const isNew = known === undefined;
  const parameters = isForLibrary
    ? clientSideResult(core, call, account, request, { isNew, providerUID: visitor.providerUID })
    : issueCredential(at, account, request);
  const given = isForLibrary || givesCode(request) ? 'a one-time code' : 'an access token';
  return redirectResponse(core, call, targetOf(request), parameters, {
    errorCode: 0,
    reason: `${account.UID} logged in by ${displayName(request.provider)}; the site got ${given}.`,
  });
}

/** Ends a login that connects an identity. The response is that of a login of this account. */
export function endConnection(at: SiteCall, login: LoginRecord, identity: Identity): Response {
  const { core, call } = at;
  const request = requestOf(login);
  if (!core.store.of(loginRepository).finish(login.id)) return deadEnd(core, call, request.lang, 'ended');

  const account = connectToAccount(at, request, identity);
  if (account instanceof OAuthError) return redirectError(core, call, targetOf(request), account);
  call.facts.UID = account.UID;
  const parameters = request.withoutCredential ? [] : issueCredential(at, account, request);
  return redirectResponse(core, call, targetOf(request), parameters, {
    errorCode: 0,
    reason: `The identity "${identity.providerUID}" at ${displayName(identity.provider)} is connected to ${account.UID}.`,
  });
}

/** Tells the user that the account is disabled, with one way back to the site (D43). */
function tellDisabled({ core, call, site }: SiteCall, login: LoginRecord, account: AccountRecord): Response {
  const details = `The account "${account.UID}" is disabled, so its user cannot log in. Enable it, or log in as another user.`;
  call.facts.UID = account.UID;
  call.trace.failed('D43', details, undefined, 'account-disabled');
  const shownPage = disabledPage(core, site, login, account.UID, nameOf(account));
  return pageResponse(200, shownPage, 'The account is disabled', {
    errorCode: 403041,
    error: 'access_denied',
    reason: details,
  });
}
