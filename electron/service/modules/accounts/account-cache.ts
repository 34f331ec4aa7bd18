import type { GroupCommit } from '#service/storage/group-commit.ts';

/** Answers that are kept of each read; then all are forgotten. */
const MOST = 1_000;
/** Characters of the largest answer that is kept: a thousand of the largest accounts would have a gigabyte (R21). */
const LARGEST = 16 * 1024;

/** What a read found, and how many characters that is. */
interface Sized<T> {
  readonly value: T;
  readonly size: number;
}

/**
 * Answers reads about one user from memory. Calls ask for the same few users again and again, and reading one costs a
 * quarter of a signed call (docs/adr/0013).
 */
export interface AccountCache {
  /** The same read; its answers are frozen, because several calls share them. */
  remembering<T>(read: (apiKey: string, UID: string) => Sized<T>): (apiKey: string, UID: string) => T;
  /** The same change; afterwards, also when it throws, every read goes to the database again. */
  changing<Arguments extends unknown[], T>(change: (...values: Arguments) => T): (...values: Arguments) => T;
  /** For changes that take users along, such as deleting their site. */
  forget(): void;
}

/** Empty at first, and again whenever writes are undone or the database gets another state. */
export function createAccountCache(group: Pick<GroupCommit, 'onCachesInvalid'>): AccountCache {
  const caches: Map<string, unknown>[] = [];
  const forget = () => {
    for (const cache of caches) cache.clear();
  };
  group.onCachesInvalid(forget);
  return {
    remembering<T>(read: (apiKey: string, UID: string) => Sized<T>) {
      const cache = new Map<string, T>();
      caches.push(cache);
      return (apiKey: string, UID: string) => {
        const key = `${apiKey} ${UID}`;
        const known = cache.get(key);
        if (known !== undefined || cache.has(key)) return known as T;
        const { value: found, size } = read(apiKey, UID);
        const value = frozen(found);
        if (size > LARGEST) return value;
        if (cache.size >= MOST) cache.clear();
        cache.set(key, value);
        return value;
      };
    },
    changing<Arguments extends unknown[], T>(change: (...values: Arguments) => T) {
      return (...values: Arguments) => {
        try {
          return change(...values);
        } finally {
          forget();
        }
      };
    },
    forget,
  };
}

/** Whoever changed a shared record would change it for every later call: that throws instead. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) frozen(member);
    Object.freeze(value);
  }
  return value;
}
