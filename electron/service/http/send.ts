import type { ServerResponse } from 'node:http';
import { gzip } from 'node:zlib';
import { memoizeLast, type Provoked, type Response } from '#service/kernel/index.ts';
import { FAILURE_HEADER } from './failures.ts';

const COMPRESSED_FROM = 1024;

/**
 * The headers of a response as sent: those of the endpoint and those of every response (D8).
 *
 * @param now milliseconds by the service clock; client libraries set their clocks by `Date`
 * @param provoked failures of the call (D50)
 */
export function responseHeaders(
  response: Response,
  callId: string,
  now: number,
  provoked?: Provoked,
): Record<string, string> {
  const headers = {
    'cache-control': 'no-store',
    ...response.headers,
    date: httpDate(now + (provoked?.dateOffset ?? 0)),
    'x-content-type-options': 'nosniff',
    'x-call-id': callId,
  };
  return provoked?.mark === undefined ? headers : { ...headers, [FAILURE_HEADER]: provoked.mark };
}

const dateOfSecond = memoizeLast((second) => new Date(second * 1000).toUTCString());

/** The `Date` header; its text changes once a second. */
const httpDate = (now: number): string => dateOfSecond(Math.floor(now / 1000));

/**
 * Sends a response, compressed when the client accepts gzip and the body is over 1 KiB (D8).
 *
 * @throws TypeError when a header cannot be written; nothing is sent then
 *
 * @param unread present while the request is still being received: the connection stays open until its end (R17)
 */
export function send(
  nodeResponse: ServerResponse,
  response: Response,
  headers: Record<string, string>,
  acceptEncoding: string | undefined,
  unread?: Promise<void>,
): void {
  const { body, file, rawHeaders } = response;
  if (rawHeaders !== undefined) {
    const content = file ?? Buffer.from(body);
    // Node adds one where it is missing.
    nodeResponse.sendDate = false;
    nodeResponse.writeHead(response.status, response.statusText, [
      ...rawHeaders,
      ...(response.status === 204 || response.status === 304 ? [] : ['content-length', String(content.length)]),
    ]);
    nodeResponse.end(content);
    return;
  }
  if (file !== undefined) {
    write(nodeResponse, response, headers, file, file.length, unread);
    return;
  }
  const bytes = Buffer.byteLength(body);
  if (bytes <= COMPRESSED_FROM || unread !== undefined) {
    write(nodeResponse, response, headers, body, bytes, unread);
  } else if (!acceptsGzip(acceptEncoding)) {
    write(nodeResponse, response, varied(headers), body, bytes);
  } else {
    gzip(body, (error, compressed) => {
      const all = varied(headers);
      if (error) write(nodeResponse, response, all, body, bytes);
      else write(nodeResponse, response, { ...all, 'content-encoding': 'gzip' }, compressed, compressed.length);
    });
  }
}

function varied(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { vary } = headers;
  return { ...headers, vary: vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding` };
}

function write(
  nodeResponse: ServerResponse,
  response: Response,
  headers: Readonly<Record<string, string>>,
  content: string | Buffer,
  bytes: number,
  unread?: Promise<void>,
): void {
  const head: string[] = [];
  for (const name in headers) head.push(name, headers[name] ?? '');
  for (const cookie of response.cookies ?? []) head.push('set-cookie', cookie);
  // These have no body, whose length could be said (RFC 9110, 8.6).
  if (response.status !== 204 && response.status !== 304) head.push('content-length', String(bytes));
  nodeResponse.writeHead(response.status, head);
  if (unread === undefined) {
    nodeResponse.end(content);
  } else {
    // By its Content-Length the response is complete; the connection stays open for a while.
    nodeResponse.write(content);
    void unread.then(() => nodeResponse.end());
  }
}

/** True when `Accept-Encoding` names gzip, or anything, with a weight above zero. */
function acceptsGzip(header: string | undefined): boolean {
  let anything = false;
  for (const part of header?.toLowerCase().split(',') ?? []) {
    const [coding, ...parameters] = part.split(';').map((text) => text.trim());
    const refused = parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter));
    if (coding === 'gzip' || coding === 'x-gzip') return !refused;
    if (coding === '*') anything = !refused;
  }
  return anything;
}
