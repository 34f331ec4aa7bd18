import {
  accountOfSiteLogin,
  accountRepository,
  keepReported,
  problemOfUserInfo,
  type SiteLoginProblem,
} from '#service/core/accounts/index.ts';
import { activityRepository } from '#service/core/activity/index.ts';
import { checkCid } from '#service/endpoints/oauth/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Call, invalidIn, OAuthError, quoteForMessage } from '#service/kernel/index.ts';
import type { AccountRecord, JsonObject, SiteRecord } from '#service/records/index.ts';
import { isObject } from '#shared/narrowing.ts';
import { parseSessionExpiration } from '#shared/protocol/lifetimes.ts';
import { uidForm } from '#shared/protocol/uid.ts';
import { type IssuedToken, issueToken } from './issued.ts';

/** The value of x_siteUID is invalid (F 1.5); but a user who may not log in has an error of its own (F 8.2). */
const codes: Readonly<Record<SiteLoginProblem['problem'], number>> = {
  disabled: 403041,
  temporary: 400006,
  identityHeld: 409001,
  tooManyIdentities: 400124,
};

/** Issues a token without a login (spec "Token end-point", grant_type=none; D25, D27). */
export function grantWithoutLogin(core: Core, call: Call, site: SiteRecord): IssuedToken {
  const expiration = call.parameters.get('x_sessionExpiration');
  const lifetime = parseSessionExpiration(expiration);
  if (!lifetime) {
    const details = `is ${quoteForMessage(expiration ?? '')}; send seconds, 0 (until the browser closes), -1 or -2.`;
    throw call.trace.refused('D25', invalidIn('x_sessionExpiration', details));
  }
  const siteUID = readSiteUID(call);
  const userInfo = readUserInfo(call);
  if (siteUID === undefined && userInfo !== undefined) {
    const details = 'Parameter x_siteUID is missing: x_userInfo says something about a user, so send the user too.';
    throw call.trace.refused('D27', new OAuthError('invalid_request', 400002, details, 'missing:x_siteUID'));
  }
  const cid = checkCid(call);
  const account = siteUID === undefined ? undefined : logIn(core, call, site, siteUID, userInfo, cid);
  return issueToken(core, call, lifetime, { apiKey: site.apiKey, UID: account?.UID, origin: 'none', cid });
}

function readSiteUID(call: Call): string | undefined {
  const siteUID = call.parameters.get('x_siteUID');
  if (siteUID !== undefined && !uidForm.test(siteUID)) {
    const details = `has ${siteUID.length} characters; a UID is 1 to 252 printable ASCII characters without blanks.`;
    throw call.trace.refused('D27', invalidIn('x_siteUID', details));
  }
  return siteUID;
}

/** Reads `x_userInfo`; undefined when it was not sent (spec "User info object"). */
function readUserInfo(call: Call): JsonObject | undefined {
  const text = call.parameters.get('x_userInfo');
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (!isObject(value)) {
    throw call.trace.refused('D27', invalidIn('x_userInfo', 'is not a JSON object. Send {"firstName": "…"}.', 400004));
  }
  const userInfo = value;
  const wrong = problemOfUserInfo(userInfo);
  if (wrong) throw call.trace.refused('D27', invalidIn('x_userInfo', `cannot be taken. ${wrong}`));
  const names = Object.keys(userInfo).join(', ') || '(none)';
  call.trace.passed('D27', 'x_userInfo is a user info object.', { fields: names });
  return userInfo;
}

/**
 * Logs the site's user in, as `socialize.notifyLogin` does; makes the account when there is none (D27). No second factor is
 * asked for: the token is for the server of the site, and no user is logged in by it (F 3.4).
 */
function logIn(
  core: Core,
  call: Call,
  site: SiteRecord,
  siteUID: string,
  userInfo: JsonObject | undefined,
  cid: string | undefined,
): AccountRecord {
  const regSource = call.parameters.get('x_regSource') ?? call.parameters.get('regSource');
  const login = accountOfSiteLogin(core, call, site, {
    siteUID,
    identities: [],
    userInfo,
    regSource,
    newUser: false,
    cid,
  });
  if ('problem' in login) throw new OAuthError('invalid_request', codes[login.problem], login.details);
  core.store.of(activityRepository).count(site.apiKey, 'siteLogins', { cid, UID: siteUID });
  keepReported(core, login.account, login.reported, cid);
  return core.store.of(accountRepository).change(site.apiKey, siteUID, { lastLoginAt: call.at, loginProvider: 'site' });
}
