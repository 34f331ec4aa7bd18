import { isIP } from 'node:net';
import { libraryLabels, mobileNamespaces, namespaces } from '#shared/protocol/methods.ts';

/** Loopback, which every certificate vouches for besides the data centers (D3, D9). */
export const LOOPBACK_NAME = 'localhost';
export const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1'] as const;

/** What a leaf certificate is for. */
export interface LeafNames {
  readonly dns: readonly string[];
  readonly ip: readonly string[];
}

/** Host names that a data center gives: its domain, and before it every namespace and those of the library (D2, D3, D55). */
export function hostNames(domain: string): string[] {
  return [...[...namespaces, ...mobileNamespaces, ...libraryLabels].map((label) => `${label}.${domain}`), domain];
}

/** The domains of the service's own hosts. */
export interface Domains {
  /** Those of the data centers. */
  readonly dataCenters: readonly string[];
  /** Those of the sites: each is one host (D55). */
  readonly sites: readonly string[];
}

/** True for a host that the domains give, in lower case: any below a data center's, and exactly those of the sites. */
export function isHostOf({ dataCenters, sites }: Domains, host: string): boolean {
  return sites.includes(host) || permits(dataCenters, host);
}

/** Names of the HTTPS certificate for these domains (R35): every first label of a data center's is among them (D68). */
export function leafNames({ dataCenters, sites }: Domains): LeafNames {
  // The known hosts by name as well: some TLS clients take no wildcard right below a domain of one label.
  const dns = new Set([
    LOOPBACK_NAME,
    ...dataCenters.flatMap((domain) => [...hostNames(domain), `*.${domain}`]),
    ...sites,
  ]);
  return { dns: [...dns], ip: LOOPBACK_ADDRESSES };
}

/** True for a host name in lower case, of one label or more (RFC 1123, 2.1), and for no address. */
export const isHostName = (name: string): boolean =>
  isIP(name) === 0 &&
  name.length <= 253 &&
  name.split('.').every((label) => /^[a-z0-9-]{1,63}$/.test(label) && !/^-|-$/.test(label));

/** True when one of the permitted names is the domain or a parent of it (RFC 5280, 4.2.1.10). */
export function permits(permitted: readonly string[], domain: string): boolean {
  return permitted.some((name) => domain === name || domain.endsWith(`.${name}`));
}
