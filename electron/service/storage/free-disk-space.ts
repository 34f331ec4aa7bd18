import { statfsSync } from 'node:fs';

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
