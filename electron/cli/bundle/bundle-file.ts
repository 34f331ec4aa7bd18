import { BUNDLE_LIMIT } from '#shared/contract/bundles.ts';
import { parseExactJson } from '#shared/quoting/exact-json.ts';
import { usageProblem } from '../exit-codes.ts';
import { readNamedFile } from '../named-file.ts';

/**
 * Reads a bundle file; what is in it is checked by the service.
 *
 * @param path of the file
 * @returns the parsed JSON
 * @throws {CommandProblem} when it cannot be read, is too large, or is not JSON
 */
export async function readBundleFile(path: string): Promise<unknown> {
  const next = 'Check the path: it is a file that "authdesk bundle" has written.';
  const text = (await readNamedFile(path, `The bundle ${path}`, BUNDLE_LIMIT, next)).toString('utf8');
  try {
    return parseExactJson(text.replace(/^\uFEFF/, ''));
  } catch {
    throw usageProblem(
      `The bundle ${path} is not JSON: it is damaged, or another kind of file.`,
      'Ask for the file again, as an attachment rather than as text of a mail.',
    );
  }
}
