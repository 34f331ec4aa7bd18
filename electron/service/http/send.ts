import { gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { Response } from '#service/kernel/call.ts';
import { memoizeLast } from '#service/kernel/memoize.ts';

const COMPRESSED_FROM = 1024;

/**
 * The headers with which an answer leaves: those of the end-point and those that every answer carries (D8).
 *
 * @param now milliseconds by the service clock; client libraries set their clocks by `Date`
 */
export function responseHeaders(answer: Response, callId: string, now: number): Record<string, string> {
  return {
    ...answer.headers,
    date: httpDate(now),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-call-id': callId,
  };
}

const dateOfSecond = memoizeLast((second) => new Date(second * 1000).toUTCString());

/** The `Date` header; its text changes once a second. */
const httpDate = (now: number): string => dateOfSecond(Math.floor(now / 1000));

/**
 * Sends an answer, compressed when the client accepts gzip and the body is over 1 KiB (D8).
 *
 * It goes to the response itself, because an answer to a request that is still being sent has to (R17).
 *
 * @param unread present when the request is not at its end yet: the connection stays open until then (R17)
 */
export function send(
  reply: FastifyReply,
  answer: Response,
  headers: Record<string, string>,
  acceptEncoding: string | undefined,
  unread?: Promise<void>,
): void {
  const { body } = answer;
  const bytes = Buffer.byteLength(body);
  if (bytes <= COMPRESSED_FROM || unread !== undefined) {
    write(reply, answer, headers, body, bytes, unread);
  } else if (!acceptsGzip(acceptEncoding)) {
    write(reply, answer, { ...headers, vary: 'accept-encoding' }, body, bytes);
  } else {
    gzip(body, (error, compressed) => {
      const varied = { ...headers, vary: 'accept-encoding' };
      if (error) write(reply, answer, varied, body, bytes);
      else write(reply, answer, { ...varied, 'content-encoding': 'gzip' }, compressed, compressed.length);
    });
  }
}

function write(
  reply: FastifyReply,
  { status }: Response,
  headers: Readonly<Record<string, string>>,
  content: string | Buffer,
  bytes: number,
  unread?: Promise<void>,
): void {
  const head: string[] = [];
  for (const name in headers) head.push(name, headers[name] ?? '');
  head.push('content-length', String(bytes));
  const { raw } = reply;
  // What cannot be written is thrown here, while the framework can still answer.
  raw.writeHead(status, head);
  reply.hijack();
  if (unread === undefined) {
    raw.end(content);
  } else {
    // The answer is whole by its Content-Length, the connection stays for a while.
    raw.write(content);
    unread.then(() => raw.end());
  }
}

/** True when `Accept-Encoding` names gzip, or anything, without giving it a weight of zero. */
export function acceptsGzip(header: string | undefined): boolean {
  let anything = false;
  for (const part of header?.toLowerCase().split(',') ?? []) {
    const [coding, ...parameters] = part.split(';').map((text) => text.trim());
    const refused = parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter));
    if (coding === 'gzip' || coding === 'x-gzip') return !refused;
    if (coding === '*') anything = !refused;
  }
  return anything;
}
