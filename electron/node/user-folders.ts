import { mkdtempSync, readdirSync } from 'node:fs';
import { homedir, tmpdir, userInfo } from 'node:os';
import { join, posix, resolve, win32 } from 'node:path';
import { messageOf, systemCode } from '#shared/narrowing.ts';
import { orElse } from '#shared/or-else.ts';
import { StartProblem } from './start-problem.ts';

/** Where a user's folders are: in the folder that a variable names, or else below the home folder. */
const places = {
  /** What is the user's own. */
  data: {
    win32: ['APPDATA', 'AppData', 'Roaming'],
    darwin: ['', 'Library', 'Application Support'],
    other: ['XDG_CONFIG_HOME', '.config'],
  },
  /** What can be made again. */
  cache: {
    win32: ['LOCALAPPDATA', 'AppData', 'Local'],
    darwin: ['', 'Library', 'Caches'],
    other: ['XDG_CACHE_HOME', '.cache'],
  },
} as const;

/**
 * A folder of this user, in which programs have theirs. A variable that is empty or names a relative path counts for nothing, as the
 * XDG Base Directory Specification has it: data would be in whichever folder a command is started.
 *
 * @param environment process.env
 * @param homes find the home folder: by HOME, else by the system's list of users; in a container a user may be in neither
 * @throws {StartProblem} when the user has no home folder
 */
export function userFolder(
  kind: keyof typeof places,
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
  homes: readonly (() => string)[] = [homedir, () => userInfo().homedir],
): string {
  const [variable, ...path] = places[kind][platform === 'win32' || platform === 'darwin' ? platform : 'other'];
  const { isAbsolute } = platform === 'win32' ? win32 : posix;
  const given = environment[variable];
  if (given !== undefined && isAbsolute(given)) return given;
  for (const home of homes) {
    try {
      if (isAbsolute(home())) return join(home(), ...path);
    } catch {
      // No entry has this user's id.
    }
  }
  throw new StartProblem(
    'folder-unwritable',
    'This user has no home folder: HOME is not set to one, and the system has no entry for the user.',
    'Name a data folder with --data, or set HOME.',
  );
}

const temporaryFolder = (): string => resolve(tmpdir());

/**
 * Makes a folder of this user alone in the temporary one.
 *
 * @param prefix beginning of its name
 * @throws {StartProblem} naming the temporary folder and its variable
 */
export function makeTemporary(prefix: string): string {
  try {
    return mkdtempSync(join(temporaryFolder(), prefix));
  } catch (error) {
    throw new StartProblem(
      'folder-unwritable',
      `The temporary folder ${temporaryFolder()} cannot be written (${systemCode(error) ?? messageOf(error)}).`,
      `Set ${process.platform === 'win32' ? 'TEMP' : 'TMPDIR'} to a folder that is there and that this user may write to.`,
    );
  }
}

/** Paths of all that is in the temporary folder with such a prefix; none where it cannot be listed. */
export function temporariesOf(prefix: string): readonly string[] {
  const names = orElse(() => readdirSync(temporaryFolder()), []);
  return names.filter((name) => name.startsWith(prefix)).map((name) => join(temporaryFolder(), name));
}
