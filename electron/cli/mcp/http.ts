import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server';
import type { AskOffered } from '#node/administration/administration.ts';
import type { SharedContext } from './context.ts';
import { privateFiles } from './private-files.ts';
import { createMcpServer } from './server.ts';

/*
 * MCP over streamable HTTP, at the listener of the administration interface: Host, Origin, token and body have been checked
 * by it when a request comes here (R61). It keeps no sessions: each request is answered by a server of its own, those of the
 * protocol before 2026-07-28, too.
 */

interface McpEndpoint {
  /** @param body the parsed body of a POST */
  respond(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void>;
  stop(): Promise<void>;
}

function mcpEndpoint(createServer: () => McpServer): McpEndpoint {
  const handler = createMcpHandler(createServer);
  return {
    async respond(request, response, body) {
      const gone = new AbortController();
      response.once('close', () => gone.abort());
      const answer = await handler.fetch(webRequest(request, gone.signal, body), { parsedBody: body });
      response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), 'cache-control': 'no-store' });
      if (answer.body === null) response.end();
      else await pipeline(Readable.fromWeb(answer.body), response);
    },
    stop: () => handler.close(),
  };
}

/** The request as the SDK takes it; its body was read before, with a limit (R55). */
function webRequest({ headers, method, url = '/' }: IncomingMessage, signal: AbortSignal, body: unknown): Request {
  const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  );
  return new Request(new URL(url, 'http://127.0.0.1'), {
    method: method ?? 'GET',
    headers: pairs.filter(([name]) => name !== 'content-length' && name !== 'transfer-encoding'),
    signal,
    ...(method === 'POST' && { body: JSON.stringify(body ?? null) }),
  });
}

interface McpOptions {
  readonly allowChanges: boolean;
  readonly guides: string;
  readonly version: string;
}

/** MCP at the administration port. @param ask the operations that are offered there */
export function openMcp(
  ask: AskOffered,
  { allowChanges, guides, version }: McpOptions,
): { readonly endpoint: McpEndpoint; remove(): void } {
  const files = privateFiles();
  const context: SharedContext = { invoke: ask as SharedContext['invoke'], allowChanges, files, guides };
  return { endpoint: mcpEndpoint(() => createMcpServer(context, version)), remove: () => files.remove() };
}
