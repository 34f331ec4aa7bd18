import Database from 'better-sqlite3';
import type { Clock } from '#service/kernel/index.ts';
import type { Connection } from '../connection.ts';
import { counts } from './snapshot-file.ts';
import { newestFirst, oneByOne, type SnapshotRecord, type Snapshots, takenName, unknownSnapshot } from './snapshots.ts';
import { copyRows, schemaOf } from './state-tables.ts';
import type { WorkspaceState } from './workspace-state.ts';

/** Snapshots of a service in memory: they are in memory, too. */
export function snapshotsInMemory(
  { db, group, sets }: Pick<Connection, 'db' | 'group' | 'sets'>,
  machineClock: Clock,
  state: WorkspaceState,
): Snapshots {
  const kept = new Map<string, { readonly record: SnapshotRecord; readonly content: Database.Database }>();
  const serially = oneByOne();

  function must(name: string): Database.Database {
    const found = kept.get(name);
    if (found === undefined) throw unknownSnapshot(name);
    return found.content;
  }

  function copied(): Database.Database {
    group.commitNow();
    const content = new Database(':memory:');
    content.pragma('foreign_keys = OFF');
    for (const { sql } of schemaOf(db)) content.exec(sql);
    content.transaction(() => copyRows(db, content, sets))();
    return content;
  }

  return {
    list: () => newestFirst([...kept.values()].map(({ record }) => record)),
    create: (name, automatic = false) =>
      serially(async () => {
        const lower = name.toLowerCase();
        if ([...kept.keys()].some((one) => one.toLowerCase() === lower)) throw takenName(name);
        const content = copied();
        const [pages, bytes] = ['page_count', 'page_size'].map((one) => Number(content.pragma(one, { simple: true })));
        const size = (pages ?? 0) * (bytes ?? 0);
        const record = { name, createdAt: machineClock(), automatic, size, ...counts(content), problem: undefined };
        kept.set(name, { record, content });
        return record;
      }),
    restore: (name) => serially(async () => state.replaceByMemory(must(name))),
    remove: (name) =>
      serially(async () => {
        must(name).close();
        kept.delete(name);
      }),
    async stop() {
      await serially(async () => {});
    },
  };
}
