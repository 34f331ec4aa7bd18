import type { Readable } from 'node:stream';

/** A request body: its bytes, or the fact that it is over the limit. */
export type Body = { readonly bytes: Buffer } | { readonly tooLarge: true };

/** What is read and thrown away after an early answer, so that a client that only writes gets to read it (R17). */
const DRAINED_BYTES = 16 * 1024 * 1024;
const DRAINED_MS = 2_000;

/**
 * Reads a request body up to `limit` bytes. The limit counts the bytes that arrive, not those that `Content-Length`
 * promises; a promise beyond the limit is refused at once (R17).
 */
export function readBody(
  payload: Readable,
  contentLength: string | undefined,
  limit: number,
  whenDone: (error: Error | null, body?: Body) => void,
): void {
  const chunks: Buffer[] = [];
  let received = 0;
  let answered = false;

  const answer = (error: Error | null, body?: Body) => {
    if (answered) return;
    answered = true;
    chunks.length = 0;
    whenDone(error, body);
  };

  payload.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > limit) answer(null, { tooLarge: true });
    else if (!answered) chunks.push(chunk);
  });
  payload.on('end', () => {
    const [only] = chunks;
    answer(null, { bytes: only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks) });
  });
  payload.on('error', (error: Error) => answer(error));
  if (Number(contentLength) > limit) answer(null, { tooLarge: true });
}

/**
 * Reads and throws away what still comes of a request that is answered already. Closing at once would take the answer
 * with it: the client's next bytes would be refused by a reset (R17).
 *
 * @returns resolves when the request is at its end, or after 16 MiB or 2 s, when the client is cut off
 */
export function drained(request: Readable): Promise<void> {
  return new Promise((resolve) => {
    let left = DRAINED_BYTES;
    const done = () => {
      clearTimeout(late);
      resolve();
    };
    const late = setTimeout(done, DRAINED_MS).unref();
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) request.destroy();
    });
    request.once('end', done).once('close', done).once('error', done);
    request.resume();
  });
}
