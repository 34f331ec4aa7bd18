import type { Readable } from 'node:stream';

/** A request body: its bytes, or the fact that it is over the limit. */
export type Body = { readonly bytes: Buffer } | { readonly tooLarge: true };

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
