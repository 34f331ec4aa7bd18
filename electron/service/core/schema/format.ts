import { compilePattern, longestPattern, longestValue, type RegularExpression } from '#service/core/search/index.ts';
import type { Budget } from '#service/methods/index.ts';

const kept = new Map<string, RegularExpression>();
/** Compiled formats that are kept; with more, all are dropped (R21). */
const MOST_KEPT = 400;
/** A format matches when a part of the value does, as with the .NET engine that F 7.5 names. */
const before = '(?s:.*)(?:';
const after = ')(?s:.*)';

/** The pattern of `regex('…')`; undefined for any other text. */
export function patternOf(format: string): string | undefined {
  return /^regex\('(.*)'\)$/s.exec(format)?.[1];
}

/**
 * Compiles the pattern of a format, by RE2: look-around and back-references of .NET are refused.
 *
 * @throws PatternProblem
 */
export function compileFormat(pattern: string): RegularExpression {
  const known = kept.get(pattern);
  if (known !== undefined) return known;
  // By itself first: a pattern such as `a)(b` would be complete only inside the group.
  compilePattern(pattern);
  const compiled = compilePattern(`${before}${pattern}${after}`);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(pattern, compiled);
  return compiled;
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
  return compileFormat(pattern).matches(value, budget) ? undefined : `It does not match ${format}.`;
}
