import { readFileSync, statSync } from 'node:fs';
import { BUNDLE_LIMIT } from '#shared/contract/bundles.ts';
import { CommandProblem, exitCodes } from '../exit-codes.ts';

/**
 * Reads a bundle file; what is in it is checked by the service.
 *
 * @param path of the file
 * @returns the parsed JSON
 * @throws {CommandProblem} when it cannot be read, is too large, or is not JSON
 */
export function readBundleFile(path: string): unknown {
  let text: string;
  try {
    if (statSync(path).size > BUNDLE_LIMIT) {
      throw refused(
        `${path} is larger than a bundle can be (${BUNDLE_LIMIT / 1024 / 1024} MiB).`,
        'Choose the file that "authdesk bundle" has written.',
      );
    }
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof CommandProblem) throw error;
    const code = (error as NodeJS.ErrnoException).code;
    const why = code === 'ENOENT' ? 'does not exist' : code === 'EISDIR' ? 'is a folder' : `cannot be read (${code})`;
    throw refused(`The bundle ${path} ${why}.`, 'Check the path.');
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw refused(
      `The bundle ${path} is not JSON: it is damaged, or another kind of file.`,
      'Ask for the file again, as an attachment rather than as text of a mail.',
    );
  }
}

/** Exit code 2: 1 would say that the verdict differs. */
function refused(message: string, next: string): CommandProblem {
  return new CommandProblem(exitCodes.usage, message, next);
}
