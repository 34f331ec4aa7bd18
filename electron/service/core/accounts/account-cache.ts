import type { Connection } from '#service/storage/index.ts';

/** Results that are kept of each read; with more, all are dropped. */
const MAX_COUNT = 1_000;
/** Characters of the largest result that is kept: a thousand of the largest accounts would have a gigabyte (R21). */
const MAX_SIZE = 16 * 1024;

/** The result of a read, and its size in characters. */
interface Sized<T> {
  readonly value: T;
  readonly size: number;
}

/**
 * Keeps results of reads about one user in memory. Calls often concern the same few users, and reading one costs a
 * quarter of a signed call (docs/adr/0013). Empty at first, and again after a rollback or a change of the database's state.
 */
export function accountCache({ group }: Pick<Connection, 'group'>) {
  const caches: Map<string, unknown>[] = [];
  const forget = () => {
    for (const cache of caches) cache.clear();
  };
  group.onCachesInvalid(forget);
  return {
    /** The same read, with its results kept; they are frozen, because calls share them. */
    remembering<T>(read: (apiKey: string, UID: string) => Sized<T>): (apiKey: string, UID: string) => T {
      const cache = new Map<string, T>();
      caches.push(cache);
      return (apiKey: string, UID: string) => {
        const key = `${apiKey} ${UID}`;
        const known = cache.get(key);
        if (known !== undefined || cache.has(key)) return known as T;
        const { value: found, size } = read(apiKey, UID);
        const value = frozen(found);
        if (size > MAX_SIZE) return value;
        if (cache.size >= MAX_COUNT) cache.clear();
        cache.set(key, value);
        return value;
      };
    },
    /** The same change; afterwards, also when it throws, all results are dropped. */
    changing<Arguments extends unknown[], T>(change: (...values: Arguments) => T): (...values: Arguments) => T {
      return (...values: Arguments) => {
        try {
          return change(...values);
        } finally {
          forget();
        }
      };
    },
    /** Drops all results: for changes of many users at once, such as deleting a site. */
    forget,
  };
}

/** A change of a shared record would change it for every later call: it throws instead. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) frozen(member);
    Object.freeze(value);
  }
  return value;
}
