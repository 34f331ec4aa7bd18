import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isLoopbackAddress } from '#service/core/outbound/index.ts';
import type { Listening } from '#service/http/index.ts';
import type { UpstreamSettings } from '#shared/contract/upstream.ts';
import { UpstreamFailure } from './failure.ts';

/** Where calls go. */
export interface UpstreamAddress {
  readonly ip: string;
  readonly port: number;
}

/** How long an address that a name server gave is used, and how long it is waited for, in milliseconds. */
const FOUND_MS = 60_000;
const PATIENCE_MS = 3_000;
const MAX_NAMES = 200;

const given = /^(\[[^\]]+\]|[^:]+)(?::(\d+)(?:\/(\d+))?)?$/;
const usualPort = { http: 80, https: 443 } as const;

/**
 * Finds addresses of upstreams: as given by hand, or by asking a name server. The hosts file is never read, because it leads the
 * names of the real service to this machine (D85).
 */
export class UpstreamAddresses {
  readonly #found = new Map<string, { readonly ip: string; readonly until: number }>();

  /**
   * @param host `<namespace>.<domain>`
   * @throws UpstreamFailure when the name is not found, or it leads back here
   */
  async of(
    host: string,
    transport: 'http' | 'https',
    settings: UpstreamSettings,
    listening: Listening | undefined,
  ): Promise<UpstreamAddress> {
    const [, ip, https, http] = given.exec(settings.address ?? '') ?? [];
    const port = Number((transport === 'https' ? https : http) ?? usualPort[transport]);
    const address = { ip: ip?.replace(/^\[|\]$/g, '') ?? (await this.#asked(host, settings.nameServer)), port };
    if (isOwn(address, listening)) {
      throw new UpstreamFailure(
        'loop',
        502,
        `The address of ${host}, ${address.ip}, is that of this Authdesk: the call would come back. Give the address of the real service with --address, or a name server that knows it with --name-server.`,
      );
    }
    return address;
  }

  async #asked(host: string, nameServer: string | undefined): Promise<string> {
    const key = `${nameServer ?? ''} ${host}`;
    const known = this.#found.get(key);
    if (known !== undefined && known.until > performance.now()) return known.ip;
    const resolver = new Resolver({ timeout: PATIENCE_MS, tries: 1 });
    if (nameServer !== undefined) resolver.setServers([nameServer]);
    const ask = async (family: 4 | 6) => (family === 4 ? resolver.resolve4(host) : resolver.resolve6(host));
    const [ip] = await ask(4)
      .catch(() => ask(6))
      .catch(() => []);
    if (ip === undefined) {
      throw new UpstreamFailure(
        'name-unknown',
        502,
        `The name server ${nameServer ?? 'of this machine'} knows no address of ${host}. Check the domain, or give an address with --address.`,
      );
    }
    if (this.#found.size >= MAX_NAMES) this.#found.clear();
    this.#found.set(key, { ip, until: performance.now() + FOUND_MS });
    return ip;
  }
}

/** True for a listener of this service. */
function isOwn({ ip, port }: UpstreamAddress, listening: Listening | undefined): boolean {
  if (listening === undefined || (port !== listening.ports.http && port !== listening.ports.https)) return false;
  if (isLoopbackAddress(ip) || ip === '0.0.0.0' || ip === '::') return true;
  return (
    listening.hosts.includes(isIP(ip) === 6 ? `[${ip}]` : ip) ||
    Object.values(networkInterfaces()).some((list) => list?.some((one) => one.address === ip))
  );
}
