import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { bodyUpTo } from '#node/http/body-up-to.ts';
import { clientLimits } from '#node/http/client-limits.ts';
import { drained } from '#node/http/drained.ts';
import { Listener } from '#node/http/listener.ts';
import { listeningAddress } from '#node/http/listening-address.ts';
import { answerConnect, answerParseProblem } from '#node/http/raw-errors.ts';
import { builtFile } from '#service/endpoints/served/index.ts';
import { type PageReport, REPORT_LIMIT, readReport } from './page-report.ts';

/*
 * The page of one run at an origin of its own, beside the service and the console. What it could do if abused: show this
 * page to whoever knows its path (128 random bits), and add steps to the picture of this run. It is bound to loopback
 * (R27), answers to one host name (R28), redirects nowhere, reads no cookie, sends no CORS header, and takes reports of its
 * own page alone (R29). It has nothing of the console, which is another listener (R31, R54), and is gone with its run.
 */

/** Requests of a page that a listener keeps open at once. */
const MAX_CONNECTIONS = 64;

export interface ServedPage {
  /** Path of the page: `/<id>`. */
  readonly path: string;
  /** Host name, without port, that the page is at. */
  readonly host: string;
  /** The page as it is now, and its policy. */
  html(): { readonly text: string; readonly policy: string };
  /** The page's own script; undefined when it was not built. */
  script(): string | undefined;
  opened(): void;
  reported(report: PageReport): void;
}

export interface PageServer {
  /** `http://<host>:<port>` */
  readonly origin: string;
  /** Milliseconds of the monotonic clock when it was used last: a request, or a call that the page made elsewhere. */
  readonly lastUsed: number;
  /** The page made a call elsewhere. */
  used(): void;
  /** Finishes what is in flight and frees the port. */
  stop(): Promise<void>;
}

const common = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // The window of the login must be able to tell this page its result; no other page gets hold of this one.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
};
const readFont = builtFile('inter.woff2');
const emptyPolicy = "default-src 'none'; frame-ancestors 'none'";

/** @throws Error when no port can be had */
export async function startPageServer(page: ServedPage): Promise<PageServer> {
  let lastUsed = performance.now();
  let origin = '';
  const listener = new Listener(createServer(clientLimits()));
  const { server } = listener;
  server.on('request', (request, response) => {
    lastUsed = performance.now();
    receive(request, response).catch(() => response.destroy());
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.on('clientError', (error, socket) => answerParseProblem(error, socket, Date.now()));
  server.on('connect', (_request, socket) => answerConnect(socket, Date.now()));
  await listener.listen({ port: 0, host: '127.0.0.1' });
  const { port } = listeningAddress(server);
  const ownHost = `${page.host}:${port}`;
  origin = `http://${ownHost}`;

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, headers, url = '/' } = request;
    const [path] = url.split('?', 1);
    // A name that somebody points here (DNS rebinding) is refused.
    if (headers.host?.toLowerCase() !== ownHost) return send(request, response, 421, 'This server has another name.\n');
    if (method === 'POST' && path === `${page.path}/reports`) return takeReport(request, response);
    if (method !== 'GET') return send(request, response, 405, 'GET alone is allowed here.\n', { allow: 'GET' });
    if (path === '/page.js') {
      const text = page.script();
      return text === undefined
        ? send(request, response, 503, 'The page was not built. Run "npm run build".\n')
        : send(request, response, 200, text, { 'content-type': 'text/javascript; charset=utf-8' });
    }
    if (path === '/inter.woff2') {
      const font = readFont();
      return font === undefined
        ? send(request, response, 404, 'The font was not built.\n')
        : send(request, response, 200, font, {
            'content-type': 'font/woff2',
            'cache-control': 'max-age=31536000, immutable',
          });
    }
    if (path !== page.path) return send(request, response, 404, 'There is nothing here.\n');
    page.opened();
    const { text, policy } = page.html();
    const shown = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
    return send(request, response, 200, text, shown);
  }

  /** A page of another origin would need a preflight for such a request, and gets none. */
  async function takeReport(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { origin: from, 'content-type': type } = request.headers;
    if (from !== origin) return send(request, response, 403, 'Only the page itself reports.\n');
    if (type !== 'application/json') return send(request, response, 415, 'A report is JSON.\n');
    const report = await read(request);
    if (report === undefined) return send(request, response, 400, 'This is no report of the page.\n');
    page.reported(report);
    return send(request, response, 204, '');
  }

  return {
    origin,
    get lastUsed() {
      return lastUsed;
    },
    used() {
      lastUsed = performance.now();
    },
    stop: () => listener.close(),
  };
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (!request.complete) void drained(request);
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-security-policy': emptyPolicy,
    ...common,
    ...headers,
  });
  response.end(body);
}

/** @returns undefined when the body is too large or no report */
async function read(request: IncomingMessage): Promise<PageReport | undefined> {
  const body = await bodyUpTo(request, REPORT_LIMIT);
  return body && readReport(body.toString('utf8'));
}
