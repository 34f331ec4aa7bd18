import type { DataCenterRecord } from '#service/records/index.ts';
import { type Connection, remembered, type TableSet } from '#service/storage/index.ts';

/** Data centers and the domains of their hosts (D3). */
export const dataCentersTables: TableSet = {
  name: 'data-centers',
  migrations: [
    `
        CREATE TABLE data_center (
          position INTEGER PRIMARY KEY,
          id TEXT NOT NULL UNIQUE,
          name TEXT NOT NULL,
          domain TEXT NOT NULL UNIQUE
        ) STRICT;
      `,
  ],
  areas: { data_center: ['dataCenters', 'overview'] },
};

/** Data centers are few and read on every call, so they are kept in memory. */
export function dataCenterRepository({ db, group }: Connection) {
  const all = db.prepare<[], DataCenterRecord>('SELECT id, name, domain FROM data_center ORDER BY position');
  const save = db.prepare(
    `INSERT INTO data_center (id, name, domain) VALUES (@id, @name, @domain)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, domain = excluded.domain`,
  );
  const remove = db.prepare('DELETE FROM data_center WHERE id = ?');

  const known = remembered(group, () => {
    const list: readonly DataCenterRecord[] = all.all();
    return { list, byId: new Map(list.map((record) => [record.id, record])) };
  });

  return {
    list: (): readonly DataCenterRecord[] => known.get().list,
    get: (id: string): DataCenterRecord | undefined => known.get().byId.get(id),
    save({ id, name, domain }: DataCenterRecord): void {
      save.run({ id, name, domain });
      known.forget();
    },
    delete(id: string): void {
      remove.run(id);
      known.forget();
    },
  };
}
