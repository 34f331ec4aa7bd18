import type { Data } from './envelope.ts';

/** Bytes of the largest answer (R52). */
export const LARGEST_RESPONSE = 16 * 1024 * 1024;
/** Deeper data is not written: the language's own writer recurses. Nothing that comes by a call nests so deep. */
const DEEPEST = 500;

/** The answer of a call would be larger than the largest one; it has not been made. */
export class ResponseTooLarge extends Error {}

/**
 * Checks, before it is made, that JSON fits into the largest answer. Ordinary answers are only counted roughly, which
 * takes a fifth of a microsecond, a hundredth of a call.
 *
 * @param own characters of what is written beside the data
 * @param indent blanks of each level
 * @throws ResponseTooLarge
 */
export function checkJsonSize(data: Data, own: number, indent: number): void {
  const room = LARGEST_RESPONSE - mostBytes(own) - 2_000;
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

/** What is left of `room` after a value; less than 0 as soon as it does not fit. */
function left(value: unknown, indent: number, depth: number, room: number, sizeOf: TextSize): number {
  if (typeof value === 'string') return room - 2 - sizeOf(value.length, value);
  if (typeof value !== 'object' || value === null) return room - (typeof value === 'number' ? 24 : 5);
  if (depth > DEEPEST) return -1;
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
