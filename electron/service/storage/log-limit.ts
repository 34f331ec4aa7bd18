import type { Connection } from './connection.ts';

const NAME = 'log limit';

/** Bytes of the log when nothing else is asked for: 2 GiB. */
export const DEFAULT_KEEP_BYTES = 2_147_483_648;

/** How many bytes the log may take (R53). */
export interface LogLimit {
  readonly bytes: number;
  /** `option`: given at the start, which wins over what is saved. */
  readonly source: 'default' | 'saved' | 'option';
}

/**
 * The limit of the log, which the data folder keeps in `setting`: neither a reset nor a restored snapshot touches it.
 *
 * @param given bytes that the start was given
 */
export function logLimit(
  { db }: Pick<Connection, 'db'>,
  given: number | undefined,
): {
  read(): LogLimit;
  /** Belongs inside a unit of work. */
  save(bytes: number): void;
} {
  const saved = db.prepare<[string], Buffer>('SELECT value FROM setting WHERE name = ?').pluck();
  const keep = db.prepare('INSERT OR REPLACE INTO setting VALUES (?, ?)');
  return {
    read() {
      if (given !== undefined) return { bytes: given, source: 'option' };
      const bytes = Number(saved.get(NAME)?.toString());
      return bytes > 0 ? { bytes, source: 'saved' } : { bytes: DEFAULT_KEEP_BYTES, source: 'default' };
    },
    save: (bytes) => void keep.run(NAME, Buffer.from(String(bytes))),
  };
}
