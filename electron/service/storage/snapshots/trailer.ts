import { createHmac } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeFileSync } from 'node:fs';
import { constantTimeEqualDigests } from '#node/constant-time.ts';
import { openFile } from '#node/real-file.ts';
import { DamagedSnapshot } from './fault.ts';

/*
 * A snapshot file is a SQLite file and a trailer: a JSON text about it, the text's length (4 bytes, big-endian), and
 * HMAC-SHA256 over every byte before. SQLite ignores bytes after the last page, so other programs can read the file. The
 * service reads its content only from a copy whose digest was right.
 */

const DIGEST_BYTES = 32;
const LENGTH_BYTES = 4;
const LONGEST_TEXT = 4_096;
/** Bytes read at a time. */
const CHUNK = 1_048_576;

/**
 * Appends the trailer to a file, and calls fsync.
 *
 * @param key of the digest, 32 bytes
 * @throws an error of the file system; the caller removes the file then
 */
export function addTrailer(path: string, text: string, key: Uint8Array): void {
  const file = openSync(path, 'a+');
  try {
    const hmac = createHmac('sha256', key);
    for (const chunk of chunks(file, 0, fstatSync(file).size)) hmac.update(chunk);
    const about = Buffer.from(text);
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(about.length);
    hmac.update(about).update(length);
    writeFileSync(file, Buffer.concat([about, length, hmac.digest()]));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Reads the text of the trailer, for lists, without a check.
 *
 * @throws DamagedSnapshot when there is no trailer; an error of the file system
 */
export function readTrailer(path: string): string {
  const file = openFile(path);
  try {
    return trailerOf(file).text;
  } finally {
    closeSync(file);
  }
}

/**
 * Copies what is before the trailer, and checks the digest of the copied bytes.
 *
 * @param key of the digest
 * @param copy a file that is made; the caller removes it after a failure
 * @returns the text of the trailer
 * @throws DamagedSnapshot when a byte was changed, added or removed; an error of the file system
 */
export function copyChecked(path: string, key: Uint8Array, copy: string): string {
  const file = openFile(path);
  try {
    const { text, contentBytes, end, digest } = trailerOf(file);
    const hmac = createHmac('sha256', key);
    const out = openSync(copy, 'wx', 0o600);
    try {
      for (const chunk of chunks(file, 0, contentBytes)) {
        hmac.update(chunk);
        writeFileSync(out, chunk);
      }
    } finally {
      closeSync(out);
    }
    for (const chunk of chunks(file, contentBytes, end)) hmac.update(chunk);
    if (!constantTimeEqualDigests(hmac.digest(), digest)) throw new DamagedSnapshot('Its content was changed.');
    return text;
  } finally {
    closeSync(file);
  }
}

interface Trailer {
  readonly text: string;
  /** Bytes before the trailer. */
  readonly contentBytes: number;
  /** Offset of the digest. */
  readonly end: number;
  readonly digest: Buffer;
}

function trailerOf(file: number): Trailer {
  const end = fstatSync(file).size - DIGEST_BYTES;
  if (end < LENGTH_BYTES) throw noTrailer();
  const length = bytesOf(file, end - LENGTH_BYTES, end).readUInt32BE();
  const contentBytes = end - LENGTH_BYTES - length;
  if (length > LONGEST_TEXT || contentBytes < 0) throw noTrailer();
  const text = bytesOf(file, contentBytes, end - LENGTH_BYTES).toString();
  return { text, contentBytes, end, digest: bytesOf(file, end, end + DIGEST_BYTES) };
}

const noTrailer = (): DamagedSnapshot => new DamagedSnapshot('It does not say what it is.');

const bytesOf = (file: number, start: number, end: number): Buffer =>
  Buffer.concat([...chunks(file, start, end)].map((chunk) => Buffer.from(chunk)));

/** The bytes from `start` to before `end`; each chunk is valid until the next one. */
function* chunks(file: number, start: number, end: number): Generator<Buffer> {
  const buffer = Buffer.alloc(Math.min(CHUNK, end - start));
  for (let at = start; at < end; ) {
    const read = readSync(file, buffer, 0, Math.min(buffer.length, end - at), at);
    if (read === 0) throw new DamagedSnapshot('It ends too early.');
    yield buffer.subarray(0, read);
    at += read;
  }
}
