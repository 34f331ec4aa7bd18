import { accessSync, constants, lstatSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '#node/made-folder.ts';
import { makeTemporary, temporariesOf } from '#node/user-folders.ts';

const PREFIX = 'authdesk-window-';
/** Minimum age of a folder that is removed: Chromium may not have locked a newer one yet. */
const YOUNG_MS = 60_000;

/** A folder for Chromium's own files. */
interface WindowFolder {
  readonly path: string;
  /** To be called at the end; only a temporary one goes away. What Chromium still writes then, a later start removes. */
  remove(): void;
}

/**
 * The folder for Chromium's own files, so that two data folders are two independent apps.
 *
 * Where the data folder cannot be written it is a temporary one, which goes away at the end: Chromium takes a folder without its lock for one that is
 * in use, and the app would end and say that it runs already. The window then shows what the service says of the folder.
 *
 * @param dataDir absolute, or `:memory:`
 * @throws {StartProblem} when that one cannot be made either
 */
export function windowFolder(dataDir: string): WindowFolder {
  const temporary = (): WindowFolder => {
    const path = makeTemporary(PREFIX);
    removeAbandoned();
    return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
  };
  if (dataDir === ':memory:') return temporary();
  const folder = join(dataDir, 'window');
  try {
    makeFolder(folder, 0o700);
    accessSync(folder, constants.W_OK);
    return { path: folder, remove: () => {} };
  } catch {
    return temporary();
  }
}

/** Removes what ended apps of this user have left. While one runs, Chromium's lock, a link that leads nowhere, is there. */
function removeAbandoned(): void {
  for (const path of temporariesOf(PREFIX)) {
    try {
      const found = lstatSync(path);
      const isOwn = found.uid === (process.getuid?.() ?? found.uid);
      const isLocked = lstatSync(join(path, 'SingletonLock'), { throwIfNoEntry: false }) !== undefined;
      if (!found.isDirectory() || !isOwn || isLocked || Date.now() - found.mtimeMs < YOUNG_MS) continue;
      rmSync(path, { recursive: true, force: true });
    } catch {
      // Another start removes it; a later one tries again.
    }
  }
}
