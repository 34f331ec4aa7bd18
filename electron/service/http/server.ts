import { createServer as createHttp, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttps, type Server as TlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { clientLimits, STOP_GRACE_MS, type Timeouts } from '#node/http/client-limits.ts';
import { Connections } from '#node/http/connections.ts';
import { answerConnect, answerParseProblem } from '#node/http/raw-errors.ts';
import type { StartProblem, WantedPort } from '#node/start-problem.ts';
import { isTaken, portFault, portsTaken } from '#node/taken-ports.ts';
import type { Core } from '#service/kernel/core.ts';
import type { Route } from '#service/kernel/route.ts';
import type { Arrival } from './arrival.ts';
import { Chain, type ChainOptions } from './index.ts';
import { isLoopback, startProblem } from './listening.ts';

/** Key and certificate of the HTTPS listener, PEM. */
export interface Leaf {
  readonly key: string;
  readonly cert: string;
}

export interface HttpOptions extends ChainOptions {
  /** Address to bind, `127.0.0.1` unless the user asks otherwise (R27). */
  readonly host: string;
  /** 0 takes any free port (D1). */
  readonly httpPort: number;
  readonly httpsPort: number;
  /** Of the console that the host opens afterwards: tried when another port is taken, to name all of them at once (D1). */
  readonly consolePort?: number | undefined;
  readonly leaf: Leaf;
  /** When slow and half-open clients are cut off (R18). */
  readonly timeouts?: Partial<Timeouts> | undefined;
}

export interface HttpListeners {
  /** Base addresses as bound, without a path. */
  readonly addresses: { readonly http: string; readonly https: string };
  /** True when a listener is bound to more than loopback (R27). */
  readonly exposed: boolean;
  /** Serves new connections with another certificate (D9, R35). */
  renew(leaf: Leaf): void;
  /** Finishes calls in flight and frees both ports (R20). */
  stop(): Promise<void>;
}

interface Listener {
  readonly server: Server | TlsServer;
  readonly connections: Connections;
}

const HANDSHAKE_TIMEOUT_MS = 10_000;
const CONNECTIONS = 10_000;

/**
 * Opens the HTTP and the HTTPS listener. Both take their calls through the same stages.
 *
 * @throws {StartProblem} when an address or a port cannot be had (D1)
 */
export async function startHttp(core: Core, routes: readonly Route[], options: HttpOptions): Promise<HttpListeners> {
  const chain = new Chain(core, routes, options);
  const limits = {
    ...clientLimits(options.timeouts),
    // A missing Host is refused by the stage "host" (D3). Node's own response would have other headers.
    requireHostHeader: false,
  };
  const secure = createHttps({ ...limits, ...secureOptions(options.leaf), handshakeTimeout: HANDSHAKE_TIMEOUT_MS });
  const http = listener(createHttp(limits), 'http');
  const https = listener(secure, 'https');
  // IPv4 and IPv6 both have a loopback address. Every client of the API tries the one of IPv4.
  const host = options.host === 'localhost' ? '127.0.0.1' : options.host;

  const wanted = [
    { listener: 'http', port: options.httpPort },
    { listener: 'https', port: options.httpsPort },
  ] as const;
  const faults = await Promise.all([http, https].map((one, at) => listen(one, host, wanted[at]?.port ?? 0)));
  if (faults.some((fault) => fault !== undefined)) {
    // While this process still has the others: one port for two listeners is not the fault of another program.
    const problem = await startProblemOf(wanted, faults, host, options.consolePort);
    await Promise.all([close(http), close(https)]);
    throw problem;
  }
  chain.start();
  return {
    addresses: { http: addressOf(http, 'http'), https: addressOf(https, 'https') },
    exposed: [http, https].some(({ server }) => !isLoopback((server.address() as AddressInfo).address)),
    renew: (leaf) => secure.setSecureContext(secureOptions(leaf)),
    async stop() {
      await chain.stop(Promise.all([close(http), close(https)]));
    },
  };

  function listener(server: Listener['server'], transport: Arrival['transport']): Listener {
    const connections = new Connections(server);
    server.maxConnections = CONNECTIONS;
    server.on('request', receive);
    // To an unknown Expect, Node would respond with an empty 417. It is ignored, and the call is handled (D8).
    server.on('checkExpectation', receive);
    server.on('connect', (_request, socket) => answerConnect(socket, core.clock()));
    server.on('clientError', (error, socket) => answerParseProblem(error, socket, core.clock()));
    return { server, connections };

    function receive(request: IncomingMessage, nodeResponse: ServerResponse): void {
      // A call that arrives on an open connection while the service stops is in flight: it gets its response (R20).
      if (!server.listening) nodeResponse.shouldKeepAlive = false;
      chain.receive(request, nodeResponse, transport);
    }
  }
}

/**
 * The suites of the HTTPS listener: those of TLS 1.3, and of TLS 1.2 those with an ephemeral key and an AEAD cipher.
 * Suites in CBC mode are left out: there are known attacks on their padding, and all clients of the API support the
 * others (R35). The leaf's key is ECDSA, so no suite with RSA could be chosen.
 */
const CIPHERS = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
].join(':');

/** All clients of the API support TLS 1.2 (R35). */
function secureOptions({ key, cert }: Leaf) {
  return { key, cert, minVersion: 'TLSv1.2', ciphers: CIPHERS } as const;
}

/** @returns why it could not be opened; undefined: it is open */
function listen({ server }: Listener, host: string, port: number): Promise<unknown> {
  return new Promise((done) => {
    server.once('error', done);
    server.listen(port, host, () => {
      server.off('error', done);
      done(undefined);
    });
  });
}

/** All ports that are taken; else the first of the other faults. */
async function startProblemOf(
  wanted: readonly WantedPort[],
  faults: readonly unknown[],
  host: string,
  consolePort: number | undefined,
): Promise<StartProblem> {
  for (const [at, { listener, port }] of wanted.entries()) {
    const fault = faults[at];
    if (fault !== undefined && !isTaken(fault))
      return startProblem(fault, listener === 'http' ? 'http' : 'https', host, port);
  }
  const taken = wanted.filter((_, at) => isTaken(faults[at]));
  // The console is always on loopback.
  const isConsoleTaken = consolePort !== undefined && isTaken(await portFault(consolePort, '127.0.0.1'));
  return portsTaken([...taken, ...(isConsoleTaken ? [{ listener: 'console', port: consolePort } as const] : [])], host);
}

/** `http://127.0.0.1:9480`; a listener on every address is reached on loopback. */
function addressOf({ server }: Listener, scheme: string): string {
  const { address, family, port } = server.address() as AddressInfo;
  if (address === '0.0.0.0' || address === '::') return `${scheme}://127.0.0.1:${port}`;
  return `${scheme}://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** Accepts no new calls, waits for those in flight, and frees the port (R20). */
async function close({ server, connections }: Listener): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  await connections.end(STOP_GRACE_MS);
  await closed;
}
