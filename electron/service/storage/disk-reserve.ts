import { closeSync, existsSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { RandomSource } from '#service/kernel/random.ts';
import { roomAt } from './room.ts';

/*
 * A file that only takes room (docs/adr/0012). SQLite cannot even read a database without room for its shared memory and
 * its write-ahead log, so on a full disk a start, and the emptying of the log, remove this file and use its room (R23).
 */

/** Bytes: a start took 100 KiB; dropping one segment of the log takes a page or more for each of its tables and indexes. */
const RESERVE_BYTES = 1_048_576;
/** Bytes that are free where the file is made for the first time: a nearly full disk is left to the calls. */
const PLENTY = 8_388_608;
const BLOCK = 65_536;

const reserveFile = (folder: string): string => join(folder, 'authdesk.reserve');

/** Whether a data folder has less room than a start may take. */
export function isFull(folder: string): boolean {
  return roomAt(folder) < RESERVE_BYTES;
}

export function hasReserve(folder: string): boolean {
  return existsSync(reserveFile(folder));
}

/** Removes the reserve; false when there is none. */
export function giveUpReserve(folder: string): boolean {
  if (!hasReserve(folder)) return false;
  rmSync(reserveFile(folder), { force: true });
  return true;
}

/**
 * Makes the reserve, or makes it whole again. On a disk that has less room it is as large as the room.
 *
 * @param least bytes that must be free for it
 */
export function keepReserve(folder: string, random: RandomSource, least = PLENTY): void {
  const path = reserveFile(folder);
  if (statSync(path, { throwIfNoEntry: false })?.size === RESERVE_BYTES || roomAt(folder) < least) return;
  let file: number | undefined;
  try {
    rmSync(path, { force: true });
    file = openSync(path, 'wx', 0o600);
    // Random, because a file system that compresses stores equal bytes in no room.
    for (let size = 0; size < RESERVE_BYTES; size += BLOCK) writeSync(file, random(BLOCK));
  } catch {
    // As large as the room. The start and the calls say what a full or failing disk means to them.
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
