import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The folder for Chromium's own files, so that two data folders are two independent apps.
 *
 * Where the data folder cannot be written it is a temporary one, which goes away at the end: Chromium takes a folder without its lock for one that is
 * in use, and the app would end and say that it runs already. The window then shows what the service says of the folder.
 *
 * @param dataDir absolute, or `:memory:`
 */
export function windowFolder(dataDir: string): string {
  const temporary = (): string => {
    const made = mkdtempSync(join(tmpdir(), 'authdesk-window-'));
    process.on('exit', () => rmSync(made, { recursive: true, force: true }));
    return made;
  };
  if (dataDir === ':memory:') return temporary();
  const folder = join(dataDir, 'window');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    return temporary();
  }
}
