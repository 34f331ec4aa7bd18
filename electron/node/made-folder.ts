import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { systemCode } from '#shared/narrowing.ts';

/**
 * Makes a folder, and those around it that are missing. Where a folder cannot be made although the one around it is there (below
 * `/proc`, some network drives), `mkdirSync` with `recursive` tries for ever.
 *
 * @param mode of each folder that is made
 * @throws what the file system says
 */
export function makeFolder(path: string, mode = 0o777): void {
  const missing: string[] = [];
  for (let at = resolve(path); !existsSync(at); at = dirname(at)) missing.unshift(at);
  for (const folder of missing) {
    try {
      mkdirSync(folder, { mode });
    } catch (error) {
      // Somebody else was faster.
      if (systemCode(error) !== 'EEXIST' || !statSync(folder).isDirectory()) throw error;
    }
  }
  // Of a file that is in its place the system says so.
  if (missing.length === 0 && !statSync(path).isDirectory()) mkdirSync(path);
}
