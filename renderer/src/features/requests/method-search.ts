import type { MethodEntry } from '#shared/contract/requests.ts';

/** Methods that Authdesk emulates first, each part by name. */
export function orderedMethods(methods: readonly MethodEntry[]): readonly MethodEntry[] {
  return methods.toSorted(
    (a, b) => Number(b.emulated) - Number(a.emulated) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  );
}

/**
 * Methods for what was typed: every word must stand in name or documentation; names that begin with it come first.
 * A whole name finds all again, so that another one can be chosen without clearing the field.
 */
export function searchMethods(methods: readonly MethodEntry[], search: string, limit: number): readonly MethodEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const ordered = orderedMethods(methods);
  const whole = ordered.some(({ name }) => name.toLowerCase() === words.join(' '));
  if (words.length === 0 || whole) return ordered.slice(0, limit);
  const rank = ({ name }: MethodEntry) => {
    const own = name.toLowerCase();
    const first = words[0] ?? '';
    if (own.startsWith(first)) return 0;
    return own.slice(own.indexOf('.') + 1).startsWith(first) ? 1 : own.includes(first) ? 2 : 3;
  };
  return ordered
    .filter(({ name, documentation }) => {
      const text = `${name} ${documentation}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, limit);
}
