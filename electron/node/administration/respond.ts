import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '#node/http/json-body.ts';
import { sendJson, sendProblem, sendResult } from '#node/http/json-response.ts';
import { USUAL_INPUT_LIMIT } from '#shared/contract/operation.ts';
import { failure, type Problem, type Result, success } from '#shared/contract/result.ts';
import {
  type AdministeredService,
  type AdministrationOperation,
  consoleMembers,
  offeredOperations,
  waitable,
} from './operations.ts';
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
  const names = new Map<string, AdministrationOperation>(offeredOperations(secrets).map((name) => [name, name]));
  const waits = new Waits((listener) => service.subscribe(listener));
  let mcp: Promise<FurtherEndpoint> | undefined;
  let isStopping = false;

  /** As at its own path, with what was checked there. */
  async function askOffered(name: string, input: unknown, wait?: OfferedWait): Promise<Result<unknown>> {
    const offered = names.get(name);
    if (offered === undefined) return failure(notOffered(name));
    const member = memberOfConsole(name, input);
    if (member !== undefined) return failure(ofConsole(member));
    const ask = () => service.invoke(offered, input);
    const concerns = waitable.get(name);
    if (wait === undefined || concerns === undefined) return ask();
    return waits.wait({ ...wait, concerns, ask });
  }

  async function respondMcp(
    open: NonNullable<typeof openMcp>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const body = await readBody(request, response, MCP_LIMIT);
    if (!('value' in body)) {
      return refuse(request, response, body.refused, body.refused === 413 ? tooLarge(MCP_LIMIT) : unreadable);
    }
    mcp ??= open(askOffered);
    await (await mcp).respond(request, response, body.value);
  }

  async function respondOperation(
    name: AdministrationOperation,
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const concerns = waitable.get(name);
    const unknown = [...query.keys()].find((key, at, all) => key !== 'wait' || !concerns || all.indexOf(key) !== at);
    if (unknown !== undefined) return refuse(request, response, 400, badQuery(unknown));
    const wait = query.get('wait');
    const milliseconds = wait === null ? undefined : readWait(wait);
    if (wait !== null && milliseconds === undefined) return refuse(request, response, 400, badWait);
    const limit = (await service.operations()).get(name)?.inputLimit ?? USUAL_INPUT_LIMIT;
    const body = await readBody(request, response, limit);
    if (!('value' in body)) {
      return refuse(request, response, body.refused, body.refused === 413 ? tooLarge(limit) : unreadable);
    }
    const input = body.value ?? {};
    const member = memberOfConsole(name, input);
    if (member !== undefined) return refuse(request, response, 400, ofConsole(member));
    if (name === 'reproduce.judge') stopSearchWhenGone(service, input, response);
    // The service validates the input itself: all hosts share that check.
    if (concerns === undefined || milliseconds === undefined) {
      return respondResult(response, await service.invoke(name, input, 'text'));
    }
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const ask = () => service.invoke(name, input);
    return respondResult(response, await waits.wait({ milliseconds, concerns, ask, abandoned: gone.signal }));
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
      const document = administrationDocument(await service.operations(), [...names.values()], version, beside);
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
    const name = path.startsWith(PREFIX) ? names.get(path.slice(PREFIX.length)) : undefined;
    if (name === undefined) return refuse(request, response, 404, noSuchPath);
    if (request.method !== 'POST') return refuseVerb(request, response, 'POST');
    return respondOperation(name, query, request, response);
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

/** The first member of an input that only the console takes. */
function memberOfConsole(name: string, input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null) return undefined;
  return consoleMembers.get(name)?.find((member) => Object.hasOwn(input, member));
}

/** The client of a long search is gone: nobody waits for what it would find. */
function stopSearchWhenGone(service: AdministeredService, input: unknown, response: ServerResponse): void {
  if (typeof input !== 'object' || input === null || !('search' in input)) return;
  const { search } = input;
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
