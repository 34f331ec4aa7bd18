import type { RequestCollection } from '#shared/contract/saved-requests.ts';
import { useKeptQuery } from '../../stores/use-operations.ts';

const none: readonly RequestCollection[] = [];

/** The collections of the workspace; empty until they were read. */
export function useCollections(): readonly RequestCollection[] {
  return useKeptQuery('requestCollections.list', {}).value ?? none;
}

/** The collection with a name. */
export function findCollection(collections: readonly RequestCollection[], name: string): RequestCollection | undefined {
  return collections.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
}
