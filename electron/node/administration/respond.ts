import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '#node/http/json-body.ts';
import { sendJson, sendProblem, sendResult } from '#node/http/json-response.ts';
import type { AdministrationOperation } from '#shared/contract/index.ts';
import { type Operation, USUAL_INPUT_LIMIT } from '#shared/contract/operation.ts';
import { failure, type Problem, type Result, success } from '#shared/contract/result.ts';
import { hasMember, membersOf } from '#shared/narrowing.ts';
import { type AdministeredService, consoleMembers, offeredOperations, waitable } from './operations.ts';
import {
  badQuery,
  badWait,
  broken,
  noSuchPath,
  notOffered,
  ofConsole,
  stopping,
  tooLarge,
  unreadable,
  wrongVerb,
} from './problems.ts';
import { readWait, Waits } from './waits.ts';

/*
 * The administration interface: `POST /v1/<operation>` with the operation's input as JSON, from the operation table that the
 * console has, too. Who may ask is decided before: by the rights of the socket's file, or by the token of the port (R61).
 */

export interface Administration {
  /** Responds to a request that may ask. */
  respond(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** True of `/healthz` and `/readyz`, which show no data: who asks for them need not be known. */
  isHealth(request: IncomingMessage): boolean;
  /** Ends all waits. */
  stop(): void;
}

/** How long a page may be waited for until it has an item. */
export interface OfferedWait {
  readonly milliseconds: number;
  /** Aborted when nobody waits for the response any more. */
  readonly abandoned: AbortSignal;
}

/** Asks for an operation that is offered. */
export type AskOffered = (name: string, input: unknown, wait?: OfferedWait) => Promise<Result<unknown>>;

/** What responds to the path `/mcp`, with the body of a POST as JSON. */
interface FurtherEndpoint {
  respond(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void>;
  stop(): Promise<void>;
}

export interface AdministrationOptions {
  /** Whether operations that return secrets are offered. */
  readonly secrets: boolean;
  readonly version?: string;
  /** A fresh address of the console, with a token for one browser; absent: there is no console. */
  readonly consoleAddress?: (() => string) | undefined;
  /** The JSON Schema of the workspace file; absent: it is not served. */
  readonly workspaceSchema?: () => Promise<unknown>;
  /** Opens MCP at `/mcp`, with its first request; absent: there is none. */
  readonly openMcp?: (ask: AskOffered) => Promise<FurtherEndpoint>;
}

/** HTTP status of each kind of problem. */
const statusOf: Readonly<Record<Problem['code'], number>> = {
  'invalid-input': 400,
  refused: 403,
  'not-found': 404,
  conflict: 409,
  internal: 500,
  unavailable: 503,
};

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

const PREFIX = '/v1/';
const CONSOLE_PATH = '/v1/console.address';
const MCP_PATH = '/mcp';
/** Bytes of a message of MCP: a pasted call of a million characters, most of which JSON escapes. */
const MCP_LIMIT = 2 * USUAL_INPUT_LIMIT;
const HEALTH: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

export function administration(
  service: AdministeredService,
  { secrets, version = '0', consoleAddress, workspaceSchema, openMcp }: AdministrationOptions,
): Administration {
  let offered: ReadonlyMap<string, Operation> | undefined;
  /** With the first request that needs them: a start does not. */
  const operations = async (): Promise<ReadonlyMap<string, Operation>> => {
    offered ??= offeredOperations(await service.operations(), secrets);
    return offered;
  };
  const waits = new Waits((listener) => service.subscribe(listener));
  let mcp: Promise<FurtherEndpoint> | undefined;
  let isStopping = false;

  /** @param form a large output may come as text, where it is sent on */
  async function askOffered(name: string, input: unknown, wait?: OfferedWait, form?: 'text'): Promise<Result<unknown>> {
    if (!(await operations()).has(name)) return failure(notOffered(name));
    const member = consoleMembers.get(name)?.find((one) => hasMember(input, one));
    if (member !== undefined) return failure(ofConsole(member));
    const concerns = waitable.get(name);
    // The service validates the input itself: all hosts share that check.
    if (wait === undefined || concerns === undefined)
      return service.invoke(name as AdministrationOperation, input, form);
    return waits.wait({ ...wait, concerns, ask: () => service.invoke(name as AdministrationOperation, input) });
  }

  /** The JSON of a body; undefined: it was refused. */
  async function bodyOf(
    request: IncomingMessage,
    response: ServerResponse,
    limit: number,
  ): Promise<{ readonly value: unknown } | undefined> {
    const body = await readBody(request, response, limit);
    if ('value' in body) return body;
    refuse(request, response, body.refused, body.refused === 413 ? tooLarge(limit) : unreadable);
    return undefined;
  }

  async function respondMcp(
    open: NonNullable<typeof openMcp>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const body = await bodyOf(request, response, MCP_LIMIT);
    if (body === undefined) return;
    mcp ??= open(askOffered);
    await (await mcp).respond(request, response, body.value);
  }

  async function respondOperation(
    name: string,
    { inputLimit }: Operation,
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const canWait = waitable.has(name);
    const unknown = [...query.keys()].find((key, at, all) => key !== 'wait' || !canWait || all.indexOf(key) !== at);
    if (unknown !== undefined) return refuse(request, response, 400, badQuery(unknown));
    const given = query.get('wait');
    const milliseconds = given === null ? undefined : readWait(given);
    if (given !== null && milliseconds === undefined) return refuse(request, response, 400, badWait);
    const body = await bodyOf(request, response, inputLimit);
    if (body === undefined) return;
    const input = body.value ?? {};
    if (name === 'reproduce.judge') stopSearchWhenGone(service, input, response);
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const wait = milliseconds === undefined ? undefined : { milliseconds, abandoned: gone.signal };
    return respondResult(response, await askOffered(name, input, wait, 'text'));
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { path, query } = addressOf(request);
    if (HEALTH.has(path)) return respondHealth(path, request, response);
    if (isStopping) return refuse(request, response, 503, stopping);
    if (path === `${PREFIX}openapi.json`) {
      if (request.method !== 'GET') return refuseVerb(request, response, 'GET');
      const { administrationDocument } = await import('./openapi.ts');
      const beside = {
        consoleAddress: consoleAddress !== undefined,
        workspaceSchema: workspaceSchema !== undefined,
        mcp: openMcp !== undefined,
      };
      const document = administrationDocument(await operations(), version, beside);
      return send(response, 200, JSON.stringify(document));
    }
    // It is the host's, and so in no operation table.
    if (path === CONSOLE_PATH && consoleAddress !== undefined) {
      if (request.method !== 'POST') return refuseVerb(request, response, 'POST');
      return respondResult(response, success({ address: consoleAddress() }));
    }
    if (path === `${PREFIX}workspace.schema.json` && workspaceSchema !== undefined) {
      if (request.method !== 'GET') return refuseVerb(request, response, 'GET');
      return send(response, 200, JSON.stringify(await workspaceSchema()));
    }
    if (path === MCP_PATH && openMcp !== undefined) return respondMcp(openMcp, request, response);
    const name = path.startsWith(PREFIX) ? path.slice(PREFIX.length) : '';
    // At once where they are loaded: what else a client has sent, such as the body of a GET, may be no request.
    const operation = (offered ?? (await operations())).get(name);
    if (operation === undefined) return refuse(request, response, 404, noSuchPath);
    if (request.method !== 'POST') return refuseVerb(request, response, 'POST');
    return respondOperation(name, operation, query, request, response);
  }

  async function respondHealth(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET') return refuseVerb(request, response, 'GET');
    if (path === '/healthz') return send(response, 200, '{"status":"ok"}');
    const ready = !isStopping && (await service.invoke('clock.get', {})).ok;
    send(response, ready ? 200 : 503, JSON.stringify({ status: ready ? 'ready' : 'not-ready' }));
  }

  return {
    respond: (request, response) =>
      respond(request, response).catch(() => {
        // The client is gone, or it has a part of the response already.
        if (response.destroyed || response.headersSent) response.destroy();
        else refuse(request, response, 500, broken);
      }),
    isHealth: (request) => HEALTH.has(addressOf(request).path),
    stop() {
      isStopping = true;
      waits.stop();
      void mcp?.then((endpoint) => endpoint.stop());
    },
  };
}

/** The path as it was sent, not decoded: no address needs it. */
function addressOf({ url = '/' }: IncomingMessage): { readonly path: string; readonly query: URLSearchParams } {
  const at = url.indexOf('?');
  return at === -1
    ? { path: url, query: new URLSearchParams() }
    : { path: url.slice(0, at), query: new URLSearchParams(url.slice(at + 1)) };
}

/** The client of a long search is gone: nobody waits for what it would find. */
function stopSearchWhenGone(service: AdministeredService, input: unknown, response: ServerResponse): void {
  const { search } = membersOf(input);
  if (typeof search !== 'string') return;
  response.once('close', () => {
    if (!response.writableFinished) void service.invoke('reproduce.stop', { search });
  });
}

/** Responds with a problem. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  problem: Problem,
  more: Readonly<Record<string, string>> = {},
): void {
  sendProblem(request, response, status, problem, { ...headers, ...more });
}

function refuseVerb(request: IncomingMessage, response: ServerResponse, allow: 'GET' | 'POST'): void {
  refuse(request, response, 405, wrongVerb(allow), { allow, connection: 'close' });
}

const send = (response: ServerResponse, status: number, body: string): void =>
  sendJson(response, status, body, headers);

const respondResult = (response: ServerResponse, result: Result<unknown>): Promise<void> =>
  sendResult(response, result, result.ok ? 200 : statusOf[result.error.code], headers);
