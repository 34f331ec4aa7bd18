import { lstatSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporary, temporariesOf } from '#node/user-folders.ts';
import { lockFolder } from './folder-lock.ts';

const PREFIX = 'authdesk-ca-';
const NAME = /authdesk-ca-[A-Za-z0-9]{6}$/;
/** Minimum age of a folder that is removed: another start may not have locked a newer one yet. */
const YOUNG_MS = 60_000;

/** The folder of a service that keeps nothing: its CA certificate, which clients are pointed to, and no key. */
interface MemoryFolder {
  readonly path: string;
  /** Removes it. What a process leaves that ends without, a later start removes. */
  remove(): void;
}

/**
 * Makes the folder in the system's temporary one, and removes those that killed services have left there. It is locked
 * while its service runs. A process id in its name was rejected: it says nothing about a service in another container.
 *
 * @throws {StartProblem} when the temporary folder cannot be written
 */
export function memoryFolder(): MemoryFolder {
  const path = makeTemporary(PREFIX);
  removeAbandoned();
  const unlock = lock(path);
  const remove = () => {
    unlock();
    rmSync(path, { recursive: true, force: true });
  };
  return { path, remove };
}

const lock = (path: string): (() => void) => lockFolder(join(path, 'authdesk.lock'), path);

function removeAbandoned(): void {
  const user = process.getuid?.();
  for (const path of temporariesOf(PREFIX)) {
    if (!NAME.test(path)) continue;
    try {
      const found = lstatSync(path);
      const isOwn = user === undefined || found.uid === user;
      if (!found.isDirectory() || !isOwn || Date.now() - found.mtimeMs < YOUNG_MS) continue;
      // Throws while its service runs.
      lock(path)();
      rmSync(path, { recursive: true, force: true });
    } catch {
      // It is in use, or another start removes it; a later start tries again.
    }
  }
}
