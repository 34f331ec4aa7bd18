import { accountRepository } from '#service/core/accounts/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { type CallScope, ofSite, shorten } from '#service/methods/index.ts';
import type { TokenRecord } from '#service/records/index.ts';
import { type Category, categoryRepository, commentReaderRepository, type Stream } from './category-repository.ts';
import type { CommentRecord } from './comment-object.ts';
import { commentRepository, type Reading } from './comment-repository.ts';
import { storedId } from './parameters.ts';

/** The comments of the site that is called. */
export const comments = (scope: CallScope) => {
  const { core, call, apiKey, caller } = scope;
  const { store } = core;
  const categories = store.of(categoryRepository);
  const all = store.of(commentRepository);
  const readers = store.of(commentReaderRepository);

  /** The user whom the site names, or whose session it is. An UID beside a user's session is checked by who may act. */
  function actor(session: TokenRecord | undefined): string | undefined {
    const named = call.parameters.get('UID') ?? '';
    if (caller === 'user') {
      const own = session?.UID;
      if (named === '' || named === own) return own;
      throw new ApiError(403007, `The session belongs to "${own}", but UID names "${shorten(named)}".`);
    }
    if (caller !== 'site' || named === '') return undefined;
    const account = store.of(accountRepository).get(apiKey, named);
    if (account === undefined) throw new ApiError(403005, `The site has no user with the UID "${shorten(named)}".`);
    return account.UID;
  }

  return {
    actor,
    /** Where everybody reads what the call names: without a credential. */
    address(parameters: Readonly<Record<string, string>>): string {
      return `${call.transport}://${call.host}${call.path}?${new URLSearchParams({ apiKey, ...parameters })}`;
    },
    categories: ofSite(categoryRepository, 'list', 'get', 'save')(scope),
    /** @throws ApiError 404002 */
    category(categoryID: string): Category {
      const category = categories.get(apiKey, categoryID);
      if (category !== undefined) return category;
      const advice = 'Make it with comments.setCategoryInfo.';
      throw new ApiError(404002, `The site has no category of comments "${shorten(categoryID)}". ${advice}`);
    },
    stream: ({ id }: Category, streamID = ''): Stream | undefined => categories.stream(id, streamID),
    streams: ({ id }: Category) => categories.streams(id),
    saveStream({ id }: Category, stream: Omit<Stream, 'id'>): Stream {
      categories.saveStream(id, stream);
      const saved = categories.stream(id, stream.streamID);
      if (saved === undefined) throw new Error(`The stream ${stream.streamID} was not saved.`);
      return saved;
    },
    /** The site itself, and users whom it made moderators of the category. */
    isModerator(category: Category, session: TokenRecord | undefined): boolean {
      if (caller === 'site') return true;
      if (caller !== 'user' || session?.UID === undefined) return false;
      return readers.of(apiKey, session.UID, category.id).isModerator;
    },
    /** What the caller may read. */
    reading: (session: TokenRecord | undefined, seesAll = false): Reading => ({ apiKey, UID: actor(session), seesAll }),
    /** What everybody may read. */
    everybody: { apiKey, UID: undefined, seesAll: false } satisfies Reading,
    /** @throws ApiError 404000 for one that is not there, or not shown to the reader */
    find(reading: Reading, category: Category, streamID: string | undefined, commentID: string): CommentRecord {
      const stream = categories.stream(category.id, streamID ?? '');
      const comment = stream && all.get(reading, stream.id, storedId(commentID));
      if (comment !== undefined) return comment;
      const where = `category "${shorten(category.categoryID)}", stream "${shorten(streamID ?? '')}"`;
      throw new ApiError(404000, `There is no comment "${shorten(commentID)}" in ${where}.`);
    },
    written: { ...all, ...ofSite(commentRepository, 'add', 'recent', 'hasReview')(scope) },
    users: {
      ...{ moderators: readers.moderators, highlighted: readers.highlighted },
      ...ofSite(commentReaderRepository, 'vote', 'flag', 'of', 'save')(scope),
      ...ofSite(commentReaderRepository, 'subscribe', 'unsubscribe', 'isSubscribed')(scope),
      exists: (UID: string) => store.of(accountRepository).get(apiKey, UID) !== undefined,
    },
  };
};

export type Comments = ReturnType<typeof comments>;
