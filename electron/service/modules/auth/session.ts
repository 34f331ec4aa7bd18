import type { Call } from '#service/kernel/call.ts';
import type { Core } from '#service/kernel/core.ts';
import { ApiError } from '#service/kernel/errors.ts';
import type { SiteRecord } from '#service/storage/records.ts';
import type { Caller } from './caller.ts';
import type { LoginTokenCredential } from './credential.ts';
import { callingPage } from './page-origin.ts';
import { callerOf, findToken } from './token.ts';

/** What the public API says of every session that cannot be used (U 3.11, D58). */
const NOT_FOUND = 'Session not found';

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
  { kind, token }: LoginTokenCredential,
): Caller {
  const lost = (rule: string, check: string, values?: Readonly<Record<string, string>>): Caller => {
    call.trace.noted(rule, check, values);
    call.facts.credential = kind === 'cookie' ? 'lostCookie' : 'lostLoginToken';
    return { kind: 'anonymous', site, lostSession: NOT_FOUND };
  };
  if (call.transport === 'http') {
    if (kind === 'cookie') return lost('D52', 'The cookie of the session came over plain HTTP: it is ignored.');
    const details = 'A login token was sent over plain HTTP, where it is not accepted. Call over HTTPS.';
    throw call.trace.refused('D52', new ApiError(403025, details), undefined, 'The login token came over plain HTTP.');
  }
  call.trace.passed('D52', 'The session came over HTTPS.');
  if (kind === 'cookie') {
    const page = callingPage(call, site.domains);
    // Else any page that the user opens could call in their name.
    if (page.kind === 'page' && !page.allowed) {
      const check = `The cookie came with a call of the page ${page.origin}, which is none of the site: it is ignored. Register its domain.`;
      return lost('D48', check, { page: page.origin, domains: site.domains.join(', ') });
    }
  }
  const found = findToken(core, call, token);
  if ('rule' in found) return lost(found.rule, `${found.check} ${found.details}`, found.values);
  if (found.site.apiKey !== site.apiKey) return lost('D52', 'The session belongs to another site.');
  if (found.account === undefined) return lost('D52', 'The token is not bound to a user, so it is no session.');
  return callerOf(core, call, found);
}
