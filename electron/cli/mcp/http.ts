import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server';

/*
 * MCP over streamable HTTP, at the listener of the administration interface: Host, Origin, token and body have been checked
 * by it when a request comes here (R61). It keeps no sessions: each request is answered by a server of its own, those of the
 * protocol before 2026-07-28, too.
 */

export interface McpEndpoint {
  /** @param body the parsed body of a POST */
  respond(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void>;
  stop(): Promise<void>;
}

export function mcpEndpoint(createServer: () => McpServer): McpEndpoint {
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
