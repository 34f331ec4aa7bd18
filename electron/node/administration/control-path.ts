import { hash } from 'node:crypto';
import { lstatSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readFile } from '#node/real-file.ts';
import { makeTemporary } from '#node/user-folders.ts';
import { writeWhole } from '#node/whole-file.ts';

/** Unix sockets have short paths: 104 bytes with their end on macOS, 108 on Linux. */
const MAX_PATH_LENGTH = 103;
const SOCKET = 'control.sock';
/** In a folder whose own path is too long for a socket: one line with the path of its socket. */
const POINTER = 'control.path';
const PREFIX = 'authdesk-control-';
const ELSEWHERE = /^authdesk-control-[A-Za-z0-9]{6}$/;

const fits = (path: string): boolean => Buffer.byteLength(path) <= MAX_PATH_LENGTH;
const pipeOf = (folder: string): string => `\\\\.\\pipe\\authdesk-${hash('sha256', folder.toLowerCase()).slice(0, 32)}`;

/**
 * Where the service of a folder listens for commands, or would.
 *
 * @param folder the data folder, or that of a service in memory
 * @returns undefined for `:memory:` itself, which leads to no service, and when the folder's path is too long and no service has said
 *   where its socket is
 */
export function controlPath(folder: string, platform: NodeJS.Platform): string | undefined {
  if (folder === ':memory:') return undefined;
  if (platform === 'win32') return pipeOf(folder);
  const path = join(folder, SOCKET);
  return fits(path) ? path : pointedTo(folder);
}

/** Where a socket is opened, and what is removed with it. */
interface ControlPlace {
  readonly path: string;
  /** It lies in a folder with mode 0700, made for it. */
  readonly isPrivate: boolean;
  remove(): void;
}

/**
 * Makes what a socket for a folder needs: nothing, or, where the folder's path is too long, a folder with mode 0700 in the
 * system's temporary one, and a file in the data folder that says where. What a killed service left of these is removed.
 *
 * @throws an error of the file system, or when the temporary folder's path is too long, too
 */
export function controlPlace(folder: string, platform: NodeJS.Platform): ControlPlace {
  if (platform === 'win32') return { path: pipeOf(folder), isPrivate: false, remove: () => {} };
  const own = join(folder, SOCKET);
  if (fits(own)) return { path: own, isPrivate: false, remove: () => {} };
  removeElsewhere(folder);
  const elsewhere = makeTemporary(PREFIX);
  const path = join(elsewhere, SOCKET);
  if (!fits(path)) {
    rmdirSync(elsewhere);
    throw new Error('its path would be too long');
  }
  writeWhole(join(folder, POINTER), `${path}\n`, 0o600);
  return { path, isPrivate: true, remove: () => removeElsewhere(folder) };
}

/** The path in the pointer of a folder: one that a service of this user made, and nothing else that a file may say. */
function pointedTo(folder: string): string | undefined {
  try {
    const path = readFile(join(folder, POINTER)).toString().trimEnd();
    const parent = dirname(path);
    if (basename(path) !== SOCKET || !ELSEWHERE.test(basename(parent)) || !fits(path)) return undefined;
    // In the system's temporary folder another user could make one of this name when ours is gone.
    const found = lstatSync(parent);
    const isOwn = process.getuid === undefined || found.uid === process.getuid();
    return found.isDirectory() && isOwn ? path : undefined;
  } catch {
    return undefined;
  }
}

function removeElsewhere(folder: string): void {
  const path = pointedTo(folder);
  rmSync(join(folder, POINTER), { force: true });
  if (path === undefined) return;
  rmSync(path, { force: true });
  try {
    rmdirSync(dirname(path));
  } catch {
    // It is not empty, so it is none of ours; or it is gone.
  }
}
