import type { Envelope } from './envelope.ts';
import { writeJson } from './json.ts';

/** Blanks of each level. */
export const jsonpIndent = 2;

/**
 * Writes the JSONP form: `<callback>(` + JSON over indented lines + `);` (F 4.3). Line separators that JSON allows but
 * older scripts do not are written as escapes.
 */
export function writeJsonp(envelope: Envelope, callback: string): string {
  const json = writeJson(envelope, jsonpIndent).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  return `${callback}(${json});`;
}
