import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';

/** True where a test can have a file system of its own: as root on Linux. */
export const canMount =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

const mounts: string[] = [];

/**
 * A file system of its own that can really be full or read-only.
 *
 * @param start how the folder begins that is made for it: a second try has one of its own
 * @param size as `mount` takes it: `6m`
 */
export function ownFileSystem(start: string, size: string): string {
  const path = mkdtempSync(`${start}-`);
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path]);
  if (status !== 0) throw new Error(`mount: ${String(stderr)}`);
  mounts.push(path);
  return path;
}

/** Unmounts all of them, even when they are still in use. */
export function unmountAll(): void {
  for (const mount of mounts.splice(0)) spawnSync('umount', ['-l', mount]);
}
