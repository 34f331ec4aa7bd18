import { StartProblem } from '#node/start-problem.ts';
import type { Core } from '#service/kernel/core.ts';
import { StoreFailure } from '#service/storage/failure.ts';
import { SnapshotProblem } from '#service/storage/snapshots/problem.ts';
import { type FolderUse, withDataFolder } from '../data-folder.ts';
import { CommandProblem, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';

/**
 * Works with a data folder with which no service runs that a command can ask.
 *
 * @throws {StartProblem} when the folder cannot be opened
 * @throws {CommandProblem} when it is refused; nothing was changed then
 */
export async function inFolder<T>(
  data: string | undefined,
  use: FolderUse['use'],
  host: Host,
  work: (core: Core) => Promise<T>,
): Promise<T> {
  try {
    return await withDataFolder(data, { use }, host, work);
  } catch (error) {
    if (error instanceof SnapshotProblem || error instanceof StoreFailure) {
      throw new CommandProblem(exitCodes.refused, error.message, error.next);
    }
    if (error instanceof StartProblem && error.code === 'folder-in-use') {
      throw new StartProblem(
        error.code,
        error.message,
        'Do it there (Settings, Snapshots and reset), or close it and run this command again.',
      );
    }
    throw error;
  }
}
