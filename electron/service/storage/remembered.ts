import type { GroupCommit } from './group-commit.ts';

/**
 * What is computed of few rows that many calls ask for: read when it is asked for first, and again after a rollback or a
 * reset, or when whoever wrote the rows says so.
 */
export function remembered<T>(group: Pick<GroupCommit, 'onCachesInvalid'>, read: () => T) {
  let known: { readonly value: T } | undefined;
  const forget = (): void => {
    known = undefined;
  };
  group.onCachesInvalid(forget);
  return {
    get(): T {
      known ??= { value: read() };
      return known.value;
    },
    forget,
  };
}

/** Sites of which something is remembered; with more, all are forgotten (R21). */
const MAX_SITES = 100;

/**
 * Remembers what is computed of the rows of a site, for what many calls ask for.
 *
 * @param compute is called when the site is asked for first, and after a rollback or a reset
 */
export function rememberedBySite<T>(group: GroupCommit, compute: (apiKey: string) => T) {
  const known = new Map<string, T>();
  group.onCachesInvalid(() => known.clear());
  return {
    of(apiKey: string): T {
      const before = known.get(apiKey);
      if (before !== undefined) return before;
      const computed = compute(apiKey);
      if (known.size >= MAX_SITES) known.clear();
      known.set(apiKey, computed);
      return computed;
    },
    /** The rows of the site have changed. */
    forget: (apiKey: string): void => void known.delete(apiKey),
  };
}
