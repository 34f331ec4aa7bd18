import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendProblem } from '#node/http/json-response.ts';
import type { Problem } from '#shared/contract/result.ts';
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

export function sendText(response: ServerResponse, status: number, text: string): void {
  send(response, status, 'text/plain; charset=utf-8', text);
}

/** Responds with a problem (R55). */
export function refuse(request: IncomingMessage, response: ServerResponse, status: number, problem: Problem): void {
  sendProblem(request, response, status, problem, inertHeaders);
}
