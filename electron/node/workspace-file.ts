import { readFileSync } from 'node:fs';
import { StartProblem } from '#node/start-problem.ts';

/**
 * Reads a workspace file (product.md, "Workspace file"); its content is checked by the service.
 *
 * @returns the parsed JSON
 * @throws {StartProblem} when it cannot be read or is not JSON, naming the file
 */
export function readWorkspaceFile(path: string): unknown {
  return readWorkspaceText(path, () => readFileSync(path, 'utf8'));
}

/**
 * The same for text that comes from elsewhere, such as standard input.
 *
 * @param name what a problem calls it, after "The workspace file"
 */
export function readWorkspaceText(name: string, read: () => string): unknown {
  let text: string;
  try {
    text = read();
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
