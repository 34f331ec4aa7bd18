import { type Dirent, readdirSync } from 'node:fs';
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

export interface ServedFile {
  readonly path: string;
  readonly type: string;
}

/**
 * The files of the built screens, by the URL path that asks for each. The list is made once from the folder and then
 * looked up by exact text, so no path arithmetic ever happens on what a page asks for: encoded, double-encoded and
 * absolute paths simply have no entry, and links in the folder are left out (R33).
 *
 * @param folder absolute path of `out/renderer`
 * @returns URL path (`/index.html`) → file; empty when the folder does not exist
 */
export function servedFiles(folder: string): ReadonlyMap<string, ServedFile> {
  const found = new Map<string, ServedFile>();
  collect(folder, '', found);
  return found;
}

/** Walks by hand: readdir's own recursion follows links to folders, and a link is how a folder gets out of itself. */
function collect(folder: string, urlPath: string, found: Map<string, ServedFile>): void {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return;
  }
  for (const entry of entries) {
    const path = join(folder, entry.name);
    const url = `${urlPath}/${entry.name}`;
    const type = types[extname(entry.name)];
    if (entry.isDirectory()) collect(path, url, found);
    else if (entry.isFile() && type !== undefined) found.set(url, { path, type });
  }
}
