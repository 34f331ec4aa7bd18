import { readBoundedFile, UnreadableFile } from '#node/bounded-file.ts';
import { BUNDLE_LIMIT } from '#shared/contract/bundles.ts';
import { parseExactJson } from '#shared/quoting/exact-json.ts';
import { usageProblem } from '../exit-codes.ts';

/**
 * Reads a bundle file; what is in it is checked by the service.
 *
 * @param path of the file
 * @returns the parsed JSON
 * @throws {CommandProblem} when it cannot be read, is too large, or is not JSON
 */
export async function readBundleFile(path: string): Promise<unknown> {
  let text: string;
  try {
    text = (await readBoundedFile(path, { most: BUNDLE_LIMIT })).toString('utf8');
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw usageProblem(
      `The bundle ${path} ${error.message}.`,
      'Check the path: it is a file that "authdesk bundle" has written.',
    );
  }
  try {
    return parseExactJson(text.replace(/^\uFEFF/, ''));
  } catch {
    throw usageProblem(
      `The bundle ${path} is not JSON: it is damaged, or another kind of file.`,
      'Ask for the file again, as an attachment rather than as text of a mail.',
    );
  }
}
