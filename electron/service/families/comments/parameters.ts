import { isEmail } from '#service/core/accounts/index.ts';
import { sanitizedHtml } from '#service/core/schema/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { invalidParameter, jsonArray, jsonObject, shorten, text } from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import type { MethodError } from '#shared/contract/requests.ts';
import { isObject } from '#shared/narrowing.ts';

/** Replies below the first comment of a thread. */
export const MAX_REPLY_DEPTH = 20;
/** Characters of a comment (F 7.10). */
const MAX_TEXT_LENGTH = 5_000;
const MAX_TITLE_LENGTH = 500;
const MAX_STREAM_LENGTH = 150;
const MAX_ID_LENGTH = 100;
const MAX_TAGS = 15;
const MAX_TAG_LENGTH = 100;
/** Groups that highlight a comment, or a user. */
const MAX_GROUPS = 15;
const MAX_MEDIA = 10;
const MAX_MEDIA_SIZE = 8 * 1024;
const MAX_DIMENSIONS = 20;
/** The dimension of a rating that names none. */
const OVERALL = '_overall';

export const categoryParameter = text('categoryID', 'The category; comments.setCategoryInfo makes one.', {
  required: true,
  max: MAX_ID_LENGTH,
  example: 'reviews',
});

/** The error of a method with `categoryParameter`. */
export const noCategory = { errorCode: 404002, when: 'The site has no such category.' } as const;

export const streamParameter = text(
  'streamID',
  'The stream of the category, such as a page; the stream without a name when left out.',
  { max: MAX_STREAM_LENGTH, example: 'lamp' },
);

export const commentParameter = text('commentID', 'ID of the comment.', { required: true, max: 20, example: '1' });

/** Of methods that a site may call for one of its users. */
export const actingUser = text('UID', 'The user who acts, in calls of the site; left out with the token of a user.', {
  example: 'u-ada',
});

/** Errors of a method with `actingUser`, in the order of their codes. */
export function withActing(errors: readonly MethodError[]): readonly MethodError[] {
  const own = new Set(errors.map(({ errorCode }) => errorCode));
  const more = [
    { errorCode: 403005, when: 'The site has no user with this UID.' },
    { errorCode: 403007, when: 'The session belongs to another user than UID names.' },
  ];
  return [...errors, ...more.filter(({ errorCode }) => !own.has(errorCode))].sort((a, b) => a.errorCode - b.errorCode);
}

export const textParameters = [
  text('commentTitle', 'Its title.', { max: MAX_TITLE_LENGTH }),
  jsonObject('ratings', 'Of a review: 1 to 5 by dimension, {"_overall":5}.', { example: '{"_overall":5}' }),
  jsonArray(
    'mediaItems',
    `At most ${MAX_MEDIA} objects of texts, such as {"type":"image","url":"https://…"}; addresses are of http or https.`,
  ),
] as const;

/** The id of a comment in the store; -1, which none has, for a text that is no id. */
export function storedId(id: string): number {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : -1;
}

/** @throws ApiError 413002 */
export function checkedText(text: string): string {
  if (text.length > MAX_TEXT_LENGTH) {
    throw new ApiError(413002, `commentText has ${text.length} characters; at most ${MAX_TEXT_LENGTH} are allowed.`);
  }
  return sanitizedHtml(text);
}

/** @throws ApiError 400006 */
export function checkedTags(name: string, tags: readonly string[] | undefined): readonly string[] | undefined {
  if (tags === undefined) return undefined;
  if (tags.length > MAX_TAGS)
    throw invalidParameter(name, `It has ${tags.length} tags; at most ${MAX_TAGS} are allowed.`);
  const long = tags.find((tag) => tag.length > MAX_TAG_LENGTH);
  if (long !== undefined)
    throw invalidParameter(name, `"${shorten(long)}" has more than ${MAX_TAG_LENGTH} characters.`);
  return tags.map(sanitizedHtml);
}

/**
 * Groups that highlight a comment or a user, with a change of them.
 *
 * @throws ApiError 400006
 */
export function changedGroups(
  before: readonly string[],
  change: {
    readonly addHighlightGroups: readonly string[] | undefined;
    readonly deleteHighlightGroups: readonly string[] | undefined;
  },
): readonly string[] {
  const groups = new Set([...before, ...(checkedTags('addHighlightGroups', change.addHighlightGroups) ?? [])]);
  for (const group of change.deleteHighlightGroups ?? []) groups.delete(group);
  if (groups.size <= MAX_GROUPS) return [...groups];
  const details = `There would be ${groups.size} groups; at most ${MAX_GROUPS} are allowed.`;
  throw invalidParameter('addHighlightGroups', details);
}

/** @throws ApiError 400006 */
export function checkedRatings(ratings: JsonObject | undefined): Readonly<Record<string, number>> | undefined {
  if (ratings === undefined) return undefined;
  const entries = Object.entries(ratings);
  if (entries.length === 0 || entries.length > MAX_DIMENSIONS) {
    throw invalidParameter('ratings', `It has 1 to ${MAX_DIMENSIONS} dimensions, such as {"${OVERALL}":5}.`);
  }
  const checked = entries.map(([dimension, value]) => {
    if (!/^\w{1,100}$/.test(dimension)) throw invalidParameter('ratings', `"${shorten(dimension)}" is no dimension.`);
    if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 5)
      return [dimension, value] as const;
    throw invalidParameter('ratings', `${dimension} is a whole number from 1 to 5.`);
  });
  return Object.fromEntries(checked);
}

/** @throws ApiError 400006 */
export function checkedMedia(items: unknown): readonly Readonly<Record<string, string>>[] | undefined {
  if (!Array.isArray(items)) return undefined;
  if (items.length > MAX_MEDIA || JSON.stringify(items).length > MAX_MEDIA_SIZE) {
    throw invalidParameter('mediaItems', `It has at most ${MAX_MEDIA} items and ${MAX_MEDIA_SIZE} characters.`);
  }
  return items.map((item: unknown) => {
    if (!isObject(item)) {
      throw invalidParameter('mediaItems', 'Each item is an object.');
    }
    return Object.fromEntries(
      Object.entries(item).map(([name, value]) => [sanitizedHtml(name), mediaValue(name, value)]),
    );
  });
}

function mediaValue(name: string, value: unknown): string {
  if (typeof value !== 'string') throw invalidParameter('mediaItems', `${shorten(name)} is a text.`);
  if (!/(?:url|src|href)$/i.test(name)) return sanitizedHtml(value);
  return checkedUrl('mediaItems', value);
}

/** @throws ApiError 400006 unless it is a whole http or https address */
export function checkedUrl(parameter: string, text: string): string {
  const isWhole = /^https?:\/\/[^\s"'<>]+$/i.test(text) && URL.canParse(text);
  if (!isWhole) throw invalidParameter(parameter, `"${shorten(text)}" is no whole http or https address.`);
  return text;
}

/** @throws ApiError 400006 */
export function checkedGuest(name: string, email: string): { readonly guestName: string; readonly guestEmail: string } {
  if (name.length > MAX_ID_LENGTH) throw invalidParameter('guestName', `It has at most ${MAX_ID_LENGTH} characters.`);
  if (!isEmail(email)) throw invalidParameter('guestEmail', 'It is no email address.');
  return { guestName: sanitizedHtml(name), guestEmail: email };
}

/** Calls before the examples of the methods: a category, and a comment by u-ada in it. */
export const withCategory = [
  {
    method: 'comments.setCategoryInfo',
    parameters: { categoryID: 'reviews', categorySettings: '{"isReviews":false}' },
  },
] as const;

/** `$2.comment.ID` is the id of the comment. */
export const withComment = [
  ...withCategory,
  {
    method: 'comments.postComment',
    parameters: { categoryID: 'reviews', streamID: 'lamp', UID: 'u-ada', commentText: 'A fine lamp.' },
  },
] as const;
