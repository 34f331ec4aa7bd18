import { type Core, callingPage } from '#service/http/index.ts';
import type { Call } from '#service/kernel/index.ts';
import type { Caller } from '#service/methods/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';
import type { CredentialOf } from './credential.ts';
import { checkHttps } from './secret-in-clear.ts';
import { callerOf, findToken } from './token.ts';

/** What the public API says of every session that cannot be used (U 3.11, D58). */
const NOT_FOUND = 'Session not found';

/** For the log: the cause in a few words, and what to do. */
const told: Readonly<Partial<Record<CauseName, string>>> = {
  'session-expired': 'The session has expired. Log in again.',
  'session-ended': 'The session was ended. Log in again.',
  'unknown-session': 'No session with this value was begun here. Log in again.',
  'session-user-gone': 'The user of the session was deleted. Log in as a user that the site has.',
  'session-not-prolonged': 'The site did not prolong the session. Log in again.',
  'session-of-another-site':
    'The session belongs to another site. Send the API key of the site where the user logged in.',
  'session-over-http': 'The cookie of the session came over plain HTTP. Call over HTTPS.',
  'session-of-other-page':
    'The cookie came with a page of another domain. Register the domain of the page at the site.',
  'session-without-user': 'The token is bound to no user, so it is no session. Log a user in.',
};

/** Causes of a token as those of a session; others are told as they are. */
const ofSession: Readonly<Partial<Record<CauseName, CauseName>>> = {
  'session-not-prolonged': 'session-not-prolonged',
  'token-expired': 'session-expired',
  'token-revoked': 'session-ended',
  'browser-closed': 'session-ended',
  'user-gone': 'session-user-gone',
  'site-gone': 'unknown-session',
  'unknown-token': 'unknown-session',
};

/**
 * The user of a login token, or of the cookie of a session (D52). A browser sends the cookie of a lost session with
 * every call, so such a call is anonymous: methods that anybody may call go on, others answer 403005 (D58).
 *
 * @throws ApiError 403025 for a login token over plain HTTP, 400001, 301001
 */
export function authenticateSession(
  core: Core,
  call: Call,
  site: SiteRecord,
  { kind, token }: CredentialOf<'loginToken' | 'cookie'>,
): Caller {
  const lost = (cause: CauseName, rule: string, check: string, values?: Readonly<Record<string, string>>): Caller => {
    call.trace.noted(rule, check, values);
    call.facts.credential = kind === 'cookie' ? 'lostCookie' : 'lostLoginToken';
    // A cause of the token itself is told by its check.
    const lostBecause = { cause, reason: [told[cause], check].filter(Boolean).join(' ') };
    return { kind: 'anonymous', site, lostSession: NOT_FOUND, lostBecause };
  };
  if (call.transport === 'http' && kind === 'cookie')
    return lost('session-over-http', 'D52', 'The cookie of the session came over plain HTTP: it is ignored.');
  const overHttp = 'A login token was sent over plain HTTP, where it is not accepted. Call over HTTPS.';
  checkHttps(call, kind === 'cookie' ? 'The session' : 'The login token', 'D52', overHttp);
  if (kind === 'cookie') {
    const page = callingPage(call, site.domains);
    // Else any page that the user opens could call in their name.
    if (page.kind === 'page' && !page.allowed) {
      const check = `The cookie came with a call of the page ${page.origin}, which is none of the site: it is ignored. Register its domain.`;
      return lost('session-of-other-page', 'D48', check, { page: page.origin, domains: site.domains.join(', ') });
    }
  }
  const found = findToken(core, call, token);
  if ('rule' in found) {
    const details = found.reason ?? found.details;
    const cause = ofSession[found.cause];
    const check = cause === undefined ? `${details} ${found.check}` : `${found.check} ${details}`;
    return lost(cause ?? found.cause, found.rule, check, found.values);
  }
  if (found.site.apiKey !== site.apiKey)
    return lost('session-of-another-site', 'D52', 'The session belongs to another site.');
  if (found.account === undefined)
    return lost('session-without-user', 'D52', 'The token is not bound to a user, so it is no session.');
  return callerOf(core, call, found);
}
