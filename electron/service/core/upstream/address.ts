import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isLoopbackAddress } from '#service/core/outbound/index.ts';
import type { Listening } from '#service/http/index.ts';
import type { UpstreamSettings } from '#shared/contract/upstream.ts';
import { systemCode } from '#shared/narrowing.ts';

/**
 * Why a call got no answer of its upstream: the second half of the key of the cause, behind `upstream-`; the HTTP status that the client
 * gets, and whether the upstream was asked and failed.
 */
const causes = {
  gone: { status: 502, isOfUpstream: true },
  slow: { status: 504, isOfUpstream: true },
  reset: { status: 502, isOfUpstream: true },
  garbage: { status: 502, isOfUpstream: true },
  'too-large': { status: 502, isOfUpstream: true },
  tls: { status: 502, isOfUpstream: true },
  'name-unknown': { status: 502, isOfUpstream: true },
  loop: { status: 502, isOfUpstream: false },
  'signed-for-other-host': { status: 502, isOfUpstream: false },
  signature: { status: 403, isOfUpstream: false },
  writes: { status: 403, isOfUpstream: false },
  limit: { status: 502, isOfUpstream: false },
  paused: { status: 502, isOfUpstream: false },
} as const;
export type FailureCause = keyof typeof causes;

/** The call was not forwarded, or the upstream did not answer. The client gets this as Authdesk's JSON. */
export class UpstreamFailure extends Error {
  readonly causeName: string;
  readonly status: 403 | 502 | 504;
  readonly isOfUpstream: boolean;

  /** @param sentence what happened, and what to do */
  constructor(cause: FailureCause, sentence: string) {
    super(sentence);
    this.name = 'UpstreamFailure';
    this.causeName = `upstream-${cause}`;
    this.status = causes[cause].status;
    this.isOfUpstream = causes[cause].isOfUpstream;
  }
}

/** Where calls go. */
export interface UpstreamAddress {
  readonly ip: string;
  readonly port: number;
  /** The proxy that leads there, and finds the address; then there is no `ip`. */
  readonly proxy?: string;
}

/** How long an address that a name server gave is used, and how long it is waited for, in milliseconds. */
const FOUND_MS = 60_000;
const PATIENCE_MS = 3_000;
const MAX_NAMES = 200;
/** Codes of a name server that answered, and knows no such address; none: its list is empty. */
const saysNone: ReadonlySet<string> = new Set(['', 'ENODATA', 'ENOTFOUND']);

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
    if (settings.proxy) return { ip: '', port, proxy: proxyOf(transport) };
    const address = { ip: ip?.replace(/^\[|\]$/g, '') ?? (await this.#asked(host, settings.nameServer)), port };
    if (isIP(address.ip) === 0) {
      throw new UpstreamFailure('gone', `${address.ip} is no address of the upstream. Give one with --address.`);
    }
    if (isOwn(address, listening)) {
      throw new UpstreamFailure(
        'loop',
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
    try {
      if (nameServer !== undefined) resolver.setServers([nameServer]);
    } catch {
      throw new UpstreamFailure(
        'name-unknown',
        `The name server ${nameServer} is no address. Give another one with --name-server.`,
      );
    }
    let code = '';
    const first = (asked: Promise<string[]>): Promise<string | undefined> =>
      asked.then(
        ([ip]) => ip,
        (error: unknown) => {
          code = systemCode(error) ?? '';
          return undefined;
        },
      );
    // Where there are several servers, each is waited for.
    const late = setTimeout(() => resolver.cancel(), PATIENCE_MS);
    let ip = await first(resolver.resolve4(host));
    if (ip === undefined && saysNone.has(code)) ip = await first(resolver.resolve6(host));
    clearTimeout(late);
    if (ip === undefined) {
      const server = `The name server ${nameServer ?? 'of this machine'}`;
      throw new UpstreamFailure(
        'name-unknown',
        saysNone.has(code)
          ? `${server} knows no address of ${host}. Check the domain, or give an address with --address.`
          : `${server} did not say the address of ${host} (${code}). Ask another one with --name-server, or give an address with --address.`,
      );
    }
    if (this.#found.size >= MAX_NAMES) this.#found.clear();
    this.#found.set(key, { ip, until: performance.now() + FOUND_MS });
    return ip;
  }
}

/** The proxy of the environment for a transport, by the usual variables. @throws UpstreamFailure when there is none */
function proxyOf(transport: 'http' | 'https'): string {
  const name = `${transport}_proxy`;
  const given = process.env[name] || process.env[name.toUpperCase()];
  // As other programs read it: HOST:PORT is a proxy of HTTP.
  const proxy = given && (given.includes('://') ? given : `http://${given}`);
  if (proxy && URL.canParse(proxy)) return proxy;
  throw new UpstreamFailure(
    'gone',
    `The upstream is to be reached by a proxy, and ${name.toUpperCase()} names none in the environment of this service. Set it and start again, or switch that off with --no-proxy.`,
  );
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
