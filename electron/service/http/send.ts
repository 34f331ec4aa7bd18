import { Readable } from 'node:stream';
import { gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { Answer } from '#service/call.ts';
import { lastAsked } from '#service/last-asked.ts';

const COMPRESSED_FROM = 1024;

/**
 * The headers with which an answer leaves: those of the end-point and those that every answer carries (D8).
 *
 * @param now milliseconds by the service clock; client libraries set their clocks by `Date`
 */
export function answerHeaders(answer: Answer, callId: string, now: number): Record<string, string> {
  return {
    ...answer.headers,
    date: httpDate(now),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-call-id': callId,
  };
}

const dateOfSecond = lastAsked((second) => new Date(second * 1000).toUTCString());

/** The `Date` header; its text changes once a second. */
const httpDate = (now: number): string => dateOfSecond(Math.floor(now / 1000));

/**
 * Sends an answer, compressed when the client accepts gzip and the body is over 1 KiB (D8).
 *
 * @param unread present when the request is not at its end yet: the connection stays open until then (R17)
 */
export function send(
  reply: FastifyReply,
  answer: Answer,
  headers: Record<string, string>,
  acceptEncoding: string | undefined,
  unread?: Promise<void>,
): void {
  const { status, body } = answer;
  reply.code(status).headers(headers).serializer(asItIs);
  if (unread !== undefined) {
    reply.header('content-length', Buffer.byteLength(body));
    reply.send(Readable.from(wholeThenWait(body, unread), { objectMode: false }));
    return;
  }
  if (Buffer.byteLength(body) <= COMPRESSED_FROM) {
    reply.send(body);
    return;
  }
  reply.header('vary', 'accept-encoding');
  if (!acceptsGzip(acceptEncoding)) {
    reply.send(body);
    return;
  }
  gzip(body, (error, compressed) => {
    if (error) reply.send(error);
    else reply.header('content-encoding', 'gzip').send(compressed);
  });
}

/** The body at once, and its end later: the answer is whole by its Content-Length, the connection stays for a while. */
async function* wholeThenWait(body: string, wait: Promise<void>): AsyncGenerator<Buffer> {
  yield Buffer.from(body);
  await wait;
}

/** Fastify would add a charset to the media type of a JSON text that has none. */
function asItIs(body: string): string {
  return body;
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
