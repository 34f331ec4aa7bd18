import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { userFolder } from '#node/user-folders.ts';

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
 * The folder of the built UI: beside the built command, or, from a checkout's sources, in its `out` folder.
 *
 * @param entryFolder folder of the running entry file
 */
export function builtUi(entryFolder: string): string {
  const beside = join(entryFolder, '../renderer');
  return existsSync(join(beside, 'console.html')) ? beside : join(entryFolder, '../../out/renderer');
}
