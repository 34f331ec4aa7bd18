import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Opens a file that is written to a temporary one first, then renamed.
 *
 * @param mode 0o600 for keys, 0o644 for certificates
 */
export function wholeFile(path: string, mode: number) {
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  const file = openSync(draft, 'wx', mode);
  return {
    write: (content: string | Uint8Array): void => writeFileSync(file, content),
    finish() {
      try {
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(draft, path);
    },
    /** Leaves what was there before. */
    abandon() {
      closeSync(file);
      rmSync(draft, { force: true });
    },
  };
}

/** A file that is there whole or not at all, and need not be in memory. */
export type WholeFile = ReturnType<typeof wholeFile>;

/** Writes all of such a file. */
export function writeWhole(path: string, content: string | Uint8Array, mode: number): void {
  const file = wholeFile(path, mode);
  try {
    file.write(content);
  } catch (error) {
    file.abandon();
    throw error;
  }
  file.finish();
}
