import { randomBytes } from 'node:crypto';

/** `bytes` bytes from the system's random source (R8). */
export type RandomSource = (bytes: number) => Buffer;

/** Bytes that are requested at a time. */
const POOL = 4_096;

/**
 * The system's random source with a buffer: a system call costs some microseconds for any number of bytes. Every byte is
 * returned once and then wiped from the buffer.
 *
 * @param source where the bytes come from
 */
export function createRandom(source: RandomSource = randomBytes): RandomSource {
  let pool: Buffer = Buffer.alloc(0);
  let used = 0;
  return (bytes) => {
    if (bytes > POOL / 4) return source(bytes);
    if (used + bytes > pool.length) {
      pool = source(POOL);
      used = 0;
    }
    const next = pool.subarray(used, used + bytes);
    used += bytes;
    const given = Buffer.from(next);
    next.fill(0);
    return given;
  };
}
