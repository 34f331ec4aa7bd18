import { sanitizedHtml } from '#service/core/schema/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { invalidParameter, shorten, text } from '#service/methods/index.ts';
import type { CalledSite } from '#service/records/index.ts';
import { checkRedirectUri } from '#shared/protocol/redirect.ts';
import type { Stream } from './category-repository.ts';
import { checkedTags, checkedUrl } from './parameters.ts';
import { moderationModes } from './settings.ts';

const MAX_TITLE_LENGTH = 500;
const MAX_URL_LENGTH = 2_000;

export const streamChangeParameters = [
  text('streamTitle', 'Title of the stream.', { max: MAX_TITLE_LENGTH }),
  text('streamURL', 'Address of its page, on a domain of the site.', { max: MAX_URL_LENGTH }),
] as const;

/** What a call says of a stream. */
interface Given {
  readonly streamID: string;
  readonly streamTitle?: string | undefined;
  readonly streamURL?: string | undefined;
  readonly streamTags?: readonly string[] | undefined;
  readonly moderationModes?: string | undefined;
}

/**
 * A stream with what a call says of it.
 *
 * @returns undefined when it says nothing that the stream does not have
 * @throws ApiError 400006, 400120
 */
export function streamChange(
  { domains }: Pick<CalledSite, 'domains'>,
  { streamID, streamTitle, streamURL, streamTags, moderationModes: mode }: Given,
  before: Stream | undefined,
): Omit<Stream, 'id'> | undefined {
  const changesNothing = [streamTitle, streamURL, streamTags, mode].every((value) => value === undefined);
  if (before !== undefined && changesNothing) return undefined;
  if (streamURL !== undefined) {
    checkedUrl('streamURL', streamURL);
    if (!checkRedirectUri(streamURL, domains).allowed) {
      throw new ApiError(400120, `streamURL "${shorten(streamURL)}" is on no registered domain of the site.`);
    }
  }
  const moderation = moderationModes.find((known) => known === mode);
  if (mode !== undefined && moderation === undefined && mode !== 'inherit') {
    throw invalidParameter('moderationModes', `It is one of: ${moderationModes.join(', ')}, inherit.`);
  }
  return {
    streamID,
    title: streamTitle === undefined ? (before?.title ?? '') : sanitizedHtml(streamTitle),
    url: streamURL ?? before?.url ?? '',
    tags: checkedTags('streamTags', streamTags) ?? before?.tags ?? [],
    moderation: mode === undefined ? before?.moderation : moderation,
  };
}
