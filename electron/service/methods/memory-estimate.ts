const TEXT_BYTES = 16;
const OBJECT_BYTES = 32;
const SLOT_BYTES = 8;
/** What the engine keeps for each name of the first object that has these names in this order. */
const NAME_BYTES = 64;

/**
 * Bytes of a JSON value in memory, roughly. Its characters are no measure of them: a short value in many lists takes
 * ten times as many bytes (R52).
 *
 * @param shapes the lists of names that the call has met. The first object with other names takes a multiple of the later
 *   ones: four hundred thousand of one name each, all different, took 112 MB.
 * @param most counting stops above it; the result is then any number above it
 */
export function memoryEstimate(value: unknown, most: number, shapes: Set<string>): number {
  if (typeof value === 'string') return TEXT_BYTES + value.length;
  if (typeof value !== 'object' || value === null) return SLOT_BYTES;
  let bytes = OBJECT_BYTES;
  if (!Array.isArray(value)) {
    const names = Object.keys(value);
    const shape = names.join();
    if (!shapes.has(shape)) {
      shapes.add(shape);
      bytes += NAME_BYTES * names.length + shape.length;
    }
  }
  for (const item of Array.isArray(value) ? value : Object.values(value)) {
    bytes += SLOT_BYTES + memoryEstimate(item, most - bytes, shapes);
    if (bytes > most) break;
  }
  return bytes;
}
