import type { JsonObject } from '#service/records/index.ts';
import type { Connection } from '#service/storage/index.ts';
import { readBack } from '#service/storage/index.ts';
import { LARGEST_ALL, MOST_SETS } from './limits.ts';

export interface StoredScreenSet {
  readonly id: string;
  readonly version: number;
  readonly content: JsonObject;
  /** Service clock, milliseconds. */
  readonly modifiedAt: number;
}
type ScreenSetVersion = Pick<StoredScreenSet, 'version' | 'modifiedAt'>;

/** Versions of one screen-set that are remembered; the oldest go (R21). */
const KEPT_VERSIONS = 100;

interface Row {
  id: string;
  version: number;
  content: string;
  modified_at: number;
}

export function screenSetRepository({ db, clock }: Connection) {
  const list = db.prepare<[string], Row>(
    'SELECT id, version, content, modified_at FROM screen_set WHERE api_key = ? ORDER BY id',
  );
  const put = db.prepare(
    `INSERT INTO screen_set (api_key, id, version, content, modified_at) VALUES (@apiKey, @id, 1, @content, @at)
     ON CONFLICT DO UPDATE SET version = version + 1, content = excluded.content, modified_at = excluded.modified_at`,
  );
  const note = db.prepare(
    `INSERT INTO screen_set_version (api_key, id, version, modified_at)
     SELECT api_key, id, version, modified_at FROM screen_set WHERE api_key = @apiKey AND id = @id`,
  );
  const forgetOld = db.prepare(
    `DELETE FROM screen_set_version WHERE api_key = @apiKey AND id = @id AND version <=
       (SELECT version FROM screen_set WHERE api_key = @apiKey AND id = @id) - ${KEPT_VERSIONS}`,
  );
  const versions = db.prepare<[string, string], { version: number; modified_at: number }>(
    `SELECT version, modified_at FROM screen_set_version WHERE api_key = ? AND id = ? ORDER BY version DESC`,
  );
  const remove = db.prepare('DELETE FROM screen_set WHERE api_key = ? AND id = ?');
  const removeAll = db.prepare('DELETE FROM screen_set WHERE api_key = ?');
  const total = db.prepare<[string], { sets: number; characters: number }>(
    'SELECT count(*) AS sets, coalesce(sum(length(content)), 0) AS characters FROM screen_set WHERE api_key = ?',
  );
  const toScreenSet = ({ id, version, content, modified_at }: Row): StoredScreenSet => ({
    id,
    version,
    content: readBack<JsonObject>(content),
    modifiedAt: modified_at,
  });
  function save(apiKey: string, id: string, content: JsonObject): void {
    const row = { apiKey, id, content: JSON.stringify(content), at: clock() };
    put.run(row);
    note.run(row);
    forgetOld.run(row);
  }
  return {
    /** By id. */
    list: (apiKey: string): readonly StoredScreenSet[] => list.all(apiKey).map(toScreenSet),
    /** Creates it, or makes a further version of it. */
    save,
    /** Newest first. */
    versions: (apiKey: string, id: string): readonly ScreenSetVersion[] =>
      versions.all(apiKey, id).map(({ version, modified_at }) => ({ version, modifiedAt: modified_at })),
    /** @returns false when there is none */
    remove: (apiKey: string, id: string): boolean => remove.run(apiKey, id).changes > 0,
    /** Replaces all that the site has stored. */
    replace(apiKey: string, sets: readonly { readonly id: string; readonly content: JsonObject }[]) {
      removeAll.run(apiKey);
      for (const { id, content } of sets) save(apiKey, id, content);
    },
    /** Whether the site has stored more than one may. */
    isFull(apiKey: string): boolean {
      const { sets = 0, characters = 0 } = total.get(apiKey) ?? {};
      return sets > MOST_SETS || characters > LARGEST_ALL;
    },
  };
}
