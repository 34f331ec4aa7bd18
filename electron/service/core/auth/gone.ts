import { siteRepository } from '#service/core/sites/index.ts';
import { formatUtcMinute } from '#service/kernel/index.ts';
import type { Store } from '#service/storage/index.ts';

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
export function applicationGone({ of }: Pick<Store, 'of'>, apiKey: string, userKey: string): string | undefined {
  const sites = of(siteRepository);
  if (sites.get(apiKey)?.applications.some((one) => one.userKey === userKey)) return undefined;
  const last = sites.expiredSecrets().find((one) => one.apiKey === apiKey && one.userKey === userKey);
  if (last === undefined) return undefined;
  return `The application "${userKey}" was removed from the site on ${formatUtcMinute(last.expiredAt)}. Add it again in Sites, or send the userKey and secret of another one.`;
}
