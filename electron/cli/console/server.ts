import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { RandomSource } from '#service/random.ts';
import type { Service } from '#service/service.ts';
import { StartProblem } from '#service/start-problem.ts';
import { failure, type Problem } from '#shared/contract/result.ts';
import { type BuiltFile, readBuiltFiles } from '../../screens/built-files.ts';
import {
  commonHeaders,
  contentSecurityPolicy,
  inertPolicy,
  newNonce,
  withNonce,
} from '../../screens/content-security.ts';
import { isLocalHost, isOwnPage } from './doors.ts';
import { EventStreams } from './event-stream.ts';
import { answerOperation } from './operations.ts';
import {
  broken,
  foreignHost,
  foreignPage,
  noSession,
  notBuilt,
  tooLarge,
  unreadable,
  usedUp,
  wrongToken,
} from './refusals.ts';
import { Sessions } from './session.ts';

/*
 * The console for browsers. What it could do if abused: everything an operation can do, revealing secrets included.
 * What stands around it: it listens on loopback only and on a port of its own (R27, R31); it answers only when Host
 * names loopback (R28); whoever asks must hold a cookie that was given once for the per-run token of the printed
 * address (R30); and a request that does anything must come from the console's own page (R29).
 */

export interface ConsoleOptions {
  readonly service: Service;
  /** 0 takes any free port. */
  readonly port: number;
  /** Absolute path of the built screens, `out/renderer`. */
  readonly files: string;
  readonly random: RandomSource;
}

export interface Console {
  /** Address with the per-run token in its fragment; print it, never log it. */
  readonly url: string;
  /** Address without the token. */
  readonly origin: string;
  /** Ends event streams, finishes running calls, frees the port. */
  stop(): Promise<void>;
}

/** Greatest operation input in bytes: a workspace file with many people. */
const BODY_LIMIT = 64 * 1024 * 1024;
const HOST = '127.0.0.1';
/** Of every answer: what the console says is never kept (R30). */
const headers = { ...commonHeaders, 'cache-control': 'no-store' };

/**
 * Opens the console's listener.
 *
 * @throws {StartProblem} when the port cannot be had
 */
export async function startConsole(options: ConsoleOptions): Promise<Console> {
  const { service, random } = options;
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    frameworkErrors: (_error, _request, reply) => {
      refuse(reply, 400, unreadable);
    },
  });
  const port = (): number => (app.server.address() as AddressInfo | null)?.port ?? 0;
  const origin = (): string => `http://${HOST}:${port()}`;
  const sessions = new Sessions(random, port);
  const streams = new EventStreams((listener) => service.subscribe(listener));

  guard(app);
  serveSession(app, sessions);
  serveOperations(app, sessions, service, origin);
  serveEvents(app, sessions, streams);
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
      await app.close();
    },
  };
}

/** What every request passes first, known path or not: Host (R28), and own page for everything but a plain GET (R29). */
function guard(app: FastifyInstance): void {
  // Only JSON is read: a page of another origin cannot send it without a preflight, which is refused.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'content-security-policy': inertPolicy });
    if (!isLocalHost(request.headers.host)) return refuse(reply, 403, foreignHost);
    if (request.method !== 'GET' && !isOwnPage(request.headers)) return refuse(reply, 403, foreignPage);
    return undefined;
  });
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    refuse(reply, status, status === 413 ? tooLarge : status < 500 ? unreadable : broken);
  });
  app.setNotFoundHandler((_request, reply) => {
    reply.code(404).type('text/plain; charset=utf-8').send('There is nothing at this address.\n');
  });
}

function serveSession(app: FastifyInstance, sessions: Sessions): void {
  app.post('/session', async (request, reply) => {
    // A reload of the printed address in the same browser: its session goes on.
    if (sessions.holds(request.headers.cookie)) return { ok: true, value: {} };
    const body: unknown = request.body;
    const token = typeof body === 'object' && body !== null && 'token' in body ? body.token : undefined;
    const exchange = sessions.exchange(typeof token === 'string' ? token : '');
    if (exchange.outcome !== 'opened') return refuse(reply, 401, exchange.outcome === 'used' ? usedUp : wrongToken);
    reply.header('set-cookie', exchange.cookie);
    return { ok: true, value: {} };
  });
}

function serveOperations(app: FastifyInstance, sessions: Sessions, service: Service, origin: () => string): void {
  app.post<{ Params: { name: string } }>('/api/:name', async (request, reply) => {
    if (!sessions.holds(request.headers.cookie)) return refuse(reply, 401, noSession);
    return answerOperation(service, origin(), request.params.name, request.body ?? {});
  });
}

function serveEvents(app: FastifyInstance, sessions: Sessions, streams: EventStreams): void {
  app.get('/api/events', (request, reply) => {
    if (!isOwnPage(request.headers)) return refuse(reply, 403, foreignPage);
    if (!sessions.holds(request.headers.cookie)) return refuse(reply, 401, noSession);
    reply.hijack();
    streams.add(reply.raw, headers);
    return undefined;
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
    return reply.type(file.type).send(file.bytes);
  });
}

function refuse(reply: FastifyReply, status: number, problem: Problem): FastifyReply {
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
