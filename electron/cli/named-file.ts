import { closeSync, openSync, statSync, writeFileSync } from 'node:fs';
import { fileFault } from '#node/file-fault.ts';
import { type WholeFile, wholeFile } from '#node/whole-file.ts';
import { messageOf, systemCode } from '#shared/narrowing.ts';
import { CommandProblem, exitCodes } from './exit-codes.ts';

/** Why something was not written, as the end of a sentence. */
export const unwritten = (error: unknown): string =>
  fileFault(error)?.reason ?? `the system says ${systemCode(error) ?? messageOf(error)}`;

/**
 * Opens a file that a user has named for writing. A device or a pipe (`/dev/stdout`) is written to, never replaced; a link to a file is
 * replaced, because somebody else may have made it.
 *
 * @param path absolute
 * @param mode of a file that is made; 0o600 for what has secrets
 * @param next what to do when it cannot be written
 * @throws {CommandProblem} here, and by `write` and `finish`
 */
export function namedFile(
  path: string,
  mode: number,
  next = 'Name another file, in a folder that is there and that you may write to.',
): WholeFile {
  const told = <T>(step: () => T): T => {
    try {
      return step();
    } catch (error) {
      throw new CommandProblem(exitCodes.refused, `The file ${path} cannot be written: ${unwritten(error)}.`, next);
    }
  };
  const { write, finish, abandon } = told(() => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found === undefined || found.isFile() ? wholeFile(path, mode) : written(path);
  });
  return { write: (text) => told(() => write(text)), finish: () => told(finish), abandon };
}

/** A device or a pipe; of a folder the system says that it is one. */
function written(path: string): WholeFile {
  const file = openSync(path, 'w');
  return {
    write: (text) => writeFileSync(file, text),
    finish: () => closeSync(file),
    abandon: () => closeSync(file),
  };
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
