import type { Connection } from '#service/storage/connection.ts';
import type { Picture, PictureType } from './picture.ts';

export interface StoredPhoto extends Picture {
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
  return {
    /** Replaces the one that is not published. */
    save(apiKey: string, UID: string, { id, type, content }: StoredPhoto): void {
      save.run({ apiKey, UID, published: 0, id, type, content });
    },
    /** @returns the photo that is published now; undefined when there was none to publish */
    publish(apiKey: string, UID: string): StoredPhoto | undefined {
      return publish.run({ apiKey, UID }).changes > 0 ? ofUser.get({ apiKey, UID, published: 1 }) : undefined;
    },
    published: (apiKey: string, UID: string): StoredPhoto | undefined => ofUser.get({ apiKey, UID, published: 1 }),
    /** @returns false when there was none */
    remove: (apiKey: string, UID: string): boolean => remove.run({ apiKey, UID }).changes > 0,
    byId: (id: string): StoredPhoto | undefined => byId.get(id),
    count: (apiKey: string): number => count.get(apiKey) ?? 0,
  };
}
