import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readBoundedFile, UnreadableFile } from '#node/bounded-file.ts';
import { MAX_FILES, MAX_FOLDER_SIZE } from '#shared/contract/site-folders.ts';
import { refusedProblem } from '../exit-codes.ts';

/** What is read of a folder; the rest is of the builders' tools. */
const READ: readonly string[] = ['cdc-accelerator.json', 'src', 'build'];
const SKIPPED: ReadonlySet<string> = new Set(['node_modules', '.git', '.DS_Store']);
/** How the names of all files of the layout end. */
const FILE_NAME = /\.(?:css|html|js|json|txt)$/;
/** Folders in folders. */
const MAX_DEPTH = 20;

/** What goes with an operation: the files of a folder, or a zip, in base64. */
export type FolderInput = { readonly files: { path: string; content: string }[] } | { readonly zip: string };

const refused = (path: string, why: string, next: string) =>
  refusedProblem(`The folder cannot be read: ${path}: ${why}`, next);

/**
 * Reads a folder in the layout of the accelerator, or a zip of one. Links are not followed, so that nothing outside of the
 * folder is read.
 *
 * @throws CommandProblem that names the file
 */
export async function readFolderInput(path: string): Promise<FolderInput> {
  const kind = lstatSync(path, { throwIfNoEntry: false });
  if (kind === undefined) {
    throw refused(path, 'It is not there.', 'Name the folder that has cdc-accelerator.json, or a zip of it.');
  }
  if (kind.isFile()) return { zip: (await read(path, path, MAX_FOLDER_SIZE)).toString('base64') };
  if (!kind.isDirectory()) throw refused(path, 'It is no folder.', 'Name the folder itself, not a link to it.');
  const paths = READ.flatMap((name) =>
    lstatSync(join(path, name), { throwIfNoEntry: false }) ? below(path, name, 0) : [],
  );
  if (paths.length > MAX_FILES) {
    const next = 'Remove from src and build what is not of a site.';
    throw refused(paths[MAX_FILES] ?? path, `The folder has more than ${MAX_FILES} files in src and build.`, next);
  }
  const files: { path: string; content: string }[] = [];
  let left = MAX_FOLDER_SIZE;
  for (const one of paths) {
    const content = await read(join(path, one), one, left);
    left -= content.length;
    files.push({ path: one, content: content.toString('base64') });
  }
  return { files };
}

/** The files of a folder by their paths with slashes, in order. */
function below(root: string, path: string, depth: number): readonly string[] {
  const kind = lstatSync(join(root, path));
  if (kind.isSymbolicLink())
    throw refused(path, 'It is a symbolic link, which is not followed.', 'Put the file itself there, or remove it.');
  if (kind.isFile()) return [path];
  if (!kind.isDirectory()) throw refused(path, 'It is neither a file nor a folder.', 'Remove it.');
  if (depth > MAX_DEPTH)
    throw refused(path, `Folders are at most ${MAX_DEPTH} levels deep.`, 'Move it out of src and build.');
  const found: string[] = [];
  const names = readdirSync(join(root, path)).sort();
  if (names.length === 0 && FILE_NAME.test(path))
    throw refused(path, 'It is an empty folder, where a file belongs.', 'Put the file there, or remove the folder.');
  for (const name of names) {
    if (SKIPPED.has(name)) continue;
    found.push(...below(root, `${path}/${name}`, depth + 1));
    if (found.length > MAX_FILES) break;
  }
  return found;
}

async function read(path: string, shown: string, most: number): Promise<Buffer> {
  try {
    return await readBoundedFile(path, { most: Math.max(1, most) });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const size = lstatSync(path, { throwIfNoEntry: false })?.size ?? 0;
    // The limit that is left for it would be a number that nobody knows.
    if (size > most) {
      const why = `With it the folder is larger than ${MAX_FOLDER_SIZE / 1_048_576} MiB.`;
      throw refused(shown, why, 'Remove from src and build what is not of a site.');
    }
    throw refused(shown, `It ${error.message}.`, `All files together have at most ${MAX_FOLDER_SIZE / 1_048_576} MiB.`);
  }
}
