import { readFileSync } from 'node:fs';
import { StartProblem } from './start-problem.ts';

/**
 * Reads a workspace file (product.md, "Workspace file"); what stands in it is checked by whoever applies it.
 *
 * @param source path, or 0 for standard input
 * @returns the parsed JSON
 * @throws {StartProblem} when it cannot be read or is not JSON, naming the file
 */
export function readWorkspaceFile(source: string | 0): unknown {
  const name = source === 0 ? 'on standard input' : source;
  let text: string;
  try {
    text = readFileSync(source, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const why = code === 'ENOENT' ? 'does not exist' : code === 'EISDIR' ? 'is a folder' : `cannot be read (${code})`;
    throw new StartProblem(
      'workspace-invalid',
      `The workspace file ${name} ${why}.`,
      'Check the path, or put the file there, then try again.',
    );
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartProblem(
      'workspace-invalid',
      `The workspace file ${name} is not JSON: ${why}.`,
      'Correct it there; a comma too many or a missing quote is the usual cause.',
    );
  }
}
