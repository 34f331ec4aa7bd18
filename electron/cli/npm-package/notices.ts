import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closureOf, type Locked, licenceOf } from './installed-packages.ts';

/** Packages that the sources below a folder import, by name. */
export function packagesImportedBy(folder: string): readonly string[] {
  const names = new Set<string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:tsx?|css)$/.test(entry.name) || /\.(?:test|fixture)\./.test(entry.name)) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
    for (const [, name = ''] of text.matchAll(
      /(?:\bfrom|\bimport|@import|\burl)\s*\(?\s*["'](@[a-z][^/"']*\/[^/"']+|[a-z][\w.-]*)/g,
    )) {
      names.add(name);
    }
  }
  return [...names].sort();
}

/**
 * The notices of the packages whose code is copied into the package, as their licences ask for.
 *
 * @param root the checkout
 * @param names of the packages; those that they need are added
 */
export function noticesOf(root: string, names: readonly string[], locked: Locked): string {
  const known = names.filter((name) => `node_modules/${name}` in locked);
  const folders = closureOf(known, locked).filter((folder) => locked[folder]?.optional !== true);
  return noticesOfFolders(root, folders);
}

/**
 * The same for packages by their folders.
 *
 * @param folders from the checkout on
 */
export function noticesOfFolders(root: string, folders: readonly string[]): string {
  const parts = folders.map((folder) => licenceOf(root, folder));
  return [
    'Authdesk contains code of these packages. Their licences follow.\n',
    ...parts.map(({ name }) => `  ${name}`),
    ...parts.filter(({ text }) => text !== '').map(({ name, text }) => `\n${'-'.repeat(80)}\n${name}\n\n${text}`),
    '',
  ].join('\n');
}
