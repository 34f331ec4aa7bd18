import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { drained } from '#node/http/drained.ts';
import { JsonText } from '#node/json-text.ts';
import { failure, type Problem, type Result } from '#shared/contract/result.ts';
import { commonHeaders, inertPolicy } from '../../ui-files/content-security.ts';

/** Of every response; only the files of a build may be kept by the browser (built-files.ts). */
export const headers = { ...commonHeaders, 'cache-control': 'no-store' };

/** Of every response but the page. */
export const inertHeaders = { ...headers, 'content-security-policy': inertPolicy };

/** Sends a whole response. @param more headers besides those that are set already */
export function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  more: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { ...more, 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);
}

const JSON_TYPE = 'application/json; charset=utf-8';

export function sendText(response: ServerResponse, status: number, text: string): void {
  send(response, status, 'text/plain; charset=utf-8', text);
}

/** Sends the result of an operation. A large value is not made into one text first, because that holds up calls (R47). */
export async function sendResult(response: ServerResponse, result: Result<unknown>): Promise<void> {
  if (!result.ok || !(result.value instanceof JsonText)) {
    send(response, 200, JSON_TYPE, JSON.stringify(result));
    return;
  }
  const parts = ['{"ok":true,"value":', ...result.value.parts, '}'];
  response.writeHead(200, { 'content-type': JSON_TYPE });
  const bytes = function* () {
    // One at a time, because bytes are copied. From shared memory they cannot be sent.
    for (const part of parts) yield Buffer.from(part);
  };
  await pipeline(Readable.from(bytes()), response);
}

/** Responds with a problem. What the client still sends is discarded for a moment, then it is cut off (R55). */
export function refuse(request: IncomingMessage, response: ServerResponse, status: number, problem: Problem): void {
  if (!request.complete) {
    void drained(request).then(() => {
      if (!request.complete) request.destroy();
    });
  }
  send(response, status, JSON_TYPE, JSON.stringify(failure(problem)), inertHeaders);
}
