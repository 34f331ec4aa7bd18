import { type Setting, type SettingName, settingRanges } from '#shared/contract/settings.ts';
import type { Connection } from './connection.ts';

export const MIB = 1_048_576;

/** Bytes of the log when nothing else is asked for: 2 GiB (R53). */
export const DEFAULT_KEEP_BYTES = settingRanges.keepLogMib.standard * MIB;

/**
 * The settings that the data folder keeps in `setting`.
 *
 * @param given what the start was given, which wins over what is saved
 */
export function savedSettings(
  { db }: Pick<Connection, 'db'>,
  given: Readonly<Partial<Record<SettingName, number | undefined>>>,
) {
  const saved = db.prepare<[string], Buffer>('SELECT value FROM setting WHERE name = ?').pluck();
  const keep = db.prepare('INSERT OR REPLACE INTO setting VALUES (?, ?)');
  return {
    read(name: SettingName): Setting {
      const option = given[name];
      if (option !== undefined) return { value: option, source: 'option' };
      const value = Number(saved.get(name)?.toString());
      return value > 0 ? { value, source: 'saved' } : { value: settingRanges[name].standard, source: 'default' };
    },
    /** Kept through resets and restored snapshots. Belongs inside a unit of work. */
    save: (name: SettingName, value: number): void => void keep.run(name, Buffer.from(String(value))),
  };
}

export type SavedSettings = ReturnType<typeof savedSettings>;

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
