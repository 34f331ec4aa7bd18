import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  globSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { noticesOfFolders } from '../cli/npm-package/notices.ts';
import { type BuiltApp, packApp } from './app.ts';
import { copyElectron } from './electron-files.ts';
import type { ReleaseFacts } from './facts.ts';

const here = import.meta.dirname;

/** The installed files, in a folder. */
export interface Tree {
  /** Has `usr` and nothing else. */
  readonly folder: string;
  /** Electron's program in it. */
  readonly program: string;
  /** Folder of the app's archive. */
  readonly resources: string;
}

/**
 * Puts together what is installed below /usr: Electron with the app, the command, menu entry, icons, file types, licences.
 * Every file bears the release's time, and modes do not depend on this machine's umask.
 *
 * @param folder does not exist yet
 */
export async function makeTree(facts: ReleaseFacts, app: BuiltApp, electron: string, folder: string): Promise<Tree> {
  const { name, root } = facts;
  const lib = join(folder, 'usr/lib', name);
  const share = join(folder, 'usr/share');
  mkdirSync(dirname(lib), { recursive: true });
  await copyElectron(electron, lib, name);
  await packApp(app, join(lib, 'resources'));

  const put = (from: string, to: string): void => {
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(from, to);
  };
  put(join(here, 'linux/launcher.sh'), join(lib, 'launcher'));
  mkdirSync(join(folder, 'usr/bin'));
  symlinkSync(`../lib/${name}/launcher`, join(folder, 'usr/bin', name));
  put(join(here, 'linux/authdesk.desktop'), join(share, 'applications', `${name}.desktop`));
  put(join(here, 'linux/authdesk-mime.xml'), join(share, 'mime/packages', `${name}.xml`));
  put(join(root, 'renderer/icon.svg'), join(share, 'icons/hicolor/scalable/apps', `${name}.svg`));
  for (const file of readdirSync(join(here, 'icons'))) {
    const size = file.replace('.png', '');
    put(join(here, 'icons', file), join(share, `icons/hicolor/${size}x${size}/apps`, `${name}.png`));
  }

  const doc = join(share, 'doc', name);
  put(join(root, 'LICENSE'), join(doc, 'copyright'));
  renameSync(join(lib, 'licences-of-chromium.html'), join(doc, 'licences-of-chromium.html'));
  writeFileSync(join(doc, 'licences-of-packages.txt'), noticesOfFolders(root, app.packages));
  put(join(root, 'CHANGELOG.md'), join(doc, 'changelog'));
  execFileSync(process.execPath, [join(root, 'electron/service/documents/write-documents.ts'), doc]);
  for (const file of ['licences-of-chromium.html', 'licences-of-packages.txt', 'changelog']) zip(join(doc, file));

  settle(folder, facts.epoch, new Set([join(lib, name), join(lib, 'chrome_crashpad_handler'), join(lib, 'launcher')]));
  // Chromium's sandbox where the kernel gives ordinary users no namespaces of their own.
  chmodSync(join(lib, 'chrome-sandbox'), 0o4755);
  return { folder, program: join(lib, name), resources: join(lib, 'resources') };
}

/** Compresses a file in place; Node writes no name and no time into it. */
function zip(file: string): void {
  writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
  rmSync(file);
}

/** Sets modes and times of everything below a folder, children before their folder. */
function settle(folder: string, epoch: number, programs: ReadonlySet<string>): void {
  const entries = globSync('**', { cwd: folder, withFileTypes: true });
  const paths = entries.map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }));
  chmodSync(folder, 0o755);
  for (const { entry, path } of paths.sort((one, other) => (one.path < other.path ? 1 : -1))) {
    if (entry.isDirectory()) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, programs.has(path) || /\.so(?:\.\d+)?$/.test(path) ? 0o755 : 0o644);
    lutimesSync(path, epoch, epoch);
  }
}
