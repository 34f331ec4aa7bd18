import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/**
 * Writes a file whole or not at all: written to a temporary file first, then renamed.
 *
 * @param mode 0o600 for keys, 0o644 for certificates
 */
export function writeWhole(path: string, content: string | Buffer, mode: number): void {
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  const file = openSync(draft, 'wx', mode);
  try {
    writeSync(file, typeof content === 'string' ? Buffer.from(content) : content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}
