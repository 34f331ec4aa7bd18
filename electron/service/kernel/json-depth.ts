import { parseExactJson } from '#shared/quoting/exact-json.ts';

/** Deeper JSON is rejected: nothing of the interface nests so deep, and the writers recurse (R52). */
export const MAX_JSON_DEPTH = 64;

/**
 * True when parsed JSON nests deeper than so many levels. Goes level by level instead of by recursion, which such data
 * would overflow.
 */
export function deeperThan(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return false;
}

/** Levels of a file of others: what is in it may nest as deep as anything, and the file around it a few levels more. */
const MAX_FILE_DEPTH = 2 * MAX_JSON_DEPTH;

/**
 * Reads the JSON of a file of others, exactly (D86). What nests deeper than anything of the interface ends here: readers and
 * messages between threads recurse.
 *
 * @throws SyntaxError that says what is wrong
 */
export function parseFileJson(text: string): unknown {
  let value: unknown;
  try {
    value = parseExactJson(text);
  } catch (error) {
    // The engine recurses where it reads exactly.
    if (error instanceof RangeError) throw tooDeep();
    throw error;
  }
  if (deeperThan(value, MAX_FILE_DEPTH)) throw tooDeep();
  return value;
}

const tooDeep = () => new SyntaxError(`it nests deeper than ${MAX_FILE_DEPTH} levels`);
