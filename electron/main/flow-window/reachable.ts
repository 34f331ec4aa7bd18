/** Where the service listens, as the flow window needs it. */
interface ServiceAddresses {
  /** Origins, for example `http://127.0.0.1:9480`. */
  readonly http: string;
  readonly https: string;
}

/** Domains of the service's hosts. */
export interface Domains {
  /** Names below them are those of the data centers (D2). */
  readonly dataCenters: readonly string[];
  /** API domains of sites: each is one host (D55). */
  readonly sites: readonly string[];
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * True when an address is the service itself: one of its two ports, on loopback or on a name of a data center or site
 * (D3, D55). A login needs nothing more but the page of a provider that the site was registered with, so the flow window reaches
 * nothing else (R32, R41).
 */
export function isService(url: string, addresses: ServiceAddresses, domains: Domains): boolean {
  const going = URL.parse(url);
  if (going === null) return false;
  const listener = going.protocol === 'https:' ? addresses.https : going.protocol === 'http:' ? addresses.http : '';
  if (listener === '' || portOf(going) !== portOf(new URL(listener))) return false;
  return isServiceHost(going.hostname, addresses, domains);
}

/** True for host names of the service's certificate (D3, D9). */
export function isServiceHost(host: string, addresses: ServiceAddresses, domains: Domains): boolean {
  return (
    loopback.has(host) ||
    host === new URL(addresses.https).hostname ||
    domains.sites.includes(host) ||
    domains.dataCenters.some((domain) => host === domain || host.endsWith(`.${domain}`))
  );
}

/** True when an address is at one of these origins. */
export const isAt = (url: string, origins: readonly string[]): boolean =>
  URL.canParse(url) && /^https?:/i.test(url) && origins.includes(new URL(url).origin);

const portOf = (url: URL): string => url.port || (url.protocol === 'https:' ? '443' : '80');
