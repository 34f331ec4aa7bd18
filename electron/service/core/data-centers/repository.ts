import type { DataCenterRecord } from '#service/records/index.ts';
import type { Connection } from '#service/storage/index.ts';

export interface DataCenters {
  list(): readonly DataCenterRecord[];
  get(id: string): DataCenterRecord | undefined;
  save(record: DataCenterRecord): void;
  delete(id: string): void;
}

/** Data centers are few and read on every call, so they are kept in memory. */
export function dataCenterRepository({ db, group }: Connection): DataCenters {
  const all = db.prepare<[], DataCenterRecord>('SELECT id, name, domain FROM data_center ORDER BY position');
  const save = db.prepare(
    `INSERT INTO data_center (id, name, domain) VALUES (@id, @name, @domain)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, domain = excluded.domain`,
  );
  const remove = db.prepare('DELETE FROM data_center WHERE id = ?');

  let known: ReadonlyMap<string, DataCenterRecord> | undefined;
  let listed: readonly DataCenterRecord[] = [];
  const forget = () => {
    known = undefined;
  };
  group.onCachesInvalid(forget);

  function read(): ReadonlyMap<string, DataCenterRecord> {
    if (known === undefined) {
      listed = all.all();
      known = new Map(listed.map((record) => [record.id, record]));
    }
    return known;
  }

  return {
    list() {
      read();
      return listed;
    },
    get: (id) => read().get(id),
    save({ id, name, domain }) {
      save.run({ id, name, domain });
      forget();
    },
    delete(id) {
      remove.run(id);
      forget();
    },
  };
}
