import { constantTimeEqual } from '#node/constant-time.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { ApiError, type Call, formatUtcMinute } from '#service/kernel/index.ts';
import type { ApplicationRecord, SiteRecord } from '#service/records/index.ts';
import type { Store } from '#service/storage/index.ts';
import { ownState } from '#shared/causes/own-state.ts';
import { mask } from '#shared/protocol/masking.ts';

/*
 * What the workspace had and has no more: Authdesk's own state, which comes before a slip of the caller (R59). It is known by the
 * secrets that ended with it, for 30 days. For the log alone: a caller learns no more than that there is none.
 */

/** Of an API key that no site has: that there was one, as sentences; undefined: not known. */
export function siteGone({ of }: Pick<Store, 'of'>, apiKey: string): string | undefined {
  const sites = of(siteRepository);
  if (sites.get(apiKey) !== undefined) return undefined;
  const last = sites.expiredSecrets().find((one) => one.apiKey === apiKey && one.userKey === undefined);
  if (last === undefined) return undefined;
  return `The site "${last.siteName}" with this API key was removed on ${formatUtcMinute(last.expiredAt)}: deleted, or by a reset or a snapshot. Restore it in Settings, Snapshots and reset, or import it.`;
}

/** Of a userKey that no application of the site has: that there was one. */
function applicationGone({ of }: Pick<Store, 'of'>, apiKey: string, userKey: string): string | undefined {
  const sites = of(siteRepository);
  if (sites.get(apiKey)?.applications.some((one) => one.userKey === userKey)) return undefined;
  const last = sites.expiredSecrets().find((one) => one.apiKey === apiKey && one.userKey === userKey);
  if (last === undefined) return undefined;
  return `The application "${userKey}" was removed from the site on ${formatUtcMinute(last.expiredAt)}. Add it again in Sites, or send the userKey and secret of another one.`;
}

/**
 * Finds the application of a `userKey`.
 *
 * @throws ApiError 403005 when the site has no such application (D29)
 */
export function findApplication(
  { store }: Pick<Core, 'store'>,
  call: Call,
  site: SiteRecord,
  userKey: string,
): ApplicationRecord {
  const application = site.applications.find((candidate) => candidate.userKey === userKey);
  if (application === undefined) {
    const shown = shownUserKey(userKey);
    const details = `The userKey "${shown}" is no application of the site "${site.apiKey}".`;
    const check = 'The site has no application with this userKey.';
    const gone = applicationGone(store, site.apiKey, userKey);
    const values = { userKey: shown, ...(gone && ownState('application removed')) };
    throw call.trace.refused('D29', new ApiError(403005, details, {}, { reason: gone }), values, check);
  }
  call.trace.passed('D29', 'The userKey is an application of the site.', { userKey, application: application.name });
  return application;
}

/** A userKey for responses and traces; what is none may be a secret or a token that was put in its place (D14). */
export function shownUserKey(userKey: string): string {
  return /^[\w.-]{1,40}$/.test(userKey) ? userKey : mask(userKey);
}

/** Methods in which `userKey` is a parameter when the call has another credential (D59). */
const methods: ReadonlySet<string> = new Set(['socialize.exchangeUIDSignature', 'accounts.exchangeUIDSignature']);

/** True when `userKey` of this call names the application that is meant, and perhaps not the caller's (D59). */
export function takesUserKey({ facts }: Call): boolean {
  return methods.has(facts.method);
}

/** The application of a userKey; undefined when the site has none. */
export function applicationOf(site: SiteRecord, userKey: string): ApplicationRecord | undefined {
  return site.applications.find((application) => application.userKey === userKey);
}

/** True when the secret is the application's own, and not another credential beside its userKey (D59). */
export function isSecretOfApplication(site: SiteRecord, userKey: string, secret: string): boolean {
  const application = applicationOf(site, userKey);
  return application !== undefined && constantTimeEqual(secret, application.secret.text);
}
