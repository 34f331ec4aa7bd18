import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * The platform's app-data folder of Authdesk, the same as the desktop app's.
 *
 * @param environment process.env
 */
export function defaultDataFolder(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  switch (platform) {
    case 'win32':
      return join(environment.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'authdesk');
    case 'darwin':
      return join(homedir(), 'Library', 'Application Support', 'authdesk');
    default:
      return join(environment.XDG_CONFIG_HOME || join(homedir(), '.config'), 'authdesk');
  }
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
