import type { AdministrationOperation } from '#node/administration/operations.ts';
import { StartProblem } from '#node/start-problem.ts';
import type { OfflineOperation, OfflineOptions } from '#service/index.ts';
import type { OperationInput, OperationOutput } from '#shared/contract/index.ts';
import { withDataFolder } from '../data-folder.ts';
import type { Host } from '../host.ts';
import { accepted } from '../operation-value.ts';
import { askIfRunning } from './ask.ts';

/**
 * Asks the service that runs with a data folder for an operation, or does it in the folder when none runs.
 *
 * @param given `--data`; absent: the platform's app-data folder
 * @throws {StartProblem} when the folder cannot be opened
 * @throws {CommandProblem} when the result is a problem; nothing was changed then
 */
export async function askOrOpen<N extends AdministrationOperation & OfflineOperation>(
  given: string | undefined,
  options: Pick<OfflineOptions, 'access' | 'workspace'>,
  host: Host,
  name: N,
  input: OperationInput<N>,
): Promise<OperationOutput<N>> {
  const asked = await askIfRunning(given, host, name, input);
  if (asked !== undefined) return asked;
  try {
    return await withDataFolder(given, options, host, async (service) => accepted(await service.invoke(name, input)));
  } catch (error) {
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
