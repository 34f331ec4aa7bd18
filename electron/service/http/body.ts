import type { IncomingMessage } from 'node:http';
import type { Malformed } from '#service/kernel/index.ts';

/** A request body that is not over the limit. */
export interface ReadBody {
  /** Undefined: the request has none, or its body is not read. */
  readonly bytes: Buffer | undefined;
  /** Present when it ended early. */
  readonly unreadable?: Malformed;
}

/** A request body, or the fact that it is over the limit. */
export type Body = ReadBody | { readonly tooLarge: true };

const NO_BODY: Body = { bytes: undefined };

const UNREADABLE: Body = {
  bytes: undefined,
  unreadable: {
    errorCode: 400001,
    details: 'The body cannot be read: it broke off. Send the call again.',
    names: [],
  },
};

/**
 * Stage "body": reads the body of a POST up to `limit` bytes; the body of a GET is ignored. The limit counts the bytes
 * that arrive. A `Content-Length` over the limit is refused at once (R17).
 *
 * @param whenDone called once; a callback, because a promise would cost each call another microtask
 */
export function readBody(request: IncomingMessage, limit: number, whenDone: (body: Body) => void): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (!meansSomething(request.method) || (encoding === undefined && (length === undefined || length === '0'))) {
    whenDone(NO_BODY);
    return;
  }
  const chunks: Buffer[] = [];
  let received = 0;
  let isDone = false;

  const done = (body: Body) => {
    if (isDone) return;
    isDone = true;
    chunks.length = 0;
    whenDone(body);
  };

  request.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > limit) done({ tooLarge: true });
    else if (!isDone) chunks.push(chunk);
  });
  request.on('end', () => {
    const [only] = chunks;
    done({ bytes: only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks) });
  });
  // The client closed the connection before the end of the body: the log row says so.
  request.on('error', () => done(UNREADABLE));
  if (Number(length) > limit) done({ tooLarge: true });
}

const meansSomething = (httpMethod: string | undefined): boolean => httpMethod !== 'GET';

/** The same for a body that has arrived completely. */
export function bodyOf(httpMethod: string, bytes: Buffer | undefined, limit: number): Body {
  if (bytes === undefined || !meansSomething(httpMethod)) return NO_BODY;
  return bytes.length > limit ? { tooLarge: true } : { bytes };
}
