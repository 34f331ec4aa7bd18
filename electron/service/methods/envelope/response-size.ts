import type { Data } from './envelope.ts';

/** Bytes of the largest response (R52). */
export const MAX_RESPONSE_SIZE = 16 * 1024 * 1024;
/** Deeper data is not written, because `JSON.stringify` recurses. No data from a call nests so deep. */
const MAX_DEPTH = 500;

/** The response of a call would be larger than MAX_RESPONSE_SIZE; it was not made. */
export class ResponseTooLarge extends Error {}

/**
 * Checks, before JSON is written, that it fits into the largest response. Usual responses are only estimated, which
 * takes a fifth of a microsecond, a hundredth of a call.
 *
 * @param own characters besides the data
 * @param indent blanks of each level
 * @throws ResponseTooLarge
 */
export function checkJsonSize(data: Data, own: number, indent: number): void {
  const room = MAX_RESPONSE_SIZE - mostBytes(own) - 2_000;
  if (left(data, indent, 1, room, mostBytes) >= 0) return;
  if (left(data, indent, 1, room, exactBytes) < 0) throw new ResponseTooLarge();
}

/** No character has more than six bytes: `\u0001`. */
function mostBytes(length: number): number {
  return 6 * length;
}

function exactBytes(_length: number, text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2;
}

type TextSize = (length: number, text: string) => number;

/** The rest of `room` after a value; below 0 when it does not fit. */
function left(value: unknown, indent: number, depth: number, room: number, sizeOf: TextSize): number {
  if (typeof value === 'string') return room - 2 - sizeOf(value.length, value);
  if (typeof value !== 'object' || value === null)
    return room - (typeof value === 'number' || typeof value === 'bigint' ? 24 : 5);
  if (depth > MAX_DEPTH) return -1;
  // A comma, and on indented lines the line itself.
  const lead = indent === 0 ? 1 : 2 + indent * depth;
  let rest = room - 2 - lead;
  if (Array.isArray(value)) {
    for (const item of value) {
      rest = left(item, indent, depth + 1, rest - lead, sizeOf);
      if (rest < 0) return rest;
    }
    return rest;
  }
  for (const name in value) {
    const member = (value as Data)[name];
    if (member === undefined) continue;
    rest = left(member, indent, depth + 1, rest - lead - 4 - sizeOf(name.length, name), sizeOf);
    if (rest < 0) return rest;
  }
  return rest;
}
