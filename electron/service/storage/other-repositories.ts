import type { RepositoryFactory } from './connection.ts';
import type { Store } from './store.ts';

/** `of` of the store, with other repositories in place of some. */
export function withRepositories(
  store: Pick<Store, 'of'>,
  others: readonly (readonly [RepositoryFactory<unknown>, unknown])[],
): Store['of'] {
  const given = new Map(others);
  return <Repository>(factory: RepositoryFactory<Repository>) =>
    given.has(factory) ? (given.get(factory) as Repository) : store.of(factory);
}
