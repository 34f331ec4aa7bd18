import type { SiteRecord } from '#service/records/index.ts';
import { type Lifetime, lifetimeOfSite, parseSessionExpiration } from '#shared/protocol/lifetimes.ts';
import { part, type Sentence, told } from '#shared/told/sentence.ts';

/**
 * Lifetime of a login's token: what the login asked for, else the site's default (D25).
 *
 * @param sessionExpiration value of `x_session_expiration`, already checked when the login was asked for
 */
export function loginLifetime(site: SiteRecord, sessionExpiration: number | undefined): Lifetime {
  const asked = sessionExpiration === undefined ? undefined : parseSessionExpiration(String(sessionExpiration));
  return asked ?? lifetimeOfSite(site.tokenLifetime);
}

/** A lifetime, as a part of a sentence. */
export function lifetimeSaid(lifetime: Lifetime): Sentence {
  switch (lifetime.kind) {
    case 'never':
      return part('never expires');
    case 'browser':
      return part('expires when the browser closes');
    case 'seconds':
      return told`expires after ${lifetime.seconds} s`;
  }
}
