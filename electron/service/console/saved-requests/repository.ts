import type { Page, PageRequest } from '#service/records/index.ts';
import { type Connection, readBack, rowPages } from '#service/storage/index.ts';
import type { RequestDraft } from '#shared/contract/requests.ts';
import type { RequestCollection, RequestOutcome, SentRequestEntry } from '#shared/contract/saved-requests.ts';

/** Calls kept in the history; the oldest go. */
export const MAX_SENT = 500;
/** Longer drafts are not kept, in characters of JSON: the history stays below 32 MiB. */
export const MAX_DRAFT_LENGTH = 65_536;

interface HistoryRow {
  readonly id: number;
  readonly at: number;
  readonly draft: string;
  readonly outcome: string;
}

const entryOf = ({ id, at, draft, outcome }: HistoryRow): SentRequestEntry => ({
  id,
  at,
  draft: JSON.parse(draft),
  outcome: JSON.parse(outcome),
});

/** Calls that were sent, and named collections of calls. What it is given holds no secrets. */
export function savedRequestRepository({ db }: Connection) {
  const add = db.prepare<[number, string, string]>('INSERT INTO request_history (at, draft, outcome) VALUES (?, ?, ?)');
  const prune = db.prepare<[number]>(
    'DELETE FROM request_history WHERE id <= (SELECT id FROM request_history ORDER BY id DESC LIMIT 1 OFFSET ?)',
  );
  const rows = rowPages<HistoryRow>(db, 'SELECT id, at, draft, outcome FROM request_history WHERE true');
  const clear = db.prepare('DELETE FROM request_history');
  const list = db.prepare<[], string>('SELECT body FROM request_collection ORDER BY name').pluck();
  const put = db.prepare<[string, string]>(
    `INSERT INTO request_collection (name, body) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET name = excluded.name, body = excluded.body`,
  );
  const remove = db.prepare<[string]>('DELETE FROM request_collection WHERE name = ?');
  const removeAll = db.prepare('DELETE FROM request_collection');
  const save = (collection: RequestCollection): void => {
    put.run(collection.name, JSON.stringify(collection));
  };
  return {
    remember(at: number, draft: RequestDraft, outcome: RequestOutcome): void {
      const text = JSON.stringify(draft);
      if (text.length > MAX_DRAFT_LENGTH) return;
      add.run(at, text, JSON.stringify(outcome));
      prune.run(MAX_SENT);
    },
    /** Newest first. */
    sent(request: PageRequest): Page<SentRequestEntry> {
      const { items, next } = rows({}, request);
      return { items: items.map(entryOf), next };
    },
    clearSent: (): void => void clear.run(),
    collections: (): readonly RequestCollection[] => list.all().map((body) => readBack<RequestCollection>(body)),
    save,
    /** @returns false when there is none of that name, in any case of its letters */
    remove: (name: string): boolean => remove.run(name).changes > 0,
    /** Replaces all collections. */
    replace(collections: readonly RequestCollection[]): void {
      removeAll.run();
      for (const collection of collections) save(collection);
    },
  };
}
