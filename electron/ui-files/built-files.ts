import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export interface BuiltFile {
  readonly type: string;
  /**
   * `Cache-Control`: a name in `assets` has a hash of its content in it, so a browser keeps the file, and its compiled
   * code, for all later loads; everything else is asked for anew.
   */
  readonly caching: 'private, max-age=31536000, immutable' | 'no-store';
  readonly bytes: Buffer;
}

/**
 * Reads the built files of the UI, by the URL path that requests each. A request path is looked up as it is, never turned
 * into a file path: encoded, double-encoded and absolute paths have no entry, and neither have links and dot-files (R33).
 * The bytes stay in memory, so that a build that runs meanwhile cannot mix two versions.
 *
 * @param folder absolute path of `out/renderer`
 * @returns URL path (`/assets/x.js`) → file; empty when the folder does not exist
 */
export function readBuiltFiles(folder: string): ReadonlyMap<string, BuiltFile> {
  const found = new Map<string, BuiltFile>();
  collect(folder, '', found);
  return found;
}

/** Walks by hand: readdir's own recursion follows links to folders, and a link can lead out of the folder (R33). */
function collect(folder: string, urlPath: string, found: Map<string, BuiltFile>): void {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return;
  }
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    const url = `${urlPath}/${entry.name}`;
    const type = types[extname(entry.name)];
    if (entry.isDirectory()) collect(path, url, found);
    else if (entry.isFile() && type !== undefined) {
      const caching = url.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-store';
      found.set(url, { type, caching, bytes: readFileSync(path) });
    }
  }
}
