import type { Connection } from '#service/storage/index.ts';
import type { Picture, PictureType } from './picture.ts';

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
