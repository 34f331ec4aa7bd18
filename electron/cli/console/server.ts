import { createServer } from 'node:http';
import { clientLimits, type Timeouts } from '#node/http/client-limits.ts';
import { openGuarded } from '#node/http/guarded-listener.ts';
import { listeningAddress } from '#node/http/listening-address.ts';
import { isLocalHost, isOwnPage } from '#node/http/origin-check.ts';
import type { RandomSource, Service } from '#service/index.ts';
import { TAB_HEADER } from '#shared/contract/console-session.ts';
import { readBuiltFiles } from '../../ui-files/built-files.ts';
import { eventStreams } from './event-stream.ts';
import { foreignHost, foreignPage, noSession } from './problems.ts';
import { consoleRoutes, isSessionPath } from './routes.ts';
import { Sessions } from './session.ts';

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
  const { service, random, onExchange, log } = options;
  const server = createServer(clientLimits(options.timeouts));
  const port = (): number => (server.listening ? listeningAddress(server).port : 0);
  const origin = (): string => `http://${HOST}:${port()}`;
  const page = (): string => `${origin()}/`;
  const sessions = new Sessions(random, port);
  const streams = eventStreams((listener) => service.subscribe(listener));
  const files = readBuiltFiles(options.files);
  const listener = await openGuarded(server, {
    routes: consoleRoutes({ service, origin, sessions, streams, files, random, onExchange }),
    authority({ method, headers }, path, isKnown) {
      if (!isLocalHost(headers.host)) return { status: 403, problem: foreignHost };
      const isOfSession = isSessionPath(method, path);
      if ((method !== 'GET' || isOfSession) && !isOwnPage(headers)) return { status: 403, problem: foreignPage };
      if (!isOfSession) return undefined;
      const tab = headers[TAB_HEADER]?.toString();
      if (!sessions.holds(headers.cookie, tab)) return { status: 401, problem: noSession };
      isKnown();
      return undefined;
    },
    wanted: { listener: 'console', port: options.port },
    host: HOST,
    log,
  }).catch((error: unknown) => {
    streams.stop();
    throw error;
  });
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
