import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { encryptedKeyFile } from '#node/encrypted-key-file.ts';
import { StartProblem } from '#node/start-problem.ts';

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
