import { lookup } from 'node:dns/promises';
import { createServer as createHttp, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttps, type Server as TlsServer } from 'node:https';
import { isIP, type Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { clientLimits, type Timeouts } from '#node/http/client-limits.ts';
import { Listener } from '#node/http/listener.ts';
import { addressOf, hostsOf, isEverywhere, isLoopback, listeningAddress } from '#node/http/listening-address.ts';
import { answerConnect, answerParseProblem, answerRaw, type ParseProblem } from '#node/http/raw-errors.ts';
import type { StartProblem, WantedPort } from '#node/start-problem.ts';
import { isTaken, portFault, portProblem, portsTaken } from '#node/taken-ports.ts';
import { BrokenConnections, below, brokenHandshake } from './broken-connections.ts';
import { createCallIds } from './call-id.ts';
import { Chain, type ChainOptions } from './chain.ts';
import type { Core, Listening } from './core.ts';
import type { RequestHead } from './request-head.ts';
import type { Served } from './served.ts';

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
  /** File of the CA certificate, for clients that do not trust it. */
  readonly caPath?: string;
  /** When slow and half-open clients are cut off (R18). */
  readonly timeouts?: Partial<Timeouts> | undefined;
}

/** The first byte of a TLS record that begins a handshake. */
const TLS_HANDSHAKE = 0x16;

/** True for errors of the handshake or of the records below the requests. */
function isOfTls({ code = '' }: ParseProblem): boolean {
  return code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_');
}

const CONNECTIONS = 10_000;

/**
 * Opens the HTTP and the HTTPS listener. Both take their calls through the same stages.
 *
 * @throws {StartProblem} when an address or a port cannot be had (D1)
 */
export async function startHttp(core: Core, served: Served, options: HttpOptions) {
  const named = options.host.toLowerCase();
  // IPv4 and IPv6 both have a loopback address; the one of IPv6 follows below.
  const host = named === 'localhost' ? '127.0.0.1' : isIP(named) ? named : await addressOfName(named);
  // What was asked for is a name of this machine, and so is the address that is printed (D3).
  const own = [named, host].flatMap((one) => (isEverywhere(one) ? [] : hostsOf(one)));
  const chain = new Chain(core, served, { ...options, allowedHosts: [...(options.allowedHosts ?? []), ...own] });
  const limits = {
    ...clientLimits(options.timeouts),
    // A missing Host is refused by the stage "host" (D3). Node's own response would have other headers.
    requireHostHeader: false,
  };
  const secure = createHttps({
    ...limits,
    ...secureOptions(options.leaf),
    SNICallback: askingAt(served.hosts.asksForCertificate),
  });
  const http = new Listener(createHttp(limits));
  const https = new Listener(secure);
  hear(http.server, 'http');
  hear(secure, 'https');
  const addresses = () => ({ http: addressOf(http.server, 'http'), https: addressOf(secure, 'https') });
  const broken = new BrokenConnections(
    {
      core,
      log: served.log,
      newCallId: createCallIds(core.clock, core.random),
      service: () => {
        const { http: plain, https: secured } = addresses();
        return { http: asCalled(plain), https: asCalled(secured) };
      },
      caPath: options.caPath,
    },
    options.leaf.cert,
  );
  watchHandshakes(secure);

  const wanted = [
    { listener: 'http', port: options.httpPort },
    { listener: 'https', port: options.httpsPort },
  ] as const;
  const faults = await Promise.all(
    [http, https].map((one, at) => one.listen({ host, port: wanted[at]?.port ?? 0 }).catch((error: unknown) => error)),
  );
  if (faults.some((fault) => fault !== undefined)) {
    // While this process still has the others: one port for two listeners is not the fault of another program.
    const problem = await startProblemOf(wanted, faults, host, options.consolePort);
    await Promise.all([http.close(), https.close()]);
    throw problem;
  }
  for (const one of [http, https]) await one.listenAtIpv6(options.log);
  chain.start();
  return {
    /** Base addresses as bound, without a path. */
    addresses: addresses(),
    listening: {
      ports: { http: listeningAddress(http.server).port, https: listeningAddress(https.server).port },
      hosts: [...(options.allowedHosts ?? []), ...hostsOf(listeningAddress(https.server).address)],
    } satisfies Listening,
    /** True when a listener is bound to more than loopback (R27). */
    exposed: [http, https].some(({ server }) => !isLoopback(listeningAddress(server).address)),
    /** Serves new connections with another certificate (D9, R35). */
    renew(leaf: Leaf) {
      secure.setSecureContext(secureOptions(leaf));
      broken.renew(leaf.cert);
    },
    /** Finishes calls in flight and frees both ports (R20). */
    async stop() {
      await chain.stop(Promise.all([http.close(), https.close()]));
      await broken.stop();
    },
  };

  /** Logs handshakes that fail, and connections that end right after one with a name that the certificate does not have. */
  function watchHandshakes(server: TlsServer): void {
    server.on('secureConnection', (socket: TLSSocket & { readonly servername?: string | false }) => {
      const name = socket.servername;
      if (!name || broken.covers(name.toLowerCase())) return;
      socket.once('close', () => {
        if (socket.bytesRead === 0) broken.ended({ ...brokenHandshake({ code: 'CLOSED' }, socket), name });
      });
    });
    // Node keeps it from now on: of a client that has left already nobody can ask.
    server.on('connection', (socket: Socket) => void socket.remoteAddress);
    server.on('tlsClientError', (error: Error & { readonly code?: string }, socket: TLSSocket) => {
      const plain = below(socket);
      // A port that was only tried: no handshake was begun.
      if (plain.bytesRead === 0) return;
      const told = broken.ended(brokenHandshake(error, socket));
      if (told?.cause !== 'plain-http' || !plain.writable) return;
      const sentence = `This is the HTTPS port of Authdesk, and the request came in plain HTTP. ${told.fix}`;
      answerRaw(plain, '400 Bad Request', sentence, core.clock());
    });
  }

  function hear(server: Server, transport: RequestHead['transport']): void {
    server.maxConnections = CONNECTIONS;
    server.on('request', (request: IncomingMessage, response: ServerResponse) =>
      chain.receive(request, response, transport),
    );
    server.on('connect', (_request, socket) => answerConnect(socket, core.clock()));
    server.on('clientError', (error: ParseProblem, socket: Socket) => {
      // Of TLS the listener above tells; this one gets it, too.
      if (transport === 'https' && isOfTls(error)) {
        if (error.code !== 'ERR_SSL_HTTP_REQUEST') socket.destroy();
        return;
      }
      const { code = '', rawPacket } = error;
      const address = below(socket).remoteAddress;
      const request = answerParseProblem(error, socket, core.clock());
      const about = { listener: transport, name: undefined, protocol: undefined, hasAnswered: false, address };
      if (transport === 'http' && rawPacket?.[0] === TLS_HANDSHAKE) broken.ended({ ...about, code: 'TLS_ON_HTTP' });
      // A client that sent too little in time, or left, made no mistake; a body is of a call that has its row.
      else if (request !== undefined && rawPacket !== undefined && code !== 'HPE_INVALID_CHUNK_SIZE')
        broken.ended({ ...about, code, request });
    });
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

/**
 * Asks for a client certificate by the name that the client connects to (F 5.1). Any is let in: the end-point compares it.
 *
 * Node's `requestCert` is for all names, and then browsers ask their users everywhere. What its `renegotiate` sets is set here
 * before the handshake goes on.
 */
function askingAt(isAsked: (name: string) => boolean = () => false) {
  return function ask(this: AskedSocket, name: string, done: (error: null) => void): void {
    if (isAsked(name)) this._handle?.setVerifyMode(true, false);
    done(null);
  };
}

/** With which Node calls `SNICallback`. */
interface AskedSocket {
  readonly _handle?: { setVerifyMode(requestCert: boolean, rejectUnauthorized: boolean): void } | null;
}

/** A name that leads nowhere stays: its listener says so. */
const addressOfName = (name: string): Promise<string> =>
  lookup(name).then(
    ({ address }) => address,
    () => name,
  );

/** All ports that are taken; else the first of the other faults. */
async function startProblemOf(
  wanted: readonly WantedPort[],
  faults: readonly unknown[],
  host: string,
  consolePort: number | undefined,
): Promise<StartProblem> {
  for (const [at, one] of wanted.entries()) {
    const fault = faults[at];
    if (fault !== undefined && !isTaken(fault)) return portProblem(fault, one, host);
  }
  const taken = wanted.filter((_, at) => isTaken(faults[at]));
  // The console is always on loopback.
  const isConsoleTaken = consolePort !== undefined && isTaken(await portFault(consolePort, '127.0.0.1'));
  return portsTaken([...taken, ...(isConsoleTaken ? [{ listener: 'console', port: consolePort } as const] : [])], host);
}

/** As a client calls it: every certificate has the name `localhost`. */
function asCalled(address: string): string {
  return address.replace('//127.0.0.1:', '//localhost:');
}
