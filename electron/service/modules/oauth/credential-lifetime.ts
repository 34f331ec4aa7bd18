import type { SiteRecord } from '#service/storage/store.ts';
import { type Lifetime, lifetimeOfSite, parseSessionExpiration } from '#shared/protocol/lifetimes.ts';

/**
 * How long a token of a login lives: what the login asked for, else the site's default (D25).
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
      return 'never ends';
    case 'browser':
      return 'ends when the browser closes';
    case 'seconds':
      return `ends after ${lifetime.seconds} s`;
  }
}
