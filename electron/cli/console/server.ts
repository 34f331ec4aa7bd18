import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { clientLimits, type Timeouts } from '#node/http/client-limits.ts';
import { readBody } from '#node/http/json-body.ts';
import { Listener } from '#node/http/listener.ts';
import { listeningAddress } from '#node/http/listening-address.ts';
import { answerParseProblem } from '#node/http/raw-errors.ts';
import { portProblem } from '#node/taken-ports.ts';
import type { RandomSource, Service } from '#service/index.ts';
import { TAB_HEADER } from '#shared/contract/console-session.ts';
import { readBuiltFiles } from '../../ui-files/built-files.ts';
import { EventStreams } from './event-stream.ts';
import { isLocalHost, isOwnPage, repeatedHeader } from './origin-check.ts';
import { broken, foreignHost, foreignPage, noSession, repeated, tooLarge, unreadable } from './problems.ts';
import { inertHeaders, refuse } from './responses.ts';
import { consoleRoutes, pathOf } from './routes.ts';
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

interface ConsoleOptions {
  readonly service: Service;
  /** 0 takes any free port. */
  readonly port: number;
  /** Absolute path of the built UI, `out/renderer`. */
  readonly files: string;
  readonly random: RandomSource;
  /** Called when a tab has exchanged the token. */
  readonly onExchange?: (() => void) | undefined;
  /** Hears that another program has the port at `::1`. */
  readonly log?: (line: string) => void;
  /** When slow and half-open clients are cut off (R55). */
  readonly timeouts?: Partial<Timeouts> | undefined;
}

export interface Console {
  /** Address with the per-run token in its fragment; print it, never log it. */
  readonly url: string;
  /** The same with a fresh token, for one more browser. */
  freshUrl(): string;
  /** Address without the token. */
  readonly origin: string;
  /** Ends event streams, finishes running calls, frees the port. */
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';

/**
 * Opens the console's listener.
 *
 * @throws {StartProblem} when the port cannot be had
 */
export async function startConsole(options: ConsoleOptions): Promise<Console> {
  const { service, random } = options;
  const listener = new Listener(createServer(clientLimits(options.timeouts)));
  const { server } = listener;
  const unauthenticated = new UnauthenticatedConnections(server);
  const port = (): number => (server.listening ? listeningAddress(server).port : 0);
  const origin = (): string => `http://${HOST}:${port()}`;
  const page = (): string => `${origin()}/`;
  const sessions = new Sessions(random, port);
  const streams = new EventStreams((listener) => service.subscribe(listener));
  const files = readBuiltFiles(options.files);
  const { onExchange } = options;
  const routeOf = consoleRoutes({ service, origin, sessions, streams, files, random, onExchange });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(inertHeaders)) response.setHeader(name, value);
    const { method = '', headers } = request;
    const twice = repeatedHeader(request.rawHeaders);
    if (twice !== undefined) return refuse(request, response, 400, repeated(twice));
    if (!isLocalHost(headers.host)) return refuse(request, response, 403, foreignHost);
    const route = await routeOf(method, pathOf(request));
    if ((method !== 'GET' || route.onlyOwnPage) && !isOwnPage(headers)) {
      return refuse(request, response, 403, foreignPage);
    }
    if (route.needsSession) {
      if (!sessions.holds(headers.cookie, headers[TAB_HEADER]?.toString())) {
        return refuse(request, response, 401, noSession);
      }
      unauthenticated.remove(request.socket);
    }
    if (method === 'GET') return void (await route.respond(request, response, undefined));
    const body = await readBody(request, response, route.limit);
    if ('value' in body) return void (await route.respond(request, response, body.value));
    return refuse(
      request,
      response,
      body.refused,
      body.refused === 413 ? tooLarge(route.limit, pathOf(request)) : unreadable,
    );
  }

  server.on('request', (request, response) => {
    respond(request, response).catch(() => {
      // The client is gone, or it has a part of the response already.
      if (response.destroyed || response.headersSent) response.destroy();
      else refuse(request, response, 500, broken);
    });
  });
  server.on('clientError', (error, socket) => answerParseProblem(error, socket, Date.now()));

  await listener.listen({ port: options.port, host: HOST }).catch(async (error: unknown) => {
    streams.stop();
    throw await portProblem(error, { listener: 'console', port: options.port }, HOST);
  });
  await listener.listenAtIpv6(options.log);
  return {
    url: `${page()}#${sessions.token}`,
    freshUrl: () => `${page()}#${sessions.freshToken()}`,
    origin: origin(),
    async stop() {
      streams.stop();
      await listener.close();
    },
  };
}
