import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseFacts } from './facts.ts';
import { runTool } from './tool.ts';

/** A package in a lock file, as far as the list of what is in the app has it. */
interface LockedPackage {
  readonly version: string;
  readonly license?: string | undefined;
  readonly resolved?: string | undefined;
  readonly integrity?: string | undefined;
}

/**
 * Writes what is in the app, as CycloneDX: Electron and every package whose code is in it, with the checksum that the lock file
 * has of each. `npm sbom` makes it of a lock file that has these packages and no others; of that of the checkout it would list the
 * tools, too, or leave out what the console is made of. Its time is the release's, and it has no serial number made by chance.
 *
 * @param packages folders from the checkout's `node_modules` on
 * @param electronVersion of the files that are in the package
 * @param work an empty folder
 * @param out folder for the file
 * @returns path of the file
 */
export function makeBillOfMaterials(
  facts: ReleaseFacts,
  packages: readonly string[],
  electronVersion: string,
  work: string,
  out: string,
): string {
  const { root, name, version, license, description, epoch } = facts;
  // npm names the application by its folder.
  const folder = join(work, name);
  mkdirSync(folder, { recursive: true });
  const write = (file: string, content: object) => writeFileSync(join(folder, file), JSON.stringify(content));
  const entries = {
    ...lockedPackages(root, packages),
    'node_modules/electron': { version: electronVersion, license: 'MIT' },
  };
  // As npm writes the version of a build for tests.
  const own = { name, version: version.replace('~', '-'), license, description };
  const dependencies = (at: string) =>
    Object.fromEntries(
      Object.entries(entries).flatMap(([path, one]) => {
        const [parent, dependency = ''] = splitPath(path);
        return parent === at ? [[dependency, one.version]] : [];
      }),
    );
  const all = Object.entries(entries).map(([path, one]) => [path, { ...one, dependencies: dependencies(path) }]);
  write('package.json', { ...own, dependencies: dependencies('') });
  write('package-lock.json', {
    name,
    lockfileVersion: 3,
    packages: { '': { ...own, dependencies: dependencies('') }, ...Object.fromEntries(all) },
  });
  const words = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const { serialNumber: _, ...document } = JSON.parse(runTool('npm', words, { cwd: folder }));
  document.metadata.timestamp = new Date(epoch * 1000).toISOString();
  const path = join(out, `${name}-${version}.cdx.json`);
  writeFileSync(path, `${JSON.stringify(document, undefined, 2)}\n`);
  return path;
}

function lockedPackages(root: string, packages: readonly string[]): Readonly<Record<string, LockedPackage>> {
  const lock: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  return Object.fromEntries(
    packages.map((folder) => {
      const found = lock.packages[folder];
      if (found === undefined) throw new Error(`The lock file has no ${folder}.`);
      const { version, license, resolved, integrity } = found;
      return [folder, { version, license, resolved, integrity }];
    }),
  );
}

/** `node_modules/a/node_modules/b`: the package that has it, or an empty text, and its name. */
function splitPath(path: string): readonly string[] {
  const at = path.lastIndexOf('node_modules/');
  return [path.slice(0, Math.max(0, at - 1)), path.slice(at + 'node_modules/'.length)];
}
