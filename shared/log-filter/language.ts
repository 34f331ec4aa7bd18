import { filterWords } from './words.ts';

/*
 * The filter language of the log: words `name:value` and plain text, each with `-` before it to turn it round.
 * `method:socialize.* error:403003 uid:u-ada since:10m "not decoded" -param:format=xml`
 */

export type WordName = (typeof filterWords)[number]['name'];

/** Words of which a call has one value: repeated, any of their values is found. */
export const oneOf: ReadonlySet<WordName> = new Set(
  filterWords.filter((word) => 'single' in word).map(({ name }) => name),
);

type MemberWord = Extract<(typeof filterWords)[number], { readonly member: unknown }>;

const members = new Map<WordName, MemberWord['member']>(
  filterWords.flatMap((word) => ('member' in word ? [[word.name, word.member]] : [])),
);

/** The member of a call that a word compares; undefined: it does more than that. */
export function memberOf(word: MemberWord['name']): MemberWord['member'] | undefined {
  return members.get(word);
}

/** A part of a filter, with its place in the text. */
export type FilterTerm = {
  /** First character, and the one after the last. */
  readonly from: number;
  readonly to: number;
  readonly negated: boolean;
} & (
  | { readonly word: 'text'; readonly value: string }
  | { readonly word: Exclude<WordName, 'param' | 'view' | 'since' | 'until'>; readonly value: string }
  /** `value` is absent: sent with any value. */
  | { readonly word: 'param'; readonly name: string; readonly value?: string }
  /**
   * Milliseconds since 1970, included. With `clock`: so long ago, by this machine's clock, which nobody moves; without: a time as rows
   * show it, by the service clock (D39).
   */
  | { readonly word: 'since' | 'until'; readonly at: number; readonly clock?: 'machine' }
);

/** A part that cannot be understood. */
export interface FilterProblem {
  readonly from: number;
  readonly to: number;
  /** What is wrong, and what is possible instead. */
  readonly message: string;
  /** True: it may only not be finished yet. */
  readonly unfinished?: true;
}

export interface ParsedFilter {
  readonly terms: readonly FilterTerm[];
  readonly problems: readonly FilterProblem[];
}
