import { z } from 'zod';
import type { Connection } from '#service/storage/index.ts';
import { logView } from '#shared/contract/log.ts';

const NAME = 'log views';

const views = z.array(logView);

/** Filters of the log that the user has named. The data folder keeps them in `setting`: a reset does not touch them. */
export function savedViews({ db }: Pick<Connection, 'db'>) {
  const saved = db.prepare<[string], Buffer>('SELECT value FROM setting WHERE name = ?').pluck();
  const keep = db.prepare('INSERT OR REPLACE INTO setting VALUES (?, ?)');
  return {
    read(): z.infer<typeof views> {
      const text = saved.get(NAME)?.toString();
      if (text === undefined) return [];
      // Of a newer version: then they are not shown, and stay until they are replaced.
      const read = views.safeParse(JSON.parse(text));
      return read.success ? read.data : [];
    },
    /** Replaces all of them. Belongs inside a unit of work. */
    save: (all: z.infer<typeof views>): void => void keep.run(NAME, Buffer.from(JSON.stringify(all))),
  };
}
