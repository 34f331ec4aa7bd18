import { readFileSync } from 'node:fs';
import { CommandProblem, type ExitCode } from '../exit-codes.ts';

/**
 * Reads a workspace file as JSON; what it says is checked by whoever takes it.
 *
 * @param source path, or 0 for standard input
 * @param exitCode how the command ends when the file is unreadable
 */
export function readJsonFile(source: string | 0, exitCode: ExitCode): unknown {
  const name = source === 0 ? 'on standard input' : source;
  let text: string;
  try {
    text = readFileSync(source, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const why = code === 'ENOENT' ? 'does not exist' : code === 'EISDIR' ? 'is a folder' : `cannot be read (${code})`;
    throw new CommandProblem(exitCode, `The workspace file ${name} ${why}.`, 'Check the path.');
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandProblem(
      exitCode,
      `The workspace file ${name} is not JSON: ${why}.`,
      'Correct it there; a comma too many or a missing quote is the usual cause.',
    );
  }
}
