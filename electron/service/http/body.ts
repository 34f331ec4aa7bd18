import type { Readable } from 'node:stream';

/** A request body: its bytes, or the fact that it is over the limit. */
export type Body = { readonly bytes: Buffer } | { readonly tooLarge: true };

/** Bytes read and thrown away after the limit, so that a client that only writes still gets to read its answer (R17). */
const DRAINED_AT_MOST = 16 * 1024 * 1024;

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
    if (received > limit + DRAINED_AT_MOST) payload.destroy();
    else if (received > limit) answer(null, { tooLarge: true });
    else if (!answered) chunks.push(chunk);
  });
  payload.on('end', () => answer(null, { bytes: Buffer.concat(chunks) }));
  payload.on('error', (error: Error) => answer(error));
  if (Number(contentLength) > limit) answer(null, { tooLarge: true });
}
