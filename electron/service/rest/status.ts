import type { AccountRecord, Store } from '#service/store/store.ts';

/** Posts looked through for a status: more user actions than that in between are no longer "what is on your mind". */
const postsLookedAt = 200;

/** The newest status of a user, whatever providers it went to; undefined when none was set. */
export function latestStatus(store: Pick<Store, 'posts'>, account: AccountRecord): string | undefined {
  return store.posts.list(account.apiKey, account.UID, postsLookedAt).find(({ kind }) => kind === 'status')?.body;
}
