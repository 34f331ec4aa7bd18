import { checkRedirectUri } from '../protocol/redirect.ts';

/** Names of this machine at which the page of a client-side login can be, the usual one first. */
const usual = ['localhost', '127.0.0.1'] as const;

const isAllowed = (host: string, domains: readonly string[]): boolean =>
  checkRedirectUri(`http://${host}/`, domains).allowed;

/** True for a name that leads to this machine in every browser, or a sub-domain of one (RFC 6761). */
const isOfThisMachine = (domain: string): boolean => /^(?:127\.0\.0\.1|(?:[a-z0-9-]+\.)*localhost)$/i.test(domain);

/**
 * The host of a page that the site has registered (D18).
 *
 * @returns undefined when the site has no domain that leads to this machine
 */
export function registeredPageHost(domains: readonly string[]): string | undefined {
  return [...usual, ...domains.filter(isOfThisMachine)].find((host) => isAllowed(host, domains))?.toLowerCase();
}

/** The host of a page that the site has not registered; undefined when it has registered every name of this machine. */
export function foreignPageHost(domains: readonly string[]): string | undefined {
  return usual.find((host) => !isAllowed(host, domains));
}

/** Where the page of a site is that has registered no name of this machine: nothing there works. */
export const usualPageHost = usual[0];
