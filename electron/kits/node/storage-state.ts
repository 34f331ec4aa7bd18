import type { NewSession } from '#shared/contract/sessions.ts';
import type { Session } from './types.ts';

/** What Playwright takes as `storageState` of a browser context. */
type StorageState = Session['storageState'];

const TEN_YEARS_S = 315_360_000;

/**
 * A browser whose user has logged in: the cookie of the session on the hosts of the service, and in the local storage of
 * the site's pages what the client-side library keeps of it (U 6).
 *
 * @param origins pages of the site besides those of its registered domains
 * @param now milliseconds by the machine's clock, which is that of the browser
 */
export function storageState(session: NewSession, origins: readonly string[], now: number): StorageState {
  const {
    cookieName: name,
    cookieValue: value,
    expiresIn,
    browserBound,
    dataCenterDomain,
    apiDomains,
    domains,
  } = session;
  const until = expiresIn === undefined ? undefined : now + expiresIn * 1000;
  const expires = browserBound ? -1 : Math.floor((until ?? now + TEN_YEARS_S * 1000) / 1000);
  // A leading dot: every host of the data center.
  const hosts = ['localhost', '127.0.0.1', ...(dataCenterDomain === '' ? [] : [`.${dataCenterDomain}`]), ...apiDomains];
  const pages = new Set([...domains.filter(isHost).map((domain) => `https://${domain}`), ...origins]);
  const kept = JSON.stringify(until === undefined ? {} : { until });
  return {
    cookies: hosts.map((domain) => ({
      name,
      value,
      domain,
      path: '/',
      expires,
      httpOnly: true,
      secure: true,
      sameSite: 'None',
    })),
    origins: [...pages].map((origin) => ({ origin, localStorage: [{ name, value: kept }] })),
  };
}

/** A registered domain without wildcard, scheme or path. */
const isHost = (domain: string): boolean => /^[a-z0-9.-]+(?::\d+)?$/i.test(domain);
