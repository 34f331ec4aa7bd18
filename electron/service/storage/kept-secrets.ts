import type { Connection } from './connection.ts';

/**
 * Secrets that belong to the data folder itself. They are encrypted in `setting` (R42), which neither a reset nor a
 * restored snapshot changes.
 *
 * @returns the secret of a name, base64; `make` makes it the first time. Belongs inside a transaction.
 */
export function keptSecrets({
  db,
  encryption,
}: Pick<Connection, 'db' | 'encryption'>): (name: string, make: () => string) => string {
  const read = db.prepare<[string], Buffer>('SELECT value FROM setting WHERE name = ?').pluck();
  const keep = db.prepare('INSERT INTO setting VALUES (?, ?)');
  return (name, make) => {
    const known = read.get(name);
    if (known !== undefined) return encryption.decrypt('kept secret', known);
    const made = make();
    keep.run(name, encryption.encrypt('kept secret', made));
    return made;
  };
}
