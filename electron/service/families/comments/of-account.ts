import type { ModuleStore } from '#service/module/index.ts';
import { commentRepository } from './comment-repository.ts';

/** How many comments a user wrote, of every status. */
export function commentsOfAccount(store: Pick<ModuleStore, 'of'>, apiKey: string, UID: string): number {
  return store.of(commentRepository).countOfAccount(apiKey, UID);
}
