import type { ServerResponse } from 'node:http';
import { sendResult } from '#node/http/json-response.ts';
import { pathOf, type Route, type Routes } from '#node/http/router.ts';
import { type HostHandlers, runOperation } from '#node/operations/desk.ts';
import type { RandomSource, ReceivingService, Service } from '#service/index.ts';
import { isTabSecret } from '#shared/contract/console-session.ts';
import { hostOperations } from '#shared/contract/host.ts';
import { USUAL_INPUT_LIMIT } from '#shared/contract/operation.ts';
import { failure, type Result, success } from '#shared/contract/result.ts';
import { isKeyOf, membersOf } from '#shared/narrowing.ts';
import type { BuiltFile } from '../../ui-files/built-files.ts';
import {
  commonHeaders,
  contentSecurityPolicy,
  inertPolicy,
  newNonce,
  withNonce,
} from '../../ui-files/content-security.ts';
import type { EventStreams } from './event-stream.ts';
import { noOperation, notBuilt, tooLarge, unreadable, usedUp, wrongToken } from './problems.ts';
import type { Sessions } from './session.ts';

interface RouteParts {
  readonly service: Service;
  /** Address of the console, without its token. */
  readonly origin: () => string;
  readonly sessions: Sessions;
  readonly streams: EventStreams;
  readonly files: ReadonlyMap<string, BuiltFile>;
  readonly random: RandomSource;
  readonly onExchange: (() => void) | undefined;
}

/** Of every response; only the files of a build may be kept by the browser (built-files.ts). */
const headers = { ...commonHeaders, 'cache-control': 'no-store' };
/** Of every response but the page. */
const inertHeaders = { ...headers, 'content-security-policy': inertPolicy };

/** Greatest body in bytes of an exchange of the token, and of what is at no address. */
const SMALL_BODY = 4096;
const OPERATIONS = '/api/';

const EVENTS = '/api/events';

/** Whether only a tab with a session may ask for what is at a path (R30). */
export const isSessionPath = (method: string | undefined, path: string): boolean =>
  method === 'GET' ? path === EVENTS : method === 'POST' && path.startsWith(OPERATIONS);

/** What is at the addresses of the console. */
export function consoleRoutes(parts: RouteParts): Routes {
  const session = exchangeRoute(parts);
  const events: Route = { respond: (_request, response) => parts.streams.add(response, headers) };
  const file = fileRoute(parts);
  return {
    headers: inertHeaders,
    routeOf({ method }, path) {
      if (method === 'GET') return path === EVENTS ? events : file;
      if (method !== 'POST') return nothing;
      if (path === '/session') return session;
      return path.startsWith(OPERATIONS) ? operationRoute(parts, path.slice(OPERATIONS.length)) : nothing;
    },
    unreadable,
    tooLarge,
  };
}

const nothing: Route = {
  limit: SMALL_BODY,
  respond: (_request, response) => sendText(response, 404, 'There is nothing at this address.\n'),
};

function exchangeRoute({ service, sessions, onExchange }: RouteParts): Route {
  return {
    limit: SMALL_BODY,
    async respond(request, response, body) {
      const { token, tab } = membersOf(body);
      if (!isTabSecret(tab)) return { status: 400, problem: unreadable };
      const { cookie } = request.headers;
      const exchanged = sessions.exchange({ token: typeof token === 'string' ? token : '', tab, cookie });
      if (exchanged.outcome !== 'opened') {
        return { status: 401, problem: exchanged.outcome === 'used' ? usedUp : wrongToken };
      }
      if (exchanged.cookie !== undefined) response.setHeader('set-cookie', exchanged.cookie);
      onExchange?.();
      await sendResult(response, { ok: true, value: {} });
      // While the page draws its frame: most panels show a list.
      service.prepareReads();
      return undefined;
    },
  };
}

/** An operation with its limit. Unknown operations return a problem. */
async function operationRoute({ service, origin }: RouteParts, name: string): Promise<Route> {
  const host = isKeyOf(hostOperations, name) ? hostOperations[name] : undefined;
  const operation = (await service.operations()).get(name) ?? host;
  return {
    limit: operation?.inputLimit ?? USUAL_INPUT_LIMIT,
    async respond(_request, response, body) {
      if (operation === undefined) return sendResult(response, failure(noOperation));
      const targets = { service: service as ReceivingService, host: browserHost(service) };
      const result = await runOperation(name, body ?? {}, targets, 'text');
      return sendResult(response, name === 'overview.get' ? withConsole(result, origin()) : result);
    },
  };
}

/** The Overview shows the console's address, without its token. */
function withConsole(result: Result<unknown>, console: string): Result<unknown> {
  if (!result.ok) return result;
  const overview = membersOf(result.value);
  return success({ ...overview, addresses: { ...membersOf(overview.addresses), console } });
}

/** Milliseconds without a further file after which a browser has those of a page. */
const FILES_FETCHED_MS = 15;

function fileRoute({ files, random, service }: RouteParts): Route {
  const page = files.get('/console.html')?.bytes.toString('utf8');
  let fetching: NodeJS.Timeout | undefined;
  /** What the page will ask for is loaded while the browser runs its code. */
  const prepareSoon = () => {
    fetching ??= setTimeout(() => service.prepareReads(), FILES_FETCHED_MS).unref();
    fetching.refresh();
  };
  return {
    respond(request, response) {
      const path = pathOf(request);
      if (path === '/' || path === '/console.html') {
        if (page === undefined) return sendText(response, 503, notBuilt);
        const nonce = newNonce(random);
        const policy = { 'content-security-policy': contentSecurityPolicy(nonce) };
        return send(response, 200, 'text/html; charset=utf-8', withNonce(page, nonce), policy);
      }
      const file = path.endsWith('.html') ? undefined : files.get(path);
      if (file === undefined) return nothing.respond(request, response, undefined);
      prepareSoon();
      return send(response, 200, file.type, file.bytes, { 'cache-control': file.caching });
    },
  };
}

/** What a browser does as host of the desk. It opens addresses itself, so those operations return the address. */
export const browserHost = ({ invoke }: Pick<Service, 'invoke'>): HostHandlers => ({
  'host.capabilities': () => success({ host: 'browser', loginWindow: false, keyStore: false, notifications: false }),
  'host.notifications': () => success({}),
  'host.openExternal': () => success({ opened: false }),
  'host.openLogin': async ({ flowId }) => {
    const flow = await invoke('flows.get', { id: flowId });
    if (!flow.ok) return flow;
    const { loginUrl: url } = flow.value;
    if (url !== undefined) return success({ opened: false, url });
    return failure({
      code: 'conflict',
      message: 'This run has nothing to open: it goes from server to server, or its page is gone.',
      next: 'Start a run of use case 1, 3 or 4.',
    });
  },
});

/** Sends a whole response. @param more headers besides those that are set already */
function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  more: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { ...more, 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);
}

const sendText = (response: ServerResponse, status: number, text: string): void =>
  send(response, status, 'text/plain; charset=utf-8', text);
