import {
  compilePattern,
  longestPattern,
  longestValue,
  PatternProblem,
  type RegularExpression,
} from '#service/core/search/index.ts';
import type { Budget } from '#service/methods/index.ts';
import { memoized } from '#shared/made-once.ts';
import { orElse } from '#shared/or-else.ts';

/** Compiled formats that are kept; with more, all are dropped (R21). */
const MAX_KEPT = 400;
/** A format matches when a part of the value does, as with the .NET engine that F 7.5 names. */
const before = '(?s:.*)(?:';
const after = ')(?s:.*)';

/** The pattern of `regex('…')`; undefined for any other text. */
export function patternOf(format: string): string | undefined {
  return /^regex\('(.*)'\)$/s.exec(format)?.[1];
}

/**
 * Compiles the pattern of a format, by RE2, which has no look-around and back-references as .NET has.
 *
 * @throws PatternProblem
 */
export const compileFormat = memoized(MAX_KEPT, (pattern): RegularExpression => {
  // By itself first: a pattern such as `a)(b` would be complete only inside the group.
  compilePattern(pattern);
  return compilePattern(`${before}${pattern}${after}`);
});

/** Why a pattern cannot be compiled; undefined when it can. */
export function problemOfPattern(pattern: string): string | undefined {
  try {
    compileFormat(pattern);
    return undefined;
  } catch (error) {
    if (!(error instanceof PatternProblem)) throw error;
    return error.message;
  }
}

/**
 * True for a pattern that another engine reads and RE2 does not, such as look-around in the formats of real sites (C 3): it
 * is kept, and not matched (D69). It is compiled there, never run.
 */
export const isBeyondRe2 = memoized(
  MAX_KEPT,
  (pattern) => /\(\?[=!<]|\\[1-9k]/.test(pattern) && isReadable(pattern) && problemOfPattern(pattern) !== undefined,
);

function isReadable(pattern: string): boolean {
  if (pattern.length > longestFormat) return false;
  return orElse(() => new RegExp(pattern).source !== '', false);
}

/** Characters of a pattern. */
export const longestFormat = longestPattern - before.length - after.length;

/** What is wrong with a value's format, a sentence; undefined when it matches. */
export function problemOfFormat(format: string, value: unknown, budget: Pick<Budget, 'spend'>): string | undefined {
  if (typeof value === 'boolean') {
    return format === 'true' || format === 'false'
      ? String(value) === format
        ? undefined
        : `It must be ${format}.`
      : undefined;
  }
  const pattern = patternOf(format);
  if (pattern === undefined || typeof value !== 'string') return undefined;
  if (value.length > longestValue)
    return `Longer than ${longestValue} characters it cannot be matched with its format.`;
  if (isBeyondRe2(pattern)) return undefined;
  return compileFormat(pattern).matches(value, budget) ? undefined : `It does not match ${format}.`;
}
