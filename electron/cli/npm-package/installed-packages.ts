import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package of the lock file. */
interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Packages by their folder, as in package-lock.json. */
export type Locked = Readonly<Record<string, LockedPackage>>;

/** Reads the packages of a checkout's lock file. */
export function lockedPackages(root: string): Locked {
  return (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Locked }).packages;
}

/**
 * The packages that some packages of the checkout need, themselves included.
 *
 * @param names as the checkout itself would import them
 * @returns folders of the lock file, sorted
 * @throws an error that names what the lock file has not
 */
export function closureOf(names: readonly string[], locked: Locked): readonly string[] {
  const found = new Set<string>();
  const add = (name: string, from: string, isOptional: boolean): void => {
    const folder = folderOf(name, from, locked);
    if (folder === undefined) {
      if (isOptional) return;
      throw new Error(`package-lock.json has no ${name}, which ${from || 'the checkout'} needs. Run "npm run lock".`);
    }
    if (found.has(folder)) return;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = locked[folder] ?? {};
    for (const needed of Object.keys(dependencies)) add(needed, folder, needed in optionalDependencies);
    for (const needed of Object.keys(optionalDependencies)) add(needed, folder, true);
  };
  for (const name of names) add(name, '', false);
  return [...found].sort();
}

/** Where Node finds a package from a folder: there, or in the folders above it. */
function folderOf(name: string, from: string, locked: Locked): string | undefined {
  const above = from.split('/node_modules/');
  for (let depth = from === '' ? 0 : above.length; depth >= 0; depth -= 1) {
    const base = above.slice(0, depth).join('/node_modules/');
    const folder = `${base === '' ? '' : `${base}/`}node_modules/${name}`;
    if (folder in locked) return folder;
  }
  return undefined;
}

/** The licence texts that a package's folder has; none: its manifest's word for it. */
export function licenceOf(root: string, folder: string): { readonly name: string; readonly text: string } {
  const path = join(root, folder);
  const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
  };
  const texts = existsSync(path)
    ? readdirSync(path)
        .filter((file) => /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i.test(file))
        .sort()
        .map((file) => readFileSync(join(path, file), 'utf8').trim())
    : [];
  return { name: `${name} ${version} (${license ?? 'no licence named'})`, text: texts.join('\n\n') };
}
