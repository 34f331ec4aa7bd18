import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { clientLimits, STOP_GRACE_MS, type Timeouts } from '#node/http/client-limits.ts';
import { Connections } from '#node/http/connections.ts';
import { drained } from '#node/http/drained.ts';
import { answerParseProblem } from '#node/http/raw-errors.ts';
import { JsonText } from '#node/json-text.ts';
import { StartProblem } from '#node/start-problem.ts';
import type { RandomSource, Service } from '#service/index.ts';
import { isTabSecret, TAB_HEADER } from '#shared/contract/console-session.ts';
import { hostOperations } from '#shared/contract/host.ts';
import { USUAL_INPUT_LIMIT } from '#shared/contract/operation.ts';
import { failure, type Problem, type Result } from '#shared/contract/result.ts';
import { type BuiltFile, readBuiltFiles } from '../../ui-files/built-files.ts';
import {
  commonHeaders,
  contentSecurityPolicy,
  inertPolicy,
  newNonce,
  withNonce,
} from '../../ui-files/content-security.ts';
import { EventStreams } from './event-stream.ts';
import { runOperation } from './operations.ts';
import { isLocalHost, isOwnPage, repeatedHeader } from './origin-check.ts';
import {
  broken,
  foreignHost,
  foreignPage,
  noSession,
  notBuilt,
  repeated,
  tooLarge,
  unreadable,
  usedUp,
  wrongToken,
} from './problems.ts';
import { Sessions } from './session.ts';
import { UnauthenticatedConnections } from './unauthenticated-connections.ts';

/*
 * The console for browsers. What it could do if abused: everything an operation can do, revealing secrets included.
 * What protects it: it listens on loopback only and on a port of its own (R27, R31). It accepts only a Host that names
 * loopback (R28). A request that does anything must come from the console's own page (R29). It must carry the cookie that
 * was given for the per-run token of the printed address, and the secret of a tab that asked for it (R30, R54). All of
 * that is in the head of a request. Without a session nothing else is read, except the few bytes that an exchange of the
 * token needs (R55).
 */

export interface ConsoleOptions {
  readonly service: Service;
  /** 0 takes any free port. */
  readonly port: number;
  /** Absolute path of the built UI, `out/renderer`. */
  readonly files: string;
  readonly random: RandomSource;
  /** Called when a tab has exchanged the token. */
  readonly onExchange?: (() => void) | undefined;
  /** When slow and half-open clients are cut off (R55). */
  readonly timeouts?: Partial<Timeouts> | undefined;
}

export interface Console {
  /** Address with the per-run token in its fragment; print it, never log it. */
  readonly url: string;
  /** Address without the token. */
  readonly origin: string;
  /** Ends event streams, finishes running calls, frees the port. */
  stop(): Promise<void>;
}

/** Greatest body in bytes unless a route has its own limit: an exchange of the token. */
const BODY_LIMIT = 4096;
const HOST = '127.0.0.1';
/** Of every response; only the files of a build may be kept by the browser (built-files.ts). */
const headers = { ...commonHeaders, 'cache-control': 'no-store' };

/**
 * Opens the console's listener.
 *
 * @throws {StartProblem} when the port cannot be had
 */
export async function startConsole(options: ConsoleOptions): Promise<Console> {
  const { service, random } = options;
  const limits = clientLimits(options.timeouts);
  const app = Fastify({
    http: limits,
    // Without these two Fastify would set its own values on the server.
    keepAliveTimeout: limits.keepAliveTimeout,
    requestTimeout: limits.requestTimeout,
    logger: false,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    clientErrorHandler: (error, socket) => answerParseProblem(error, socket, Date.now()),
    frameworkErrors: (_error, _request, reply) => {
      refuse(reply, 400, unreadable);
    },
  });
  // Node would respond to any Expect header itself, before anything is checked (R55).
  for (const event of ['checkContinue', 'checkExpectation']) {
    app.server.on(event, (request, response) => app.server.emit('request', request, response));
  }
  const connections = new Connections(app.server);
  const unauthenticated = new UnauthenticatedConnections(app.server);
  const port = (): number => (app.server.address() as AddressInfo | null)?.port ?? 0;
  const origin = (): string => `http://${HOST}:${port()}`;
  const sessions = new Sessions(random, port);
  const streams = new EventStreams((listener) => service.subscribe(listener));

  /** Runs before every route that needs a session, and before the request's body is read (R55). */
  const needsSession = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const tab = request.headers[TAB_HEADER];
    if (!sessions.holds(request.headers.cookie, tab?.toString())) return refuse(reply, 401, noSession);
    unauthenticated.remove(request.socket);
    return undefined;
  };

  guard(app);
  serveSession(app, sessions, options.onExchange);
  serveOperations(app, needsSession, service, origin);
  serveEvents(app, needsSession, streams);
  servePage(app, readBuiltFiles(options.files), random);
  try {
    await app.listen({ host: HOST, port: options.port });
  } catch (error) {
    streams.stop();
    await app.close();
    throw startProblem(error, options.port);
  }
  return {
    url: `${origin()}/#${sessions.token}`,
    origin: origin(),
    async stop() {
      streams.stop();
      const closed = app.close();
      await connections.end(STOP_GRACE_MS);
      await closed;
    },
  };
}

type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

/**
 * Checks every request first, whatever its path: repeated headers, Host (R28), and own page for everything but a GET
 * (R29).
 */
function guard(app: FastifyInstance): void {
  // Only JSON is read: a page of another origin cannot send it without a preflight, which is refused.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'content-security-policy': inertPolicy });
    const twice = repeatedHeader(request.raw.rawHeaders);
    if (twice !== undefined) return refuse(reply, 400, repeated(twice));
    if (!isLocalHost(request.headers.host)) return refuse(reply, 403, foreignHost);
    if (request.method !== 'GET' && !isOwnPage(request.headers)) return refuse(reply, 403, foreignPage);
    return undefined;
  });
  // This request has passed the checks that need no body.
  app.addHook('preParsing', async (request, reply) => {
    if (request.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
  });
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    const limit = request.routeOptions.bodyLimit ?? BODY_LIMIT;
    refuse(reply, status, status === 413 ? tooLarge(limit) : status < 500 ? unreadable : broken);
  });
  app.setNotFoundHandler((_request, reply) => {
    reply.code(404).type('text/plain; charset=utf-8').send('There is nothing at this address.\n');
  });
}

function serveSession(app: FastifyInstance, sessions: Sessions, onExchange: (() => void) | undefined): void {
  app.post('/session', async (request, reply) => {
    const { token, tab } = (request.body ?? {}) as Record<string, unknown>;
    if (!isTabSecret(tab)) return refuse(reply, 400, unreadable);
    const { cookie } = request.headers;
    const exchanged = sessions.exchange({ token: typeof token === 'string' ? token : '', tab, cookie });
    if (exchanged.outcome !== 'opened') return refuse(reply, 401, exchanged.outcome === 'used' ? usedUp : wrongToken);
    if (exchanged.cookie !== undefined) reply.header('set-cookie', exchanged.cookie);
    onExchange?.();
    return { ok: true, value: {} };
  });
}

/** One route per operation, also those that modules declare themselves, with its limit; any other name gets a problem as data. */
function serveOperations(app: FastifyInstance, needsSession: Guard, service: Service, origin: () => string): void {
  for (const [name, { inputLimit }] of [...service.operations, ...Object.entries(hostOperations)]) {
    app.post(`/api/${name}`, { onRequest: needsSession, bodyLimit: inputLimit }, async (request, reply) =>
      sent(reply, await runOperation(service, origin(), name, request.body ?? {})),
    );
  }
  const others = { onRequest: needsSession, bodyLimit: USUAL_INPUT_LIMIT };
  app.post<{ Params: { name: string } }>('/api/:name', others, (request) =>
    runOperation(service, origin(), request.params.name, request.body ?? {}),
  );
}

/** What the framework is to send: a large value is not made into one text first, because that holds up calls (R47). */
function sent(reply: FastifyReply, result: Result<unknown>): unknown {
  if (!result.ok || !(result.value instanceof JsonText)) return result;
  reply.type('application/json; charset=utf-8');
  const parts = ['{"ok":true,"value":', ...result.value.parts, '}'];
  return Readable.from(
    (function* () {
      // One at a time, because bytes are copied. From shared memory they cannot be sent.
      for (const part of parts) yield Buffer.from(part as string);
    })(),
  );
}

function serveEvents(app: FastifyInstance, needsSession: Guard, streams: EventStreams): void {
  const onlyOwnPage: Guard = async (request, reply) =>
    isOwnPage(request.headers) ? undefined : refuse(reply, 403, foreignPage);
  app.get('/api/events', { onRequest: [onlyOwnPage, needsSession] }, (_request, reply) => {
    reply.hijack();
    streams.add(reply.raw, headers);
  });
}

function servePage(app: FastifyInstance, files: ReadonlyMap<string, BuiltFile>, random: RandomSource): void {
  const page = files.get('/console.html')?.bytes.toString('utf8');
  app.get('/*', (request, reply) => {
    const path = (request.raw.url ?? '/').split('?', 1)[0] ?? '/';
    if (path === '/' || path === '/console.html') {
      if (page === undefined) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt);
      const nonce = newNonce(random);
      reply.header('content-security-policy', contentSecurityPolicy(nonce)).type('text/html; charset=utf-8');
      return reply.send(withNonce(page, nonce));
    }
    const file = path.endsWith('.html') ? undefined : files.get(path);
    if (!file) return reply.callNotFound();
    return reply.type(file.type).header('cache-control', file.caching).send(file.bytes);
  });
}

/** Responds with a problem. What the client still sends is discarded for a moment, then it is cut off (R55). */
function refuse(reply: FastifyReply, status: number, problem: Problem): FastifyReply {
  const { raw } = reply.request;
  if (!raw.complete) {
    void drained(raw).then(() => {
      if (!raw.complete) raw.destroy();
    });
  }
  return reply
    .code(status)
    .headers({ ...headers, 'content-security-policy': inertPolicy })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failure(problem)));
}

function startProblem(error: unknown, port: number): StartProblem {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') {
    return new StartProblem(
      'port-taken',
      `Port ${port} for the console is taken by another program.`,
      'Choose another with --console-port, or 0 for any free port; --no-console starts without a console.',
    );
  }
  if (code === 'EACCES') {
    return new StartProblem(
      'port-forbidden',
      `This user may not open port ${port} for the console.`,
      'Choose a port above 1023 with --console-port.',
    );
  }
  return new StartProblem(
    'address-unavailable',
    `The console could not listen on ${HOST}:${port}${code ? ` (${code})` : ''}.`,
    'Choose another port with --console-port.',
  );
}
