import { chmodSync, writeFileSync } from 'node:fs';
import { messageOf } from '#shared/narrowing.ts';
import { CommandProblem, exitCodes } from '../exit-codes.ts';

/**
 * Writes a file that only this user may read: it holds a session. One that exists is made so before it is written.
 *
 * @throws CommandProblem when it cannot be written
 */
export function writePrivateFile(file: string, text: string): void {
  try {
    try {
      chmodSync(file, 0o600);
    } catch {
      // It is not there yet.
    }
    writeFileSync(file, text, { mode: 0o600 });
  } catch (error) {
    throw new CommandProblem(
      exitCodes.cannotStart,
      `The file ${file} cannot be written: ${messageOf(error)}`,
      'Name a file in a folder that is there and that you may write to.',
    );
  }
}
