import { closeSync, constants, openSync, statSync, writeSync } from 'node:fs';
import { readBoundedFile, UnreadableFile } from '#node/bounded-file.ts';
import { fileFault } from '#node/file-fault.ts';
import { type WholeFile, wholeFile } from '#node/whole-file.ts';
import { messageOf, systemCode } from '#shared/narrowing.ts';
import { refusedProblem, usageProblem } from './exit-codes.ts';

/**
 * Reads a file that a user has named.
 *
 * @param what how a problem calls it: `The bundle`
 * @param most bytes
 * @param next what to do when it cannot be read
 * @throws {CommandProblem}
 */
export async function readNamedFile(path: string, what: string, most: number, next: string): Promise<Buffer> {
  try {
    return await readBoundedFile(path, { most });
  } catch (error) {
    throw error instanceof UnreadableFile ? usageProblem(`${what} ${error.message}.`, next) : error;
  }
}

/** Why something was not written, as the end of a sentence. */
export const unwritten = (error: unknown): string =>
  fileFault(error)?.reason ?? `the system says ${systemCode(error) ?? messageOf(error)}`;

/** Milliseconds in which a pipe takes something: nobody may ever read one that was named. */
const SILENCE_MS = 10_000;
/** Milliseconds between two tries. */
const PAUSE_MS = 20;

/**
 * Opens a file that a user has named for writing. A device or a pipe (`/dev/stdout`) is written to, never replaced; a link to a file is
 * replaced, because somebody else may have made it.
 *
 * @param path absolute
 * @param mode of a file that is made; 0o600 for what has secrets
 * @param next what to do when it cannot be written
 * @param silence milliseconds in which a pipe has to be read
 * @throws {CommandProblem} here, and by `write` and `finish`
 */
export function namedFile(
  path: string,
  mode: number,
  next = 'Name another file, in a folder that is there and that you may write to.',
  silence = SILENCE_MS,
): WholeFile {
  const told = <T>(step: () => T): T => {
    try {
      return step();
    } catch (error) {
      throw refusedProblem(`The file ${path} cannot be written: ${unwritten(error)}.`, next);
    }
  };
  const { write, finish, abandon } = told(() => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found === undefined || found.isFile() ? wholeFile(path, mode) : written(path, silence);
  });
  return { write: (text) => told(() => write(text)), finish: () => told(finish), abandon };
}

/** A device or a pipe, which is waited for as long as it takes something; of a folder the system says that it is one. */
function written(path: string, silence: number): WholeFile {
  // Windows has no such pipes, and no such flag.
  const file = inTime(silence, () => openSync(path, constants.O_WRONLY | (constants.O_NONBLOCK ?? 0)));
  return {
    write(content) {
      const bytes = Buffer.from(content);
      for (let at = 0; at < bytes.length; ) at += inTime(silence, () => writeSync(file, bytes, at));
    },
    finish: () => closeSync(file),
    abandon: () => closeSync(file),
  };
}

/** Tries again while nobody reads a pipe (ENXIO), or it is full (EAGAIN). */
function inTime(silence: number, step: () => number): number {
  for (let waited = 0; ; waited += PAUSE_MS) {
    try {
      return step();
    } catch (error) {
      if (waited >= silence || !/^(?:ENXIO|EAGAIN)$/.test(systemCode(error) ?? '')) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
  }
}

/** Writes all of a file that a user has named, as `namedFile` has it. @throws {CommandProblem} */
export function writeNamedFile(path: string, text: string, mode: number, next?: string): void {
  const file = namedFile(path, mode, next);
  try {
    file.write(text);
  } catch (error) {
    file.abandon();
    throw error;
  }
  file.finish();
}
