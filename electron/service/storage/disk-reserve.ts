import { closeSync, existsSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { RandomSource } from '#service/kernel/index.ts';

/*
 * A file that reserves disk space (docs/adr/0012). SQLite needs room for shared memory and write-ahead log even to read a
 * database. On a full disk a start, and the emptying of the log, remove this file and use its space (R23).
 */

/** Bytes: a start took 100 KiB; dropping one segment of the log takes a page or more for each of its tables and indexes. */
const RESERVE_BYTES = 1_048_576;
/** Bytes that must be free to make the file for the first time: on a nearly full disk the calls need the space. */
const PLENTY = 8_388_608;
const BLOCK = 65_536;

const reserveFile = (folder: string): string => join(folder, 'authdesk.reserve');

/** Whether a data folder has less room than a start may take. */
export function isFull(folder: string): boolean {
  return freeBytesAt(folder) < RESERVE_BYTES;
}

export function hasReserve(folder: string): boolean {
  return existsSync(reserveFile(folder));
}

/** Removes the reserve; false when there is none. */
export function removeReserve(folder: string): boolean {
  if (!hasReserve(folder)) return false;
  rmSync(reserveFile(folder), { force: true });
  return true;
}

/**
 * Makes or completes the reserve. With less room it is smaller.
 *
 * @param least bytes that must be free for it
 */
export function keepReserve(folder: string, random: RandomSource, least = PLENTY): void {
  const path = reserveFile(folder);
  if (statSync(path, { throwIfNoEntry: false })?.size === RESERVE_BYTES || freeBytesAt(folder) < least) return;
  let file: number | undefined;
  try {
    rmSync(path, { force: true });
    file = openSync(path, 'wx', 0o600);
    // Random, because a compressing file system needs no space for equal bytes.
    for (let size = 0; size < RESERVE_BYTES; size += BLOCK) writeSync(file, random(BLOCK));
  } catch {
    // It stays smaller. The start and the calls report a full or failing disk themselves.
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Bytes below which a disk is short of room: what one write-ahead log may otherwise grow to, 64 MiB. */
const SHORT_OF_ROOM = 67_108_864;

/**
 * Bytes that this user may still write to the file system of a folder or file; infinite when the system does not say. Quotas
 * and limits of one file are not included.
 */
export function freeBytesAt(path: string): number {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Whether write-ahead logs have to stay small, so that there is always room to copy them into the database (R23). */
export function isShortOfRoom(path: string): boolean {
  return freeBytesAt(path) < SHORT_OF_ROOM;
}
