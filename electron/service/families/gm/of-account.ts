import type { ModuleStore } from '#service/module/index.ts';
import { gmRepository } from './repository.ts';

/** The points of a user in each challenge where they have any, by its id. */
export function pointsOfAccount(store: Pick<ModuleStore, 'of'>, apiKey: string, UID: string) {
  return store.of(gmRepository).ofAccount(apiKey, UID);
}
