/** A choice of one word: its label, the word for all, and the words by the value that is asked for. */
export interface ListFilter {
  readonly label: string;
  /** Shown when nothing is filtered: "All states". */
  readonly all: string;
  readonly words: Readonly<Record<string, string>>;
}

/** Filters of a list by the member of its operation's input, which is their name in the address, too. */
export type ListFilters = Readonly<Record<string, ListFilter>>;

/**
 * What the query of an address asks a list for. What a filter does not know is left out: addresses are typed by hand, too.
 *
 * @returns the members that filter; empty when none does
 */
export function listInput(
  query: Readonly<Record<string, string>>,
  filters: ListFilters,
): Readonly<Partial<Record<string, string>>> {
  const members = ['apiKey', 'text', ...Object.keys(filters)].flatMap((name) => {
    const value = query[name];
    const words = filters[name]?.words;
    return value && (words === undefined || Object.hasOwn(words, value)) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(members);
}
