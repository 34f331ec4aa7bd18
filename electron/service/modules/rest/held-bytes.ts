const TEXT_BYTES = 16;
const OBJECT_BYTES = 32;
const SLOT_BYTES = 8;

/**
 * Bytes that a JSON value takes in memory, about: a short one in many lists takes ten times what it has characters, so
 * that these do not tell what a call keeps (R52).
 *
 * @param most where to stop counting; the result is then some number above it
 */
export function heldBytes(value: unknown, most: number): number {
  if (typeof value === 'string') return TEXT_BYTES + value.length;
  if (typeof value !== 'object' || value === null) return SLOT_BYTES;
  let bytes = OBJECT_BYTES;
  for (const item of Array.isArray(value) ? value : Object.values(value)) {
    bytes += SLOT_BYTES + heldBytes(item, most - bytes);
    if (bytes > most) break;
  }
  return bytes;
}
