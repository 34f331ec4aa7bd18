import type { Connection } from '#service/storage/index.ts';

export interface Counter {
  readonly id: number;
  readonly class: string;
  readonly path: string;
}

/** What a user has of one counter on one day. */
export interface Counted {
  readonly counter: number;
  /** YYMMDD in UTC. */
  readonly day: string;
  readonly count: number;
  readonly value: number;
  /** Service clock, milliseconds. */
  readonly updatedAt: number;
}

export function counterRepository({ db }: Connection) {
  const list = db.prepare<[string], Counter>(
    'SELECT id, class, path FROM counter WHERE api_key = ? ORDER BY class, path',
  );
  const insert = db.prepare<[string, string, string]>(
    'INSERT INTO counter (api_key, class, path) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const remove = db.prepare<[string, number]>('DELETE FROM counter WHERE api_key = ? AND id = ?');
  const clear = db.prepare<[string, string]>(
    'DELETE FROM counted WHERE account = (SELECT id FROM account WHERE api_key = ? AND uid = ?)',
  );
  const add = db.prepare(
    `INSERT INTO counted (account, counter, day, count, value, updated_at)
     SELECT id, @counter, @day, @count, @value, @updatedAt FROM account WHERE api_key = @apiKey AND uid = @UID
     ON CONFLICT DO UPDATE SET count = count + excluded.count, value = value + excluded.value,
       updated_at = excluded.updated_at`,
  );
  const ofUser = db.prepare<[string, string, string], Counted>(
    `SELECT counter, day, count, value, updated_at AS updatedAt FROM counted
     WHERE account = (SELECT id FROM account WHERE api_key = ? AND uid = ?)
       AND counter IN (SELECT value FROM json_each(?)) ORDER BY day`,
  );
  return {
    /** The registered ones, by class and path. */
    list: (apiKey: string): readonly Counter[] => list.all(apiKey),
    register: (apiKey: string, name: string, path: string): void => void insert.run(apiKey, name, path),
    /** What users have of it goes, too. */
    unregister: (apiKey: string, id: number): void => void remove.run(apiKey, id),
    /** The user has nothing of any counter then. */
    clear: (apiKey: string, UID: string): void => void clear.run(apiKey, UID),
    add: (apiKey: string, UID: string, counted: Counted): void => void add.run({ apiKey, UID, ...counted }),
    /** What a user has of these counters, oldest first. */
    ofUser: (apiKey: string, UID: string, counters: readonly number[]): readonly Counted[] =>
      ofUser.all(apiKey, UID, JSON.stringify(counters)),
  };
}
