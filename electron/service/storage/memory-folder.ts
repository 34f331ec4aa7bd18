import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from './folder-lock.ts';

const PREFIX = 'authdesk-ca-';
const NAME = /^authdesk-ca-[A-Za-z0-9]{6}$/;
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
 */
export function memoryFolder(): MemoryFolder {
  const parent = tmpdir();
  removeAbandoned(parent);
  const path = mkdtempSync(join(parent, PREFIX));
  const unlock = lock(path);
  const remove = () => {
    unlock();
    rmSync(path, { recursive: true, force: true });
  };
  return { path, remove };
}

const lock = (path: string): (() => void) => lockFolder(join(path, 'authdesk.lock'), path);

function removeAbandoned(parent: string): void {
  const user = process.getuid?.();
  for (const name of readdirSync(parent)) {
    if (!NAME.test(name)) continue;
    const path = join(parent, name);
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
