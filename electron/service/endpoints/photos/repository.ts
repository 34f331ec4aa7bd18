import { accountRepository } from '#service/core/accounts/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { type CallScope, invalidParameter } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import type { Connection, TableSet } from '#service/storage/index.ts';

/** Bytes of a picture. The interface allows 6 MB, but a request has at most 1 MiB here (D6). */
export const MAX_PHOTO_SIZE = 512 * 1024;

type PictureType = 'image/png' | 'image/jpeg' | 'image/gif';

interface Picture {
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

/** Photos of users: one that is published in the profile, and one that was sent and is not (F 7.3). */
export const profilePhotosTables: TableSet = {
  name: 'profile-photos',
  migrations: [
    `
        CREATE TABLE profile_photo (
          account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
          published INTEGER NOT NULL,
          -- Random; part of its address.
          id TEXT NOT NULL UNIQUE,
          type TEXT NOT NULL,
          content BLOB NOT NULL,
          PRIMARY KEY (account, published)
        ) STRICT;
      `,
  ],
  areas: { profile_photo: ['people'] },
  ofAccounts: [{ table: 'profile_photo', what: 'photos', onMerge: 'move', key: ['published'] }],
};

interface StoredPhoto extends Picture {
  readonly id: string;
}

interface Row {
  id: string;
  type: PictureType;
  content: Buffer;
}

export function photoRepository({ db }: Connection) {
  const account = '(SELECT id FROM account WHERE api_key = @apiKey AND uid = @UID)';
  const save = db.prepare(
    `INSERT OR REPLACE INTO profile_photo (account, published, id, type, content)
     VALUES (${account}, @published, @id, @type, @content)`,
  );
  const ofUser = db.prepare<{ apiKey: string; UID: string; published: number }, Row>(
    `SELECT id, type, content FROM profile_photo WHERE account = ${account} AND published = @published`,
  );
  const byId = db.prepare<[string], Row>('SELECT id, type, content FROM profile_photo WHERE id = ?');
  const remove = db.prepare<{ apiKey: string; UID: string }>(`DELETE FROM profile_photo WHERE account = ${account}`);
  const publish = db.prepare<{ apiKey: string; UID: string }>(
    `UPDATE OR REPLACE profile_photo SET published = 1 WHERE account = ${account} AND published = 0`,
  );
  const count = db
    .prepare<[string], number>(
      'SELECT count(*) FROM profile_photo p JOIN account a ON a.id = p.account WHERE a.api_key = ?',
    )
    .pluck();
  const registered =
    "FROM profile_photo p JOIN account a ON a.id = p.account WHERE a.api_key = ? AND a.status = 'final'";
  const size = db.prepare<[string], number>(`SELECT coalesce(sum(length(p.content)), 0) ${registered}`).pluck();
  const ofSite = db.prepare<[string], { UID: string; published: number; id: string; content: Buffer }>(
    `SELECT a.uid AS UID, p.published, p.id, p.content ${registered} ORDER BY p.account, p.published`,
  );
  const clear = db.prepare<[string]>(
    'DELETE FROM profile_photo WHERE account IN (SELECT id FROM account WHERE api_key = ?)',
  );
  return {
    /** Replaces the one that is not published, or the published one. */
    save(apiKey: string, UID: string, { id, type, content }: StoredPhoto, published = false): void {
      save.run({ apiKey, UID, published: published ? 1 : 0, id, type, content });
    },
    /** @returns the photo that is published now; undefined when there was none to publish */
    publish(apiKey: string, UID: string): StoredPhoto | undefined {
      return publish.run({ apiKey, UID }).changes > 0 ? ofUser.get({ apiKey, UID, published: 1 }) : undefined;
    },
    published: (apiKey: string, UID: string): StoredPhoto | undefined => ofUser.get({ apiKey, UID, published: 1 }),
    /** @returns false when there was none */
    remove: (apiKey: string, UID: string): boolean => remove.run({ apiKey, UID }).changes > 0,
    byId: (id: string): StoredPhoto | undefined => byId.get(id),
    /** The photos of users who are registered, unless they have more bytes than that. */
    ofSite(apiKey: string, most: number) {
      const bytes = size.get(apiKey) ?? 0;
      if (bytes > most) return { bytes, photos: undefined };
      const photos = ofSite.all(apiKey).map((row) => ({ ...row, published: row.published === 1 }));
      return { bytes, photos };
    },
    clear: (apiKey: string): void => void clear.run(apiKey),
    count: (apiKey: string): number => count.get(apiKey) ?? 0,
  };
}

/** Random bytes of the id in a photo's address (R8). */
const ID_BYTES = 32;
/** Photos of one site, published and not (R21). */
export const MAX_PHOTOS = 1_000;

/** Where a photo is served. */
const photoPath = (id: string): string => `/photo/${id}`;

/** Photos of the users of the site. */
export const photos = ({ core, call, apiKey }: CallScope) => {
  const { store } = core;
  const repository = store.of(photoRepository);
  const addressOf = ({ id }: { readonly id: string }) => `${call.transport}://${call.host}${photoPath(id)}`;

  /** @throws ApiError 409010 when there is none to publish */
  function publish(account: AccountRecord): void {
    const photo = repository.publish(apiKey, account.UID);
    if (photo === undefined) {
      throw new ApiError(409010, 'There is no photo to publish: send one with accounts.setProfilePhoto.');
    }
    const photoURL = addressOf(photo);
    const { profile } = store.of(accountRepository).get(apiKey, account.UID) ?? account;
    store
      .of(accountRepository)
      .change(apiKey, account.UID, { profile: { ...profile, photoURL, thumbnailURL: photoURL } });
  }

  return {
    /** @throws ApiError 400124 when the site has too many */
    save(account: AccountRecord, picture: Picture, publishes: boolean): void {
      repository.save(apiKey, account.UID, { ...picture, id: core.random(ID_BYTES).toString('hex') });
      if (repository.count(apiKey) > MAX_PHOTOS) {
        const details = `A site has at most ${MAX_PHOTOS} photos. Remove some with accounts.removeProfilePhoto.`;
        throw new ApiError(400124, details);
      }
      if (publishes) publish(account);
    },
    publish,
    /** The published one. @throws ApiError 409010 */
    get(account: AccountRecord) {
      const photo = repository.published(apiKey, account.UID);
      if (photo === undefined) throw new ApiError(409010, `The account "${account.UID}" has no published photo.`);
      return { photoURL: addressOf(photo), type: photo.type, bytes: photo.content.length };
    },
    /** Removes them, and their address from the profile. @throws ApiError 409010 */
    remove(account: AccountRecord): void {
      const published = repository.published(apiKey, account.UID);
      if (!repository.remove(apiKey, account.UID)) {
        throw new ApiError(409010, `The account "${account.UID}" has no photo.`);
      }
      const own = published && photoPath(published.id);
      const profile = Object.fromEntries(
        Object.entries(account.profile).filter(
          ([name, value]) =>
            own === undefined || !['photoURL', 'thumbnailURL'].includes(name) || !String(value).endsWith(own),
        ),
      );
      store.of(accountRepository).change(apiKey, account.UID, { profile });
    },
  };
};
