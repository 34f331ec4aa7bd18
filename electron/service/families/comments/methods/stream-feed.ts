import { invalidParameter, type MethodResult } from '#service/methods/index.ts';
import type { Category } from '../category-repository.ts';
import type { Comments } from '../dependencies.ts';
import { rssOf } from '../feed.ts';

/** Parameters of comments.getComments that a feed has. */
const known: ReadonlySet<string> = new Set(['categoryID', 'streamID', 'limit', 'format', 'dataFormat']);

/**
 * The feed of a stream: the same for everybody, whoever asks.
 *
 * @throws ApiError 400006 for a parameter that would have no effect (D47)
 */
export function feedOf(
  comments: Comments,
  category: Category,
  input: Readonly<Record<string, unknown>> & {
    readonly streamID: string | undefined;
    readonly limit: number | undefined;
  },
): MethodResult {
  const without = Object.keys(input).find((name) => input[name] !== undefined && !known.has(name));
  if (without !== undefined) {
    throw invalidParameter(
      without,
      'A feed (format=rss) is the same for everybody, and has limit alone: leave it out.',
    );
  }
  const { streamID = '', limit = 10 } = input;
  const { categoryID } = category;
  const stream = comments.stream(category, streamID);
  const newest = stream === undefined ? [] : comments.written.newest(comments.everybody, stream.id, limit);
  const body = rssOf({
    ...{ apiKey: comments.everybody.apiKey, categoryID, streamID, stream, comments: newest },
    address: comments.address({ categoryID, ...(streamID !== '' && { streamID }), format: 'rss' }),
    displayGuestName: category.enforced.displayGuestName,
  });
  return {
    data: {},
    text: { contentType: 'application/rss+xml; charset=utf-8', body },
    did: `Wrote a feed of ${newest.length} comments.`,
  };
}
