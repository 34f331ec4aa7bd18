import type { JsonObject } from '#service/records/index.ts';
import type { Connection } from '#service/storage/index.ts';
import { readBack } from '#service/storage/index.ts';
import { type CategorySettings, enforced, type ModerationMode } from './settings.ts';

export interface Category {
  readonly id: number;
  readonly categoryID: string;
  /** As they were set. */
  readonly settings: JsonObject;
  readonly enforced: CategorySettings;
}

export interface Stream {
  readonly id: number;
  readonly streamID: string;
  readonly title: string;
  readonly url: string;
  readonly tags: readonly string[];
  /** Undefined: as the category says. */
  readonly moderation: ModerationMode | undefined;
}

interface StreamRow {
  readonly id: number;
  readonly name: string;
  readonly title: string;
  readonly url: string;
  readonly tags: string;
  readonly moderation: ModerationMode | null;
}

/** Categories of comments, and their streams. */
export function categoryRepository({ db, clock }: Connection) {
  const byName = db.prepare<[string, string], { id: number; settings: string }>(
    'SELECT id, settings FROM comment_category WHERE api_key = ? AND name = ?',
  );
  const all = db.prepare<[string], { id: number; name: string; settings: string }>(
    'SELECT id, name, settings FROM comment_category WHERE api_key = ? ORDER BY name',
  );
  const save = db.prepare(
    `INSERT INTO comment_category (api_key, name, settings) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET settings = excluded.settings`,
  );
  const remove = db.prepare('DELETE FROM comment_category WHERE api_key = ? AND name = ?');
  const count = db.prepare<[string], number>('SELECT count(*) FROM comment_category WHERE api_key = ?').pluck();
  const stream = db.prepare<[number, string], StreamRow>(
    'SELECT id, name, title, url, tags, moderation FROM comment_stream WHERE category = ? AND name = ?',
  );
  const streams = db.prepare<[number], StreamRow>(
    'SELECT id, name, title, url, tags, moderation FROM comment_stream WHERE category = ? ORDER BY name',
  );
  const saveStream = db.prepare(
    `INSERT INTO comment_stream (category, name, title, url, tags, moderation, created_at)
     VALUES (@category, @streamID, @title, @url, @tags, @moderation, @at)
     ON CONFLICT DO UPDATE SET title = excluded.title, url = excluded.url, tags = excluded.tags,
       moderation = excluded.moderation`,
  );
  const toCategory = (categoryID: string, { id, settings }: { id: number; settings: string }): Category => {
    const parsed = readBack<JsonObject>(settings);
    return { id, categoryID, settings: parsed, enforced: enforced(parsed) };
  };
  const toStream = ({ id, name, title, url, tags, moderation }: StreamRow): Stream => ({
    ...{ id, title, url, streamID: name, tags: readBack<string[]>(tags), moderation: moderation ?? undefined },
  });
  return {
    get(apiKey: string, categoryID: string): Category | undefined {
      const row = byName.get(apiKey, categoryID);
      return row && toCategory(categoryID, row);
    },
    list: (apiKey: string): readonly Category[] => all.all(apiKey).map((row) => toCategory(row.name, row)),
    count: (apiKey: string): number => count.get(apiKey) ?? 0,
    save(apiKey: string, categoryID: string, settings: JsonObject): void {
      save.run(apiKey, categoryID, JSON.stringify(settings));
    },
    /** With its streams and their comments. */
    delete(apiKey: string, categoryID: string): void {
      remove.run(apiKey, categoryID);
    },
    stream(category: number, streamID: string): Stream | undefined {
      const row = stream.get(category, streamID);
      return row && toStream(row);
    },
    streams: (category: number): readonly Stream[] => streams.all(category).map(toStream),
    saveStream(category: number, { tags, moderation, ...given }: Omit<Stream, 'id'>): void {
      const row = { ...given, tags: JSON.stringify(tags), moderation: moderation ?? null };
      saveStream.run({ ...row, category, at: clock() });
    },
  };
}
