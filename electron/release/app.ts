import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPackageFromFiles } from '@electron/asar';
import { apart, copyApart } from '../cli/npm-package/bundle.ts';
import type { ReleaseFacts } from './facts.ts';
import { runTool } from './tool.ts';

/** What the build reads. */
const sources = ['.config', 'electron', 'renderer', 'shared', 'electron.vite.config.ts', 'package.json'];

/** The built app, before it is put among Electron's files. */
export interface BuiltApp {
  /** Its folder, as it will be inside app.asar. */
  readonly folder: string;
  /** Folders of the packages whose code is in it, from `node_modules` on. */
  readonly packages: readonly string[];
}

/**
 * Builds the app from a copy of the sources, so that nothing which lies in the checkout gets into it.
 *
 * @param work an empty folder below the checkout: packages are found in the checkout's node_modules
 */
export function buildApp({ root, name, version, description, license }: ReleaseFacts, work: string): BuiltApp {
  const copy = join(work, 'sources');
  for (const source of sources) cpSync(join(root, source), join(copy, source), { recursive: true });
  const noted = join(work, 'packages');
  runTool(
    process.execPath,
    [join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'build', '--logLevel=warn'],
    {
      cwd: copy,
      environment: { AUTHDESK_RELEASE_PACKAGES: noted, NODE_ENV: 'production' },
    },
  );

  const folder = join(work, 'app');
  cpSync(join(copy, 'out'), join(folder, 'out'), { recursive: true });
  // In place of package.json, which names scripts and tools that are not in the app.
  const manifest = { name, version, description, license, type: 'module', main: 'out/main/packaged.js' };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  copyApart(root, folder, `${process.platform}-${process.arch}`);
  rmSync(copy, { recursive: true });
  return { folder, packages: packagesIn(noted) };
}

function packagesIn(noted: string): readonly string[] {
  const bundled = readdirSync(noted).flatMap((part) => readFileSync(join(noted, part), 'utf8').split('\n'));
  const copied = Object.keys(apart).map((name) => `node_modules/${name}`);
  return [...new Set([...bundled, ...copied])].filter((line) => line !== '').sort();
}

/**
 * Packs the app. Compiled parts stay beside the archive, because the system loads them.
 *
 * @param resources Electron's folder `resources`
 */
export async function packApp(app: BuiltApp, resources: string): Promise<void> {
  const names = readdirSync(app.folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => join(app.folder, name));
  await createPackageFromFiles(app.folder, join(resources, 'app.asar'), names, undefined, { unpack: '**/*.node' });
}
