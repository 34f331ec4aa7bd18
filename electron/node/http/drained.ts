import type { Readable } from 'node:stream';

/** What is read and discarded after an early response, so that a client that is still writing can read it (R17). */
const DRAINED_BYTES = 16 * 1024 * 1024;
const DRAINED_MS = 2_000;

/**
 * Reads and discards the rest of a request that has its response already. Closing at once would reset the connection, and
 * the client would lose the response (R17).
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
