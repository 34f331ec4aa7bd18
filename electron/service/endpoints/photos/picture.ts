import { ApiError } from '#service/kernel/index.ts';
import { invalidParameter } from '#service/methods/index.ts';

/** Bytes of a picture. The interface allows 6 MB, but a request has at most 1 MiB here (D6). */
export const MAX_PHOTO_SIZE = 512 * 1024;

export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif';

export interface Picture {
  readonly type: PictureType;
  readonly content: Buffer;
}

/** What the files begin with. */
const beginnings: readonly (readonly [PictureType, Buffer])[] = [
  ['image/png', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['image/jpeg', Buffer.from('ffd8ff', 'hex')],
  ['image/gif', Buffer.from('GIF87a')],
  ['image/gif', Buffer.from('GIF89a')],
];

/**
 * Reads a picture; its type is what its bytes say.
 *
 * @param name of the parameter
 * @throws ApiError 400006 unless it is base64, 409010 unless it is a picture, 413004 when it is too large
 */
export function readPicture(name: string, base64: string): Picture {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0) {
    const hint = base64.includes(' ') ? ' It has blanks: percent-encode each "+" as %2B.' : '';
    throw invalidParameter(name, `It is base64.${hint}`);
  }
  const content = Buffer.from(base64, 'base64');
  if (content.length > MAX_PHOTO_SIZE) {
    throw new ApiError(413004, `${name} has ${content.length} bytes; at most ${MAX_PHOTO_SIZE} are allowed.`);
  }
  const found = beginnings.find(([, beginning]) => content.subarray(0, beginning.length).equals(beginning));
  if (found === undefined) throw new ApiError(409010, `${name} is no PNG, JPEG or GIF picture.`);
  return { type: found[0], content };
}
