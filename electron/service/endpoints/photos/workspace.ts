import { z } from 'zod';
import { checkAccountOfMember } from '#service/core/accounts/index.ts';
import { conflict } from '#service/kernel/index.ts';
import { checkedMember, refuseRepeated, type WorkspacePart } from '#service/module/index.ts';
import { uid } from '#shared/contract/values.ts';
import { MAX_PHOTOS } from './dependencies.ts';
import { MAX_PHOTO_SIZE, readPicture } from './picture.ts';
import { photoRepository } from './repository.ts';

/** Bytes of the photos of a site in a file: with more, it says that it leaves them out. */
const MAX_BYTES = 2 * 1024 * 1024;

const photo = z.strictObject({
  UID: uid,
  published: z.boolean(),
  /** Of its address, which profiles have. */
  id: z.string().regex(/^[0-9a-f]{64}$/, 'It is 64 hex digits.'),
  content: z.string().max(Math.ceil(MAX_PHOTO_SIZE / 3) * 4),
});
const part = z.strictObject({
  /** Absent: the photos stay as they are. */
  list: z.array(photo).max(MAX_PHOTOS).optional(),
  leftOut: z.boolean().optional(),
});
type Part = z.infer<typeof part>;

/** `photos` of a site in the workspace file. */
export const photosInWorkspace: WorkspacePart = {
  site: {
    name: 'photos',
    schema: part,
    read(store, apiKey): Part | undefined {
      const { bytes, photos } = store.of(photoRepository).ofSite(apiKey, MAX_BYTES);
      if (bytes === 0) return undefined;
      if (photos === undefined) return { leftOut: true };
      return { list: photos.map(({ content, ...one }) => ({ ...one, content: content.toString('base64') })) };
    },
    apply(store, apiKey, { list }: Part, at) {
      if (list === undefined) return;
      refuseRepeated(list, ({ UID, published }) => `${published} ${UID}`, `${at}.list`);
      const all = store.of(photoRepository);
      all.clear(apiKey);
      for (const [n, { UID, published, id, content }] of list.entries()) {
        const member = `${at}.list[${n}]`;
        checkAccountOfMember(store, apiKey, UID, `${member}.UID`);
        if (all.byId(id) !== undefined) {
          throw conflict('Another photo has this id.', 'An id is of one photo.', `${member}.id`);
        }
        all.save(
          apiKey,
          UID,
          { ...checkedMember(`${member}.content`, () => readPicture('content', content)), id },
          published,
        );
      }
    },
  },
};
