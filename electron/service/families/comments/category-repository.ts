import { siteEntity } from '#service/module/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { absentOr, type Connection, columnsOf, json, plain, type RecordOf, readOnly } from '#service/storage/index.ts';
import { type CategorySettings, enforced, type ModerationMode } from './settings.ts';

interface StoredCategory {
  readonly id: number;
  readonly categoryID: string;
  /** As they were set. */
  readonly settings: JsonObject;
}

export interface Category extends StoredCategory {
  readonly enforced: CategorySettings;
}

/** Categories of comments of sites. */
const categories = siteEntity<StoredCategory, Omit<StoredCategory, 'id'>>({
  columns: columnsOf<StoredCategory>('comment_category', {
    id: readOnly(plain('id')),
    categoryID: plain('name'),
    settings: json('settings'),
  }),
  key: 'categoryID',
});
const streamColumns = columnsOf('comment_stream', {
  id: readOnly(plain<number>('id')),
  streamID: plain<string>('name'),
  title: plain<string>('title'),
  url: plain<string>('url'),
  tags: json<readonly string[]>('tags'),
  /** Undefined: as the category says. */
  moderation: absentOr(plain<ModerationMode>('moderation')),
});
export type Stream = RecordOf<typeof streamColumns>;

/** Categories of comments, and their streams. */
export function categoryRepository(connection: Connection) {
  const { db, clock, of } = connection;
  const stored = of(categories);
  const stream = streamColumns.query(connection, 'SELECT * FROM comment_stream WHERE category = ? AND name = ?');
  const streams = streamColumns.query(connection, 'SELECT * FROM comment_stream WHERE category = ? ORDER BY name');
  const saveStream = db.prepare(
    `INSERT INTO comment_stream (category, ${streamColumns.names}, created_at)
     VALUES (@category, ${streamColumns.parameters}, @at) ON CONFLICT DO UPDATE SET ${streamColumns.replacements}`,
  );
  const toCategory = (one: StoredCategory): Category => ({ ...one, enforced: enforced(one.settings) });
  return {
    get(apiKey: string, categoryID: string): Category | undefined {
      const found = stored.get(apiKey, categoryID);
      return found && toCategory(found);
    },
    list: (apiKey: string): readonly Category[] => stored.list(apiKey).map(toCategory),
    save(apiKey: string, categoryID: string, settings: JsonObject): void {
      stored.save(apiKey, { categoryID, settings });
    },
    /** With its streams and their comments. */
    delete: (apiKey: string, categoryID: string): void => void stored.remove(apiKey, categoryID),
    stream: (category: number, streamID: string): Stream | undefined => stream.get(category, streamID),
    streams: (category: number): readonly Stream[] => streams.all(category),
    saveStream(category: number, given: Omit<Stream, 'id'>): void {
      saveStream.run({ ...streamColumns.write(given), category, at: clock() });
    },
  };
}
