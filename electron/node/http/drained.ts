import type { Readable } from 'node:stream';

/** What is read and thrown away after an early answer, so that a client that only writes gets to read it (R17). */
const DRAINED_BYTES = 16 * 1024 * 1024;
const DRAINED_MS = 2_000;

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
