import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const folder = import.meta.dirname;
const modules = join(folder, 'node_modules');
/** Written when the packages are there and ready: the lock file that they were installed by. */
const done = join(modules, '.authdesk-installed.json');

/**
 * Installs the storefront's packages into this folder unless they are there. They never become a part of the product: the
 * folder has a package.json and a lock file of its own, and its node_modules is not under version control.
 *
 * @throws Error when npm cannot get them
 */
export function installStorefront(): void {
  const wanted = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (existsSync(done) && readFileSync(done, 'utf8') === wanted) return;
  const run = (command: string, args: readonly string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  run('npm', ['ci', '--loglevel=error']);
  // Angular 12 and what stands on it come in an older format, which every build of that time converts first. The
  // storefront's own packages come in the newer one and stay as they are.
  run(process.execPath, [
    join(modules, '@angular/compiler-cli/ngcc/main-ngcc.js'),
    ...['--properties', 'fesm2015', 'module', '--first-only', '--create-ivy-entry-points=false'],
  ]);
  writeFileSync(done, wanted);
}

/** Folder of an installed package. */
export const packageFolder = (name: string): string => join(modules, name);

/**
 * @param entry the file that puts the storefront together
 * @returns the storefront's files by name, `shop.js` first
 */
export async function bundleStorefront(entry = 'shop.mjs'): Promise<ReadonlyMap<string, string>> {
  const bundle = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(folder, entry),
        output: { entryFileNames: 'shop.js', chunkFileNames: '[name].js' },
      },
    },
  });
  const { output } = bundle as { output: readonly { fileName: string; code?: string }[] };
  return new Map(output.map(({ fileName, code = '' }) => [fileName, code]));
}
