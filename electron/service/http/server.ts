import type { Server as TlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Report } from '#node/host-log.ts';
import { clientLimits, STOP_GRACE_MS, type Timeouts } from '#node/http/client-limits.ts';
import { Connections } from '#node/http/connections.ts';
import { drained } from '#node/http/drained.ts';
import { answerConnect, answerParseProblem } from '#node/http/raw-errors.ts';
import type { Malformed } from '#service/kernel/call.ts';
import type { Core } from '#service/kernel/core.ts';
import { type Body, readBody } from './body.ts';
import { type Arrival, Calls, type Endpoints, type Finished } from './calls.ts';
import { isLoopback, startProblem } from './listening.ts';
import { FORM } from './parameters.ts';
import { bodyTooLarge } from './plain-responses.ts';
import { send } from './send.ts';
import { routePath, splitTarget } from './target.ts';

export type { Endpoints } from './calls.ts';

/** Known to these listeners only: the console's requests, in the same process, have none. */
interface ArrivingRequest extends FastifyRequest {
  /** The call that the request makes, once its head was looked at. */
  arrival: Arrival | undefined;
}

/** Key and certificate of the HTTPS listener, PEM. */
export interface Leaf {
  readonly key: string;
  readonly cert: string;
}

export interface HttpOptions {
  /** Address to bind, `127.0.0.1` unless the user asks otherwise (R27). */
  readonly host: string;
  /** 0 takes any free port (D1). */
  readonly httpPort: number;
  readonly httpsPort: number;
  readonly leaf: Leaf;
  /** Hosts accepted besides data-center names and loopback (D3). */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Greatest request body in bytes; 1 MiB (D6). */
  readonly bodyLimit?: number | undefined;
  /** When slow and half-open clients are cut off (R18). */
  readonly timeouts?: Partial<Timeouts> | undefined;
  /** One line for the host's own log. */
  readonly log?: Report | undefined;
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
  readonly app: FastifyInstance;
  readonly connections: Connections;
}

const HANDSHAKE_TIMEOUT_MS = 10_000;
const CONNECTIONS = 10_000;
const BODY_LIMIT = 1024 * 1024;

/** Breaks that a client makes at will: its log row says so, the host's own log is not for a client to fill (R21). */
const EXPECTED_BREAKS: ReadonlySet<string> = new Set(['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'ECONNRESET', 'EPIPE']);

const UNREADABLE_BODY: Malformed = {
  errorCode: 400001,
  details: 'The body or its Content-Type header cannot be read. Send a form: application/x-www-form-urlencoded.',
  names: [],
};

/**
 * Opens the HTTP and the HTTPS listener. Both serve the same end-points through the same rules.
 *
 * @throws {StartProblem} when an address or a port cannot be had (D1)
 */
export async function startHttp(core: Core, endpoints: Endpoints, options: HttpOptions): Promise<HttpListeners> {
  const calls = new Calls(core, endpoints, options.allowedHosts ?? [], options.log ?? (() => {}));
  const bodyLimit = options.bodyLimit ?? BODY_LIMIT;
  const limits = {
    ...clientLimits(options.timeouts),
    // A missing Host is answered by the rule of all hosts (D3), not by Node with headers of its own.
    requireHostHeader: false,
  };
  const http = listener('http', { http: limits });
  const https = listener('https', {
    https: { ...limits, ...secureOptions(options.leaf), handshakeTimeout: HANDSHAKE_TIMEOUT_MS },
  });

  await listen(http, 'http', options.host, options.httpPort);
  try {
    await listen(https, 'https', options.host, options.httpsPort);
  } catch (problem) {
    await close(http);
    throw problem;
  }
  return {
    addresses: { http: addressOf(http, 'http'), https: addressOf(https, 'https') },
    exposed: [http, https].some(({ app }) => !isLoopback((app.server.address() as AddressInfo).address)),
    renew: (leaf) => (https.app.server as unknown as TlsServer).setSecureContext(secureOptions(leaf)),
    async stop() {
      await Promise.all([close(http), close(https)]);
    },
  };

  function listener(transport: Arrival['transport'], transportOptions: object): Listener {
    const app: FastifyInstance = Fastify({
      ...transportOptions,
      // The framework sets these two on the server once more, to values of its own unless told.
      keepAliveTimeout: limits.keepAliveTimeout,
      requestTimeout: limits.requestTimeout,
      forceCloseConnections: 'idle',
      // A call that arrives on an open connection while the service stops is one in flight: it gets its answer (R20).
      return503OnClosing: false,
      exposeHeadRoutes: false,
      logger: false,
      // The path is read by the rules of D5, not by the router's: it only picks the route of the end-point.
      rewriteUrl: (request) => `/${routePath(splitTarget(request.url ?? '/').path)}`,
      clientErrorHandler: (error, socket) => answerParseProblem(error, socket, core.clock()),
    });
    app.server.maxConnections = CONNECTIONS;
    app.server.on('connect', (_request, socket) => answerConnect(socket, core.clock()));
    // Node would answer an unknown Expect with an empty 417 that no end-point has seen; the call is answered instead (D8).
    app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
    app.decorateRequest('arrival', undefined);
    const arrivalOf = (request: FastifyRequest) => {
      const arriving = request as ArrivingRequest;
      arriving.arrival ??= calls.arrived(request.raw, request.originalUrl, transport);
      return arriving.arrival;
    };

    app.removeAllContentTypeParsers();
    // One parser for every type. That of forms is named because Fastify looks for what stands behind '*' anew each time.
    app.addContentTypeParser([FORM, '*'], (request, payload, done) => {
      readBody(payload, request.headers['content-length'], bodyLimit, done);
    });
    // Host, path and method are refused before a byte of the body is read.
    app.addHook('onRequest', (request, reply, next) => {
      const arrival = arrivalOf(request);
      const refusal = calls.refusal(arrival);
      if (refusal === undefined) next();
      else deliver(reply, arrival, calls.refuse(arrival, refusal));
    });
    for (const path of ['/login', '/decide', '/token', '/rest', '/unknown']) app.all(path, answer);
    app.setNotFoundHandler(answer);
    app.setErrorHandler((error: { code?: string }, request, reply) => {
      const arrival = arrivalOf(request);
      if (!EXPECTED_BREAKS.has(error.code ?? '')) {
        options.log?.(`Call ${arrival.id} broke off: ${error.code}`, `broke off ${error.code}`);
      }
      deliver(reply, arrival, calls.answer(arrival, undefined, UNREADABLE_BODY));
    });
    return { app, connections: new Connections(app.server) };

    function answer(request: FastifyRequest, reply: FastifyReply): void {
      const arrival = arrivalOf(request);
      const body = request.body as Body | undefined | null;
      const finished =
        body && 'tooLarge' in body
          ? calls.refuse(arrival, bodyTooLarge(bodyLimit))
          : calls.answer(arrival, body?.bytes);
      deliver(reply, arrival, finished);
    }
  }
}

/** Sends the answer once it is kept. Nothing waits for that, so that a call costs no more promises than it needs. */
function deliver(reply: FastifyReply, arrival: Arrival, finished: Promise<Finished>): void {
  finished
    .then(({ answer, headers }) => {
      const { raw } = reply.request;
      const acceptEncoding = arrival.headers['accept-encoding']?.toString();
      send(reply, answer, headers, acceptEncoding, raw.complete ? undefined : drained(raw));
    })
    .catch((error) => reply.send(error));
}

/**
 * What the HTTPS listener agrees to: the suites of TLS 1.3, and of TLS 1.2 only those with an ephemeral key and an AEAD
 * cipher. Suites in CBC mode are left out: their padding has been attacked again and again, and every client of the API
 * has had the others for years (R35). The leaf's key is ECDSA, so no suite with RSA could be chosen.
 */
const CIPHERS = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
].join(':');

/** TLS 1.2 is the least that clients of the API speak today (R35). */
function secureOptions({ key, cert }: Leaf) {
  return { key, cert, minVersion: 'TLSv1.2', ciphers: CIPHERS } as const;
}

async function listen({ app }: Listener, kind: 'http' | 'https', host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw startProblem(error, kind, host, port);
  }
}

/** `http://127.0.0.1:9480`; a listener on every address is reached on loopback. */
function addressOf({ app }: Listener, scheme: string): string {
  const { address, family, port } = app.server.address() as AddressInfo;
  if (address === '0.0.0.0' || address === '::') return `${scheme}://127.0.0.1:${port}`;
  return `${scheme}://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** Takes no new calls, lets those in flight end, and frees the port (R20). */
async function close({ app, connections }: Listener): Promise<void> {
  const closed = app.close();
  await connections.end(STOP_GRACE_MS);
  await closed;
}
