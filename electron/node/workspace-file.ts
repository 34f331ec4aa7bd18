import { StartProblem } from '#node/start-problem.ts';
import { messageOf } from '#shared/narrowing.ts';
import { parseExactJson } from '#shared/quoting/exact-json.ts';
import { readBoundedFile, UnreadableFile } from './bounded-file.ts';

/** Bytes of a workspace file: a longer text is none that JavaScript can hold. */
export const MAX_WORKSPACE_SIZE = 500 * 1_048_576;

/**
 * Reads a workspace file, of at most 500 MiB; its content is checked by the service.
 *
 * @param signal ends the reading
 * @returns the parsed JSON
 * @throws {StartProblem} when it cannot be read, is too large or is not JSON, naming the file
 */
export function readWorkspaceFile(path: string, signal?: AbortSignal): Promise<unknown> {
  return readWorkspaceText(path, async () =>
    (await readBoundedFile(path, { most: MAX_WORKSPACE_SIZE, signal })).toString('utf8'),
  );
}

/**
 * The same for text that comes from elsewhere, such as standard input.
 *
 * @param name what a problem calls it, after "The workspace file"
 * @param read throws UnreadableFile
 */
export async function readWorkspaceText(name: string, read: () => Promise<string>): Promise<unknown> {
  let text: string;
  try {
    text = await read();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new StartProblem(
      'workspace-invalid',
      `The workspace file ${name} ${error.message}.`,
      'Check the path, or put the file there, then try again.',
    );
  }
  try {
    return parseExactJson(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const [what, next] = notJson(text, messageOf(error));
    throw new StartProblem('workspace-invalid', `The workspace file ${name} is ${what}.`, next);
  }
}

function notJson(text: string, why: string): readonly [what: string, next: string] {
  if (text.trim() === '') return ['empty', 'Write it anew, for example with "authdesk export FILE".'];
  // Each second byte of UTF-16 is 0; Windows PowerShell 5 writes so by ">".
  if (text.includes('\0'))
    return ['UTF-16, or binary', 'Save it as UTF-8; in PowerShell by "Out-File -Encoding utf8".'];
  return [`not JSON: ${why}`, 'Correct it there; a comma too many or a missing quote is the usual cause.'];
}
