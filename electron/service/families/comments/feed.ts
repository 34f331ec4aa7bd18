import { sanitizedHtml } from '#service/core/schema/index.ts';
import { escapeText, invalidParameter, type MethodResult } from '#service/methods/index.ts';
import type { Category, Stream } from './category-repository.ts';
import { type CommentRecord, commentObject, type Shown } from './comment-object.ts';
import type { Comments } from './comments-of-site.ts';

/** What a feed is of. */
interface Feed {
  readonly apiKey: string;
  readonly categoryID: string;
  readonly streamID: string;
  /** Undefined: the category has no such stream yet. */
  readonly stream: Stream | undefined;
  /** Where it is read; the link of a stream whose page nobody named. */
  readonly address: string;
  /** Newest first, of those that everybody may see. */
  readonly comments: readonly CommentRecord[];
  readonly displayGuestName: boolean;
}

/**
 * The newest comments of a stream as RSS 2.0 (rssboard.org/rss-specification). No fact names the form of the feed that the
 * issue asks for, so that of the public standard is taken. It holds nothing that comments.getComments does not show to
 * everybody: no UID, no address of an author.
 *
 * Each text is written for XML (R13, R16), and is harmless also for a reader that takes a title for HTML (R51).
 */
export function rssOf({ apiKey, categoryID, streamID, stream, address, comments, displayGuestName }: Feed): string {
  const shown: Shown = { UID: undefined, displayGuestName };
  const title = stream?.title || sanitizedHtml(streamID) || sanitizedHtml(categoryID);
  const link = stream?.url || address;
  const newest = comments[0];
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', withoutTags(title)),
    element('link', link),
    element('description', `Comments: ${withoutTags(title)}`),
    ...(newest === undefined ? [] : [element('lastBuildDate', new Date(newest.at).toUTCString())]),
    ...comments.map((comment) => item(comment, { apiKey, link: stream?.url, shown })),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

interface Place {
  readonly apiKey: string;
  readonly link: string | undefined;
  readonly shown: Shown;
}

function item(comment: CommentRecord, { apiKey, link, shown }: Place): string {
  const { sender, commentText, commentTitle } = commentObject(comment, shown) as {
    readonly sender: { readonly name: string };
    readonly commentText: string;
    readonly commentTitle?: string;
  };
  const name = withoutTags(sanitizedHtml(sender.name));
  return [
    '<item>',
    element('title', commentTitle === undefined ? `Comment by ${name}` : withoutTags(commentTitle)),
    ...(link ? [element('link', link)] : []),
    // The text is HTML: a reader shows its few tags.
    element('description', commentText),
    element('dc:creator', name),
    ...(comment.body.tags ?? []).map((tag) => element('category', withoutTags(tag))),
    `<guid isPermaLink="false">${escapeText(`${apiKey}/comments/${comment.id}`)}</guid>`,
    element('pubDate', new Date(comment.at).toUTCString()),
    '</item>',
  ].join('\n');
}

const element = (name: string, text: string): string => `<${name}>${escapeText(text)}</${name}>`;

/** Sanitized HTML has only these tags, without attributes; its references stay, so that no markup begins in what is left. */
const withoutTags = (html: string): string => html.replaceAll(/<\/?[a-z]+>/g, ' ').trim();

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
    const details = 'A feed (format=rss) is the same for everybody, and has limit alone: leave it out.';
    throw invalidParameter(without, details);
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
