import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../runtime/tool.ts';

/**
 * Builds the npm package as `npm run pack:npm` does.
 *
 * @returns path of the file that `npm publish` would send
 */
export function packedFile(): string {
  execFileSync(process.execPath, [join(root, 'electron/cli/npm-package/pack.ts')], { cwd: root, stdio: 'pipe' });
  const folder = join(root, 'out/npm');
  const name = readdirSync(folder).find((each) => each.endsWith('.tgz'));
  if (name === undefined) throw new Error(`There is no packed file in ${folder}.`);
  return join(folder, name);
}

/** Installs packages into a folder outside of any checkout, as a user does; needs the npm registry. */
export function installInto(folder: string, ...packages: readonly string[]): void {
  if (existsSync(join(folder, '..', 'package.json'))) throw new Error(`${folder} is within a checkout.`);
  if (!existsSync(join(folder, 'package.json'))) writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  npm(folder, 'install', '--no-audit', '--no-fund', '--loglevel=error', ...packages);
}

/** Runs npm in a folder. @returns what it printed */
export function npm(folder: string, ...words: readonly string[]): string {
  // Settings of the checkout's own npm run are not those of a user.
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  return execFileSync('npm', words, { cwd: folder, encoding: 'utf8', stdio: 'pipe', env: environment });
}
