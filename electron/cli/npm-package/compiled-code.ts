import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Lets Node keep what V8 compiled for the next start. A folder that cannot be written is no error: the start only takes
 * longer. Node's own choice, a folder in the system's temporary folder, was rejected: another user could make it first and
 * put code into it.
 */
export function keepCompiledCode(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): void {
  // Nothing happens where NODE_COMPILE_CACHE has switched it on before, or NODE_DISABLE_COMPILE_CACHE keeps it off.
  try {
    enableCompileCache(compiledCodeFolder(environment, platform));
  } catch {
    // A user without a home folder, as a container may have.
  }
}

/** The folder for files that can be made again, of this user alone. */
function compiledCodeFolder(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  switch (platform) {
    case 'win32':
      return join(environment.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'authdesk', 'compiled-code');
    case 'darwin':
      return join(homedir(), 'Library', 'Caches', 'authdesk', 'compiled-code');
    default:
      return join(environment.XDG_CACHE_HOME || join(homedir(), '.cache'), 'authdesk', 'compiled-code');
  }
}
