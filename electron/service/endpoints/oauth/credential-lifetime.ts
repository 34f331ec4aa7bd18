import type { SiteRecord } from '#service/records/index.ts';
import { type Lifetime, lifetimeOfSite, parseSessionExpiration } from '#shared/protocol/lifetimes.ts';

/**
 * Lifetime of a login's token: what the login asked for, else the site's default (D25).
 *
 * @param sessionExpiration value of `x_session_expiration`, already checked when the login was asked for
 */
export function loginLifetime(site: SiteRecord, sessionExpiration: number | undefined): Lifetime {
  const asked = sessionExpiration === undefined ? undefined : parseSessionExpiration(String(sessionExpiration));
  return asked ?? lifetimeOfSite(site.tokenLifetime);
}

/** A lifetime for a sentence. */
export function lifetimeInWords(lifetime: Lifetime): string {
  switch (lifetime.kind) {
    case 'never':
      return 'never expires';
    case 'browser':
      return 'expires when the browser closes';
    case 'seconds':
      return `expires after ${lifetime.seconds} s`;
  }
}
