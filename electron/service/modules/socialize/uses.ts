import type { Bound } from '#service/modules/rest/use.ts';
import type { PostRecord } from '#service/storage/records.ts';

/** Statuses and user actions. */
export const posts = ({ core: { store }, apiKey }: Bound) => ({
  add: (UID: string, post: Omit<PostRecord, 'id'>) => store.posts.add(apiKey, UID, post),
  latestStatus: (UID: string) => store.posts.latestStatus(apiKey, UID),
});
