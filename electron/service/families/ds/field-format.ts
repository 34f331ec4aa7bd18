import { RE2JS, RE2JSException } from 're2js';
import { writtenOut } from '#service/core/search/index.ts';

/** A value's format: a pattern that it matches somewhere, or the one value of a boolean. */
export type Format =
  | { readonly kind: 'pattern'; matches(text: string): boolean }
  | { readonly kind: 'boolean'; readonly value: boolean };

const MAX_PATTERN_LENGTH = 500;
/** Instructions of the compiled pattern: matching 512 KB takes at most that times half a million steps (R52). */
const MAX_PROGRAM_SIZE = 300;
const TOO_LARGE = `The pattern is too large: written out, it has more than ${MAX_PROGRAM_SIZE} steps.`;

/**
 * Reads the `format` of a field (F 7.5). Patterns are matched by RE2, in time that grows with the length of the value.
 *
 * @returns a sentence that says what is wrong, when it cannot be read
 */
export function readFormat(format: string): Format | string {
  if (format === 'true' || format === 'false') return { kind: 'boolean', value: format === 'true' };
  const source = /^regex\((['"])(.*)\1\)$/s.exec(format)?.[2];
  if (source === undefined) return "It is regex('pattern'), or true or false for a boolean field.";
  if (source.length > MAX_PATTERN_LENGTH) return `A pattern has at most ${MAX_PATTERN_LENGTH} characters.`;
  if (writtenOut(source) > MAX_PROGRAM_SIZE) return TOO_LARGE;
  try {
    const pattern = RE2JS.compile(source);
    if (pattern.programSize() > MAX_PROGRAM_SIZE) return TOO_LARGE;
    return { kind: 'pattern', matches: (text) => pattern.test(text) };
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    const why = error.message.replace('error parsing regexp: ', '');
    return `The pattern cannot be read: ${why}. Patterns are those of RE2: without back-references and look-around.`;
  }
}
