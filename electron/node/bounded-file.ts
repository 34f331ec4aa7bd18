import { closeSync, fstatSync, read, type Stats } from 'node:fs';
import { Socket } from 'node:net';
import { promisify } from 'node:util';
import { systemCode } from '#shared/narrowing.ts';
import { fileFault, isLink } from './file-fault.ts';
import { openWithoutWaiting } from './real-file.ts';

const readChunk = promisify(read);

const MIB = 1_048_576;
/** Bytes that are read at a time: in between, signals are heard. */
const CHUNK = MIB;
/** Milliseconds in which something has to come from a pipe: nobody may ever write into one that was named. */
const SILENCE_MS = 10_000;

/** A file that is not read, and why: a phrase that follows its name. */
export class UnreadableFile extends Error {}

export interface ReadLimits {
  /** The file may have as many bytes. */
  readonly most: number;
  /** Ends the reading. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds in which something has to come from a pipe; 10,000 when left out. */
  readonly silence?: number;
}

/**
 * Reads a file or a pipe that the user named, and no more than its limit, however large it says that it is.
 *
 * @returns its bytes
 * @throws UnreadableFile for one that cannot be read, a folder, a device, a pipe that nobody writes into, or one that is too
 *   large
 */
export async function readBoundedFile(path: string, limits: ReadLimits): Promise<Buffer> {
  const file = opened(path);
  let kind: Stats;
  try {
    kind = fstatSync(file);
    // The socket that reads a pipe closes it.
    if (!kind.isFIFO()) checkKind(kind, limits.most);
  } catch (error) {
    closeSync(file);
    throw error;
  }
  if (kind.isFIFO()) return bounded(chunksOfPipe(file, limits), limits);
  try {
    return await bounded(chunksOf(file), limits);
  } finally {
    closeSync(file);
  }
}

function opened(path: string): number {
  try {
    return openWithoutWaiting(path);
  } catch (error) {
    throw unreadable(error, path);
  }
}

function unreadable(error: unknown, path?: string): UnreadableFile {
  const code = systemCode(error);
  if (code === 'ENOENT' && !isLink(path)) return new UnreadableFile('does not exist');
  const fault = fileFault(error);
  return new UnreadableFile(`cannot be read (${code})${fault === undefined ? '' : `: ${fault.reason}`}`);
}

function checkKind(kind: Stats, most: number): void {
  if (kind.isDirectory()) throw new UnreadableFile('is a folder');
  if (!kind.isFile()) throw new UnreadableFile('is a device, not a file');
  if (kind.size > most) throw tooLarge(most);
}

/**
 * Reads chunks to their end.
 *
 * @throws UnreadableFile when they cannot be read, and as soon as they have more bytes than the limit
 */
export async function bounded(chunks: AsyncIterable<Uint8Array>, { most, signal }: ReadLimits): Promise<Buffer> {
  const all: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      // What is read at once is never too long to wait for.
      if (bytes > 0) signal?.throwIfAborted();
      bytes += chunk.length;
      if (bytes > most) throw tooLarge(most);
      all.push(chunk);
    }
  } catch (error) {
    if (systemCode(error) === undefined || error instanceof UnreadableFile) throw error;
    throw unreadable(error);
  }
  return Buffer.concat(all, bytes);
}

async function* chunksOf(file: number): AsyncIterable<Uint8Array> {
  for (;;) {
    const { bytesRead, buffer } = await readChunk(file, Buffer.allocUnsafe(CHUNK), 0, CHUNK, null);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

async function* chunksOfPipe(file: number, { signal, silence = SILENCE_MS }: ReadLimits): AsyncIterable<Uint8Array> {
  const pipe = new Socket({ fd: file, readable: true, writable: false });
  const end = (error: unknown) => pipe.destroy(error instanceof Error ? error : new Error(String(error)));
  const abort = () => end(signal?.reason);
  pipe.setTimeout(silence, () => end(new UnreadableFile(`is a pipe from which nothing came in ${silence / 1000} s`)));
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) abort();
  try {
    yield* pipe;
  } finally {
    signal?.removeEventListener('abort', abort);
    pipe.destroy();
  }
}

function tooLarge(most: number): UnreadableFile {
  return new UnreadableFile(`is larger than ${most < MIB ? `${most} bytes` : `${Math.floor(most / MIB)} MiB`}`);
}
