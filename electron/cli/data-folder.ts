import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { encryptedKeyFile } from '#node/encrypted-key-file.ts';
import { StartProblem } from '#node/start-problem.ts';
import { userFolder } from '#node/user-folders.ts';
import type { OfflineOptions, OfflineService } from '#service/composition/offline.ts';
import { CommandProblem, exitCodes } from './exit-codes.ts';
import type { Host } from './host.ts';

/**
 * The platform's app-data folder of Authdesk, the same as the desktop app's.
 *
 * @param environment process.env
 * @throws {StartProblem} when the user has no home folder
 */
export function defaultDataFolder(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  return join(userFolder('data', environment, platform), 'authdesk');
}

/**
 * Opens the data folder without listeners, does the work, and closes it again.
 *
 * @param given `--data`; absent: the platform's app-data folder
 * @throws {StartProblem} when the folder cannot be opened
 * @throws {CommandProblem} when nothing can be in it
 */
export async function withDataFolder<T>(
  given: string | undefined,
  options: Omit<OfflineOptions, 'dataDir' | 'log'>,
  host: Host,
  work: (service: OfflineService) => Promise<T>,
): Promise<T> {
  const dataDir = lastingFolder(given, host);
  const { openOffline } = await import('#service/composition/offline.ts');
  const service = await openOffline({ ...options, dataDir, log: (line) => host.output.say(line) });
  try {
    return await work(service);
  } finally {
    service.close();
  }
}

/** @throws when this command could not work with the data folder */
function lastingFolder(given: string | undefined, host: Host): string {
  if (given === ':memory:') {
    throw new CommandProblem(
      exitCodes.usage,
      '":memory:" keeps nothing, so there is nothing to work with.',
      'Name a data folder with --data, or leave it out for the usual one.',
    );
  }
  const path = resolve(given ?? defaultDataFolder(host.environment, process.platform));
  refuseEncryptedFolder(path);
  return path;
}

/**
 * Refuses a data folder whose secrets only the desktop app can read: its key is encrypted by the operating system's key
 * store, which plain Node does not reach.
 *
 * @throws {StartProblem} naming what to do instead
 */
export function refuseEncryptedFolder(dataDir: string): void {
  if (!existsSync(join(dataDir, encryptedKeyFile))) return;
  throw new StartProblem(
    'folder-unwritable',
    `The secrets in ${dataDir} are encrypted for the desktop app by the operating system's key store.`,
    'Use the desktop app for this folder, or choose another with --data; Sites exports and imports a workspace between them.',
  );
}
