import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { JsonText } from '#node/json-text.ts';
import { failure, type Problem, type Result } from '#shared/contract/result.ts';
import { drained } from './drained.ts';

type Headers = Readonly<Record<string, string>>;
const type = { 'content-type': 'application/json; charset=utf-8' };

/** Sends JSON. @param headers besides those that are set already */
export function sendJson(response: ServerResponse, status: number, body: string, headers: Headers = {}): void {
  response.writeHead(status, { ...headers, ...type, 'content-length': Buffer.byteLength(body) }).end(body);
}

/** Sends the result of an operation. A large value is not made into one text first, because that holds up calls (R47). */
export async function sendResult(response: ServerResponse, result: Result<unknown>, status = 200): Promise<void> {
  if (response.destroyed) return;
  if (!result.ok || !(result.value instanceof JsonText)) {
    sendJson(response, status, JSON.stringify(result));
    return;
  }
  const parts = ['{"ok":true,"value":', ...result.value.parts, '}'];
  response.writeHead(status, type);
  const bytes = function* () {
    // One at a time, because bytes are copied. From shared memory they cannot be sent.
    for (const part of parts) yield Buffer.from(part);
  };
  await pipeline(Readable.from(bytes()), response);
}

/** Responds with a problem. What the client still sends is discarded for a moment, then it is cut off (R55). */
export function sendProblem(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  problem: Problem,
  headers: Headers = {},
): void {
  if (!request.complete) {
    void drained(request).then(() => {
      if (!request.complete) request.destroy();
    });
  }
  sendJson(response, status, request.method === 'HEAD' ? '' : JSON.stringify(failure(problem)), headers);
}
