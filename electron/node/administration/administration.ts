import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson, sendResult } from '#node/http/json-response.ts';
import type { Refusal, Route, Routes } from '#node/http/router.ts';
import type { AdministrationOperation } from '#shared/contract/index.ts';
import { type Operation, USUAL_INPUT_LIMIT } from '#shared/contract/operation.ts';
import { failure, type Problem, type Result, success } from '#shared/contract/result.ts';
import { hasMember, membersOf } from '#shared/narrowing.ts';
import { type AdministeredService, consoleMembers, offeredOperations, waitable } from './operations.ts';
import {
  badQuery,
  badWait,
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

export interface Administration extends Routes {
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
/** Bytes of a message of MCP: a pasted call of a million characters, most of which JSON escapes. */
const MCP_LIMIT = 2 * USUAL_INPUT_LIMIT;

/** True of `/healthz` and `/readyz`, which show no data: who asks for them need not be known. */
export const isHealth = (path: string): boolean => path === '/healthz' || path === '/readyz';

/** A route of one verb. */
interface Found extends Route {
  readonly verb?: 'GET' | 'POST';
}

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

  function operationRoute(name: string, { inputLimit }: Operation, query: URLSearchParams): Route | Refusal {
    const canWait = waitable.has(name);
    const unknown = [...query.keys()].find((key, at, all) => key !== 'wait' || !canWait || all.indexOf(key) !== at);
    if (unknown !== undefined) return { status: 400, problem: badQuery(unknown) };
    const given = query.get('wait');
    const milliseconds = given === null ? undefined : readWait(given);
    if (given !== null && milliseconds === undefined) return { status: 400, problem: badWait };
    return {
      limit: inputLimit,
      async respond(_, response, body) {
        const input = body ?? {};
        if (name === 'reproduce.judge') stopSearchWhenGone(service, input, response);
        const gone = new AbortController();
        response.once('close', () => gone.abort());
        const wait = milliseconds === undefined ? undefined : { milliseconds, abandoned: gone.signal };
        return respondResult(response, await askOffered(name, input, wait, 'text'));
      },
    };
  }

  /** What is of the host, and so in no operation table. */
  const ofHost: Readonly<Record<string, Found | undefined>> = {
    '/healthz': document(() => ({ status: 'ok' })),
    '/readyz': {
      verb: 'GET',
      async respond(_, response) {
        const ready = !isStopping && (await service.invoke('clock.get', {})).ok;
        sendJson(response, ready ? 200 : 503, JSON.stringify({ status: ready ? 'ready' : 'not-ready' }));
      },
    },
    [`${PREFIX}openapi.json`]: document(async () => {
      const { administrationDocument } = await import('./openapi.ts');
      const paths = Object.keys(ofHost).filter((path) => ofHost[path] !== undefined);
      return administrationDocument(await operations(), version, paths);
    }),
    [`${PREFIX}workspace.schema.json`]: workspaceSchema && document(workspaceSchema),
    [`${PREFIX}console.address`]: consoleAddress && {
      verb: 'POST',
      respond: (_, response) => respondResult(response, success({ address: consoleAddress() })),
    },
    '/mcp': openMcp && {
      limit: MCP_LIMIT,
      async respond(request, response, body) {
        mcp ??= openMcp(askOffered);
        await (await mcp).respond(request, response, body);
      },
    },
  };

  return {
    headers,
    unreadable,
    tooLarge,
    async routeOf(request, path) {
      const found = Object.hasOwn(ofHost, path) ? ofHost[path] : undefined;
      if (isStopping && !isHealth(path)) return { status: 503, problem: stopping };
      if (found !== undefined) return wrongVerbOf(request, found.verb) ?? found;
      const name = path.startsWith(PREFIX) ? path.slice(PREFIX.length) : '';
      // At once where they are loaded: what else a client has sent, such as the body of a GET, may be no request.
      const operation = (offered ?? (await operations())).get(name);
      if (operation === undefined) return { status: 404, problem: noSuchPath };
      return wrongVerbOf(request, 'POST') ?? operationRoute(name, operation, queryOf(request));
    },
    stop() {
      isStopping = true;
      waits.stop();
      void mcp?.then((endpoint) => endpoint.stop());
    },
  };
}

/** A JSON document. */
const document = (made: () => unknown): Found => ({
  verb: 'GET',
  respond: async (_, response) => sendJson(response, 200, JSON.stringify(await made())),
});

function wrongVerbOf({ method }: IncomingMessage, verb: Found['verb']): Refusal | undefined {
  if (verb === undefined || method === verb) return undefined;
  return { status: 405, problem: wrongVerb(verb), headers: { allow: verb, connection: 'close' } };
}

const queryOf = ({ url = '' }: IncomingMessage): URLSearchParams =>
  new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');

/** The client of a long search is gone: nobody waits for what it would find. */
function stopSearchWhenGone(service: AdministeredService, input: unknown, response: ServerResponse): void {
  const { search } = membersOf(input);
  if (typeof search !== 'string') return;
  response.once('close', () => {
    if (!response.writableFinished) void service.invoke('reproduce.stop', { search });
  });
}

const respondResult = (response: ServerResponse, result: Result<unknown>): Promise<void> =>
  sendResult(response, result, result.ok ? 200 : statusOf[result.error.code]);
