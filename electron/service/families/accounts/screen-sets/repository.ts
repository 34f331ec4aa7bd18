import { invalidParameter } from '#service/methods/index.ts';
import { siteEntity } from '#service/module/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { type Connection, columnsOf, json, plain, type RecordOf } from '#service/storage/index.ts';

/** Characters of one screen-set, and of all that a site stores: a response with all of them stays far below 16 MB (R52). */
export const MAX_SET_SIZE = 512 * 1024;
export const MAX_ALL_SIZE = 4 * 1024 * 1024;
export const MAX_SETS = 1_000;
/** Ids of screen-sets. */
export const setID = /^[A-Za-z0-9_. -]{1,100}$/;

/** @throws ApiError 400006 */
export function checkSetID(id: string): void {
  if (setID.test(id)) return;
  throw invalidParameter('screenSetID', 'It has Latin letters, digits, blanks, hyphens, underscores and full stops.');
}

/** Versions of one screen-set that are remembered; the oldest go (R21). */
const KEPT_VERSIONS = 100;

const setColumns = columnsOf('screen_set', {
  id: plain<string>('id'),
  version: plain<number>('version'),
  content: json<JsonObject>('content'),
  /** Service clock, milliseconds. */
  modifiedAt: plain<number>('modified_at'),
});
export type StoredScreenSet = RecordOf<typeof setColumns>;
const storedSets = siteEntity({ columns: setColumns, key: 'id' });
const { version, modifiedAt } = setColumns.members;
const versionColumns = columnsOf('screen_set_version', { version, modifiedAt });

export function screenSetRepository(connection: Connection) {
  const { db, clock, of } = connection;
  const stored = of(storedSets);
  const note = db.prepare(
    `INSERT INTO screen_set_version (api_key, id, ${versionColumns.names})
     VALUES (@apiKey, @id, ${versionColumns.parameters})`,
  );
  const forgetOld = db.prepare(
    `DELETE FROM screen_set_version WHERE api_key = @apiKey AND id = @id AND version <=
       (SELECT version FROM screen_set WHERE api_key = @apiKey AND id = @id) - ${KEPT_VERSIONS}`,
  );
  const versions = versionColumns.query(
    connection,
    'SELECT version, modified_at FROM screen_set_version WHERE api_key = ? AND id = ? ORDER BY version DESC',
  );
  const total = db.prepare<[string], { sets: number; characters: number }>(
    'SELECT count(*) AS sets, coalesce(sum(length(content)), 0) AS characters FROM screen_set WHERE api_key = ?',
  );
  function save(apiKey: string, id: string, content: JsonObject): void {
    const version = (stored.get(apiKey, id)?.version ?? 0) + 1;
    const set = { id, version, content, modifiedAt: clock() };
    stored.save(apiKey, set);
    note.run({ apiKey, id, ...versionColumns.write(set) });
    forgetOld.run({ apiKey, id });
  }
  return {
    /** By id. */
    list: stored.list,
    /** Creates it, or makes a further version of it. */
    save,
    /** Newest first. */
    versions: (apiKey: string, id: string) => versions.all(apiKey, id),
    /** @returns false when there is none */
    remove: stored.remove,
    /** Replaces all that the site has stored. */
    replace(apiKey: string, sets: readonly { readonly id: string; readonly content: JsonObject }[]) {
      stored.replace(apiKey, []);
      for (const { id, content } of sets) save(apiKey, id, content);
    },
    /** Whether the site has stored more than one may. */
    isFull(apiKey: string): boolean {
      const { sets = 0, characters = 0 } = total.get(apiKey) ?? {};
      return sets > MAX_SETS || characters > MAX_ALL_SIZE;
    },
  };
}
