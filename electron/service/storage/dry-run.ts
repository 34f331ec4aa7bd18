import type { Store } from './store.ts';

/** Ends a unit of work of which nothing is kept. */
class NothingKept extends Error {}

/**
 * Does work in one unit of work, and rolls it back where it is only to be known what it would do.
 *
 * @returns what the work gives
 * @throws what it throws: what could not be stored is refused by a dry run, too
 */
export async function storedOrTried<T>(store: Pick<Store, 'unitOfWork'>, dryRun: boolean, work: () => T): Promise<T> {
  let value: T | undefined;
  const end = () => {
    value = work();
    if (dryRun) throw new NothingKept();
  };
  await store.unitOfWork(end).catch((error: unknown) => {
    if (!(error instanceof NothingKept)) throw error;
  });
  return value as T;
}
