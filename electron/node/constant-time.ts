import { hash, timingSafeEqual } from 'node:crypto';

/**
 * Compares two texts or byte strings in constant time (R9): the one compare for secrets, client secrets and signatures.
 *
 * Both sides are hashed first, so that neither content nor length of the expected value can be measured; the bytes are
 * then compared by the platform's constant-time compare. Texts are compared as UTF-8.
 *
 * @returns true when both are the same, byte for byte.
 */
export function constantTimeEqual(a: string | Uint8Array, b: string | Uint8Array): boolean {
  return timingSafeEqual(fingerprint(a), fingerprint(b));
}

function fingerprint(value: string | Uint8Array): Buffer {
  return hash('sha256', value, 'buffer');
}

/**
 * The same for digests, whose length is no secret: they need not be hashed once more.
 *
 * @returns true when both are the same, byte for byte.
 */
export function constantTimeEqualDigests(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
