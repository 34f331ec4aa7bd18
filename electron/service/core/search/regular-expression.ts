import { RE2JSException, RE2Set } from 're2js';
import type { Budget } from '#service/methods/index.ts';
import { MAX_PROGRAM_SIZE } from './limits.ts';

/** Why a pattern is refused. */
export class PatternProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PatternProblem';
  }
}

export const longestPattern = 500;
/** Such services do not index longer values, so they match nothing. */
export const longestValue = 8191;
/**
 * Bytes of states that the engine may cache. With its default of 8 MB a hostile pattern takes ten times as long to make
 * states as to run without them.
 */
const STATE_BYTES = 128 * 1024;

/**
 * Reads a pattern in the syntax of RE2.
 *
 * @throws PatternProblem for anything else, such as back-references and look-around, and for a pattern that is too large
 */
export function compilePattern(source: string) {
  if (source.length > longestPattern) {
    throw new PatternProblem(`A pattern has at most ${longestPattern} characters.`);
  }
  if (writtenOut(source) > MAX_PROGRAM_SIZE) throw tooLarge();
  const expression = new RE2Set(RE2Set.ANCHOR_BOTH, 0, STATE_BYTES);
  try {
    expression.add(source);
    expression.compile();
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw new PatternProblem(`The pattern cannot be read: ${error.message.replace('error parsing regexp: ', '')}.`);
  }
  const size = expression.prog.numInst();
  if (size > MAX_PROGRAM_SIZE) throw tooLarge();
  return {
    source,
    /** Instructions of the compiled pattern. */
    size,
    /** True when the pattern matches the whole value, as the index behind such services does. */
    matches(value: string, budget: Pick<Budget, 'spend'>): boolean {
      if (value.length > longestValue) return false;
      budget.spend(size * (value.length + 1));
      return expression.match(value).length > 0;
    },
  };
}

/**
 * Regular expressions of the query language, matched by RE2: time grows with the length of pattern times value, never
 * faster. Rejected: JavaScript's own engine, whose worst case is exponential and cannot be detected.
 */
export type RegularExpression = ReturnType<typeof compilePattern>;

function tooLarge(): PatternProblem {
  return new PatternProblem(
    `The pattern is too large: written out, with its counted repeats, it has more than ${MAX_PROGRAM_SIZE} steps.`,
  );
}

/** An atom with its counted repeat, or the border of a group. */
const piece = /\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|[()]|\{(\d+)(?:,(\d*))?\}|./gsu;

/**
 * Atoms of a pattern with its counted repeats written out, roughly: compiling takes time in proportion, so it is
 * counted before.
 */
export function writtenOut(source: string): number {
  const outer: number[] = [];
  let size = 0;
  /** Size of what a repeat would repeat. */
  let last = 0;
  for (const [text, least, most] of source.matchAll(piece)) {
    if (text === '(') {
      outer.push(size);
      size = 0;
      last = 0;
    } else if (text === ')') {
      last = size + 1;
      size = (outer.pop() ?? 0) + last;
    } else if (least === undefined) {
      last = 1;
      size += 1;
    } else {
      const times = Math.max(Number(least), Number(most || 0));
      size += last * Math.max(0, times - 1);
      last *= Math.max(1, times);
    }
  }
  return outer.reduce((sum, each) => sum + each, size);
}
