import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { systemCode } from '#shared/narrowing.ts';
import { CommandProblem, exitCodes } from './exit-codes.ts';

/** A file that a user has named. It is there whole or not at all, and need not be in memory. */
export interface NamedFile {
  write(text: string): void;
  finish(): void;
  /** Leaves what was there before. */
  abandon(): void;
}

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
  next = 'Choose another file, or make its folder first.',
): NamedFile {
  const told = <T>(step: () => T): T => {
    try {
      return step();
    } catch (error) {
      throw new CommandProblem(exitCodes.refused, `The file ${path} cannot be written (${systemCode(error)}).`, next);
    }
  };
  const { write, finish, abandon } = told(() => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found === undefined || found.isFile() ? replaced(path, mode) : written(path);
  });
  return { write: (text) => told(() => write(text)), finish: () => told(finish), abandon };
}

/** A device or a pipe; of a folder the system says that it is one. */
function written(path: string): NamedFile {
  const file = openSync(path, 'w');
  return {
    write: (text) => writeFileSync(file, text),
    finish: () => closeSync(file),
    abandon: () => closeSync(file),
  };
}

function replaced(path: string, mode: number): NamedFile {
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  const file = openSync(draft, 'wx', mode);
  return {
    write: (text) => writeFileSync(file, text),
    finish() {
      fsyncSync(file);
      closeSync(file);
      renameSync(draft, path);
    },
    abandon() {
      closeSync(file);
      rmSync(draft, { force: true });
    },
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
