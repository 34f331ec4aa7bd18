const TEXT_BYTES = 16;
const OBJECT_BYTES = 32;
const SLOT_BYTES = 8;

/**
 * Bytes of a JSON value in memory, roughly. Its characters are no measure of them: a short value in many lists takes
 * ten times as many bytes (R52).
 *
 * @param most counting stops above it; the result is then any number above it
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
