import { isIPv6 } from 'node:net';
import { type Domains, isHostOf } from '#service/tls/index.ts';

type Addresses = { readonly http: string; readonly https: string };

/** Hosts that mean "every interface" and cannot be called. */
const everyInterface = new Set(['0.0.0.0', '::']);
/** A name, or an address without brackets. */
const hostName = /^[\w.:-]+$/;
const loopback = new Set(['localhost', '127.0.0.1', '::1']);

function bareHost(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname.toLowerCase();
}

/** Host and port of an origin, also a default port. */
export function partsOf(origin: string): { readonly host: string; readonly port: string } {
  const url = new URL(origin);
  return { host: bareHost(url.hostname), port: url.port || (url.protocol === 'https:' ? '443' : '80') };
}

/**
 * True when host and port are of this service: loopback, the bound address, or a name of a data center or site (D3, D55), on the port of one
 * of its listeners. The name alone is not enough, because such a domain may be the real one.
 */
export function isOwnTarget(hostname: string, port: string, addresses: Addresses, domains: Domains): boolean {
  const listeners = [partsOf(addresses.http), partsOf(addresses.https)];
  if (!listeners.some((listener) => listener.port === port)) return false;
  const host = bareHost(hostname);
  // A caller chooses its header `Host`: `other.example/@socialize.us1.…` ends with a domain, and names another server.
  if (!hostName.test(host)) return false;
  if (loopback.has(host) || listeners.some((listener) => listener.host === host)) return true;
  return isHostOf(domains, host);
}

/** The address that a listener is bound to, callable from this machine; a literal address asked for stays as it is. */
export function listenerHost(addresses: Addresses, hostname: string): { address: string; family: 4 | 6 } {
  const { host } = partsOf(addresses.https);
  const bound = host === 'localhost' ? '127.0.0.1' : host;
  const address = everyInterface.has(bound) ? (hostname === '::1' || bound === '::' ? '::1' : '127.0.0.1') : bound;
  return { address, family: isIPv6(address) ? 6 : 4 };
}

/**
 * Origin of a listener by a name that needs no name resolution (`localhost`), or by its bound address when that is not
 * loopback. D31 signs the address as the client sees it, so it is the same everywhere.
 *
 * @param named another name of the service, to be called by (D55)
 */
export function callableOrigin(addresses: Addresses, transport: 'http' | 'https', named?: string): string {
  const { host, port } = partsOf(addresses[transport]);
  const own = loopback.has(host) || everyInterface.has(host) ? 'localhost' : isIPv6(host) ? `[${host}]` : host;
  return new URL(`${transport}://${named ?? own}:${port}`).origin;
}
