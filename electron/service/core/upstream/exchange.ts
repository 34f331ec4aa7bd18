import * as tls from 'node:tls';
import type { Dispatcher } from 'undici';
import { bodyUpTo } from '#node/http/body-up-to.ts';
import {
  type Destination,
  exchangeErrorCode,
  pinned,
  type ShownTrust,
  shownTrust,
} from '#service/core/outbound/index.ts';
import { undici } from '#service/http/index.ts';
import type { Connection } from '#service/storage/index.ts';
import { madeOnce } from '#shared/made-once.ts';
import { type FailureCause, type UpstreamAddress, UpstreamFailure } from './address.ts';
import { headerPairs } from './answer.ts';

/** What goes to the upstream. */
export interface OutgoingExchange {
  readonly address: UpstreamAddress;
  readonly transport: 'http' | 'https';
  /** `<namespace>.<domain>`: the name in its certificate, and the Host header. */
  readonly host: string;
  readonly httpMethod: string;
  /** Path and query, byte for byte. */
  readonly target: string;
  /** Names and values, as they came; without those of the connection. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer | undefined;
  readonly maxBytes: number;
  /** PEM; absent: the usual roots. */
  readonly ca: string | undefined;
  /** When the search for its address began, of `performance.now()`: the time for that is a part of the whole. */
  readonly startedAt: number;
}

/** The upstream's answer as it came. */
export interface UpstreamAnswer {
  readonly status: number;
  readonly statusText: string;
  /** Without those of the connection. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

/** Milliseconds; the whole exchange, with the search for the address, is shorter than what a call may take (R52). */
const CONNECT_MS = 4_000;
const EXCHANGE_MS = 9_000;
const MAX_CONNECTIONS = 64;

/** Headers of one connection (RFC 9110, 7.6.1), and those that are made anew for the next one. */
const ofConnection: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade', 'http2-settings', 'content-length', 'expect'],
]);

/** The headers that go on: all but those of the connection, also those that `Connection` names. @param besides lower case */
export function passedOn(rawHeaders: readonly string[], besides: readonly string[] = []): string[] {
  const dropped = new Set([...ofConnection, ...besides]);
  const pairs = headerPairs(rawHeaders);
  for (const [name, value] of pairs) {
    if (name.toLowerCase() !== 'connection') continue;
    for (const own of value.split(',')) dropped.add(own.trim().toLowerCase());
  }
  return pairs.filter(([name]) => !dropped.has(name.toLowerCase())).flat();
}

/** The roots that this machine trusts, where Node can say so, and those of Node. */
function usualRoots(): readonly string[] {
  const { getCACertificates } = tls as { getCACertificates?: (type: 'system') => readonly string[] };
  return [...tls.rootCertificates, ...(getCACertificates?.('system') ?? [])];
}

const leadingTo = (ip: string): Destination => ({ addresses: [{ address: ip, family: ip.includes(':') ? 6 : 4 }] });

/** What is trusted instead of the CA of an upstream, where the TLS library of this program cannot judge by that. */
async function shownTo({
  transport,
  host,
  address: { ip, port, proxy },
  ca,
}: OutgoingExchange): Promise<ShownTrust | undefined> {
  if (ca === undefined || proxy !== undefined) return undefined;
  return shownTrust(`${transport}://${host}:${port}`, leadingTo(ip), [ca], CONNECT_MS);
}

/** The connections to upstreams. Redirects are never followed. */
class Exchanges {
  readonly #agents = new Map<string, Dispatcher>();
  /** By CA: to read the usual roots takes some milliseconds, which each connection would take of other calls. */
  readonly #contexts = new Map<string, tls.SecureContext>();

  /** @throws UpstreamFailure */
  async send(outgoing: OutgoingExchange): Promise<UpstreamAnswer> {
    const { transport, host, address, httpMethod, target, rawHeaders, body, maxBytes, startedAt } = outgoing;
    try {
      const response = await this.#agent(outgoing, await shownTo(outgoing)).request({
        origin: `${transport}://${host}:${address.port}`,
        method: httpMethod,
        path: target,
        headers: ['host', host, ...rawHeaders],
        body: body ?? null,
        signal: AbortSignal.timeout(Math.max(1, Math.round(EXCHANGE_MS - (performance.now() - startedAt)))),
        responseHeaders: 'raw',
      });
      const read = await bodyUpTo(response.body, maxBytes);
      if (read === undefined) {
        throw new UpstreamFailure(
          'too-large',
          `The answer of ${host} is larger than ${maxBytes} bytes, so it was not passed on. Ask for less, or raise maxBytes of the upstream.`,
        );
      }
      return {
        status: response.statusCode,
        statusText: response.statusText ?? '',
        rawHeaders: passedOn(response.headers as unknown as string[]),
        body: read,
      };
    } catch (error) {
      throw error instanceof UpstreamFailure ? error : failureOf(error, host, address);
    }
  }

  async stop(): Promise<void> {
    const agents = [...this.#agents.values()];
    this.#agents.clear();
    this.#contexts.clear();
    await Promise.all(agents.map((agent) => agent.destroy()));
  }

  /** @param trust of the connection, where it is not its CA */
  #context(ca: string | undefined, trust: ShownTrust | undefined): tls.SecureContext {
    const key = trust?.ca ?? ca ?? '';
    return madeOnce(this.#contexts, key, () => tls.createSecureContext(trust ?? { ca: ca ?? [...usualRoots()] }));
  }

  /** One for each address and CA, so that a changed setting opens new connections. */
  #agent({ address: { ip, proxy }, ca, transport }: OutgoingExchange, trust: ShownTrust | undefined): Dispatcher {
    const key = `${transport} ${proxy ?? ip} ${trust?.ca ?? ca ?? ''}`;
    return madeOnce(this.#agents, key, () => {
      const { Agent, ProxyAgent } = undici();
      const connect = {
        timeout: CONNECT_MS,
        // Explicit: NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment would send secrets to any server (R15).
        rejectUnauthorized: true,
        ...(transport === 'https' && { secureContext: this.#context(ca, trust) }),
      };
      // A call after a quiet minute must not fail because of a closed socket.
      const usual = { connections: MAX_CONNECTIONS, keepAliveTimeout: 1_000 };
      if (proxy === undefined) return new Agent({ ...usual, connect: { ...connect, lookup: pinned(leadingTo(ip)) } });
      // Through a tunnel also over HTTP: a proxy that reads the call would write its head anew.
      return new ProxyAgent({
        ...{ ...usual, uri: proxy, proxyTunnel: true },
        ...{ requestTls: connect, proxyTls: { rejectUnauthorized: true } },
      });
    });
  }
}

/** What the first pattern that fits the code of an error says of it. */
const told: readonly {
  readonly code: RegExp;
  readonly cause: FailureCause;
  readonly sentence: (where: string, code: string) => string;
}[] = [
  {
    code: /^UND_ERR_CONNECT_TIMEOUT$/,
    cause: 'slow',
    sentence: (where) =>
      `${where} did not accept a connection within ${CONNECT_MS / 1000} s. Check the address of the upstream.`,
  },
  {
    code: /TimeoutError|ABORT|TIMEOUT|ETIMEDOUT/,
    cause: 'slow',
    sentence: (where) =>
      `${where} did not answer within ${EXCHANGE_MS / 1000} s. Whether it carried the call out is not known; send one that reads again later.`,
  },
  {
    // No connection was made.
    code: /^E(?:CONNREFUSED|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|ADDRNOTAVAIL|AFNOSUPPORT|ACCES|PERM|INVAL|MFILE|NFILE|NOTFOUND|AI_AGAIN)$/,
    cause: 'gone',
    sentence: (where, code) => `${where} cannot be reached (${code}). Check the address of the upstream.`,
  },
  {
    // The last one is what Electron's library says of name constraints.
    code: /^(?!ERR_SSL).*(?:CERT|SELF_SIGNED|UNABLE_TO)|^UNSPECIFIED$/,
    cause: 'tls',
    sentence: (where, code) =>
      `The certificate of ${where} is not accepted (${code}), so nothing was sent. Check the domain; give its CA with --ca where it has one of its own.`,
  },
  {
    code: /^(?:ERR_SSL|ERR_TLS|EPROTO)/,
    cause: 'tls',
    sentence: (where, code) =>
      `There is no TLS connection with ${where} (${code}). Check the address and the port of the upstream.`,
  },
  {
    code: /^(?:UND_ERR_HEADERS|HPE_HEADER)_OVERFLOW$/,
    cause: 'garbage',
    sentence: (where, code) =>
      `The headers of the answer of ${where} are too long to be read (${code}), so it was not passed on.`,
  },
  {
    code: /^HPE_(?!INVALID_EOF)|HTTPParserError/,
    cause: 'garbage',
    sentence: (where, code) =>
      `What ${where} answered cannot be read as HTTP (${code}). Check the address of the upstream.`,
  },
  {
    code: /^UND_ERR_INVALID_ARG$/,
    cause: 'limit',
    sentence: () => 'The call has a header or a target that cannot be sent on. Send it as HTTP has it.',
  },
  {
    code: /^/,
    cause: 'reset',
    sentence: (where, code) =>
      `The connection with ${where} ended before its answer was whole (${code}). Whether the call was carried out there is not known; send one that reads again.`,
  },
];

function failureOf(error: unknown, host: string, { ip, port, proxy }: UpstreamAddress): UpstreamFailure {
  const code = exchangeErrorCode(error);
  const where = proxy === undefined ? `${host} at ${ip}:${port}` : `${host} by the proxy ${new URL(proxy).host}`;
  // The proxy refused to lead there.
  const found = told.find((one) => one.code.test(proxy !== undefined && code === 'UND_ERR_ABORTED' ? 'EACCES' : code));
  return new UpstreamFailure(found?.cause ?? 'reset', found?.sentence(where, code) ?? code);
}

/** The connections of an open store, which end with it. */
export function upstreamExchanges({ onClose }: Connection): Exchanges {
  const exchanges = new Exchanges();
  onClose(() => void exchanges.stop().catch(() => {}));
  return exchanges;
}
