import type { Call } from '#service/call.ts';
import type { Core } from '#service/core.ts';
import { refuse } from '#service/oauth/refuse.ts';
import type { AccountRecord, JsonObject, SiteRecord } from '#service/store/store.ts';
import { shown } from '#service/trace/shown.ts';
import { parseSessionExpiration } from '#shared/protocol/lifetimes.ts';
import { type IssuedToken, issueToken } from './issued.ts';
import { readUserInfo } from './user-info.ts';

/** What a UID may be: at most 252 printable ASCII characters (F 3.4). */
const SITE_UID = /^[\x21-\x7e]{1,252}$/;

/** Issues a token without a login (spec "Token end-point", grant_type=none; D25, D27). */
export function grantWithoutLogin(core: Core, call: Call, site: SiteRecord): IssuedToken {
  const expiration = call.parameters.get('x_sessionExpiration');
  const lifetime = parseSessionExpiration(expiration);
  if (!lifetime) {
    refuse(
      call,
      'D25',
      'invalid_request',
      400006,
      `Parameter x_sessionExpiration is ${shown(expiration ?? '')}; send seconds, 0 (until the browser closes), -1 or -2.`,
    );
  }
  const siteUID = readSiteUID(call);
  const userInfo = readUserInfo(call);
  if (siteUID === undefined && userInfo !== undefined) {
    refuse(
      call,
      'D27',
      'invalid_request',
      400002,
      'Parameter x_siteUID is missing: x_userInfo says something about a user, so send the user too.',
    );
  }
  const cid = call.parameters.get('x_cid') ?? call.parameters.get('cid');
  const account = siteUID === undefined ? undefined : logInSiteUser(core, call, site, siteUID, userInfo);
  return issueToken(core, call, lifetime, { apiKey: site.apiKey, UID: account?.UID, origin: 'none', cid });
}

function readSiteUID(call: Call): string | undefined {
  const siteUID = call.parameters.get('x_siteUID');
  if (siteUID !== undefined && !SITE_UID.test(siteUID)) {
    refuse(
      call,
      'D27',
      'invalid_request',
      400006,
      `Parameter x_siteUID has ${siteUID.length} characters; a UID is 1 to 252 printable ASCII characters without blanks.`,
    );
  }
  return siteUID;
}

/** Does what `socialize.notifyLogin` does: the site's user is logged in, and made when there is none (D27). */
function logInSiteUser(
  core: Core,
  call: Call,
  { apiKey }: SiteRecord,
  siteUID: string,
  userInfo: JsonObject | undefined,
): AccountRecord {
  const { accounts, activity } = core.store;
  const known = accounts.get(apiKey, siteUID);
  if (known && (known.status === 'temporary' || !known.isActive)) {
    refuse(
      call,
      'D22 D27',
      'invalid_request',
      400006,
      known.isActive
        ? 'Parameter x_siteUID names a temporary account, which only its own token reaches. Send a UID of the site.'
        : 'Parameter x_siteUID names a disabled account. Enable it, or send another UID.',
      { x_siteUID: siteUID },
    );
  }
  const cid = call.parameters.get('x_cid') ?? call.parameters.get('cid');
  const regSource = call.parameters.get('x_regSource') ?? call.parameters.get('regSource');
  if (!known) {
    accounts.create({ apiKey, UID: siteUID, isSiteUID: true, status: 'final', loginProvider: 'site', regSource });
    activity.count(apiKey, 'newSiteUsers', { cid, UID: siteUID });
  }
  const account = accounts.change(apiKey, siteUID, {
    lastLoginAt: call.at,
    loginProvider: 'site',
    ...(userInfo !== undefined && { userInfo }),
  });
  activity.count(apiKey, 'siteLogins', { cid, UID: siteUID });
  core.events.changed('people');
  call.trace.passed('D27', known ? "The site's user was logged in." : "The site's user was made and logged in.", {
    UID: siteUID,
  });
  return account;
}
