import type { OperationInput } from '#shared/contract/index.ts';
import type { Problem } from '#shared/contract/result.ts';
import { MAX_FILES, MAX_FOLDER_SIZE } from '#shared/contract/site-folders.ts';
import { encodeBase64 } from '#shared/protocol/bytes.ts';
import { notifyProblem } from '../../stores/notify.ts';
import { showFile } from '../../stores/opened-file.ts';
import { stayingHere } from '../../stores/presence.ts';
import { sitesTexts } from '../../texts/sites.ts';

const texts = sitesTexts.folder;

/** A file with its path in the folder that was dropped or chosen. */
interface Found {
  readonly path: string;
  readonly file: File;
}

type FolderRead =
  | { readonly folder: { readonly name: string; readonly input: OperationInput<'siteFolders.compare'> } }
  | { readonly problem: Problem };

const problem = (message: string): FolderRead => ({
  problem: { code: 'invalid-input', message, next: texts.next },
});

/** What is read of a folder: the folder itself may be the first part of a path. */
const READ = /^(?:[^/]+\/)?(?:cdc-accelerator\.json$|(?:src|build)\/)/;
const SKIPPED = /(?:^|\/)(?:node_modules|\.git)\//;

/** Reads the files of a folder that was chosen. */
export function readChosen(files: readonly File[]): Promise<FolderRead> {
  const found = files.map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  return read(found[0]?.path.split('/')[0] ?? '', found);
}

/** Reads a folder that was dropped. @returns undefined when it is none */
export async function readDropped(entry: FileSystemEntry | null): Promise<FolderRead | undefined> {
  if (entry === null || !isDirectory(entry)) return undefined;
  const found: Found[] = [];
  await collect(entry, entry.name, found);
  return read(entry.name, found);
}

const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** One file more than is read, so that more are told. */
async function collect(folder: FileSystemDirectoryEntry, path: string, found: Found[]): Promise<void> {
  const reader = folder.createReader();
  for (;;) {
    // A browser gives a hundred at a time, and in the end none.
    const entries = await new Promise<readonly FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
    if (entries.length === 0) return;
    for (const entry of entries) {
      const at = `${path}/${entry.name}`;
      if (found.length > MAX_FILES || SKIPPED.test(`${at}/`)) continue;
      if (isDirectory(entry)) {
        if (READ.test(`${at}/`)) await collect(entry, at, found);
      } else if (isFile(entry) && READ.test(at)) {
        const file = await new Promise<File>((done, failed) => entry.file(done, failed));
        found.push({ path: at, file });
      }
    }
  }
}

async function read(name: string, all: readonly Found[]): Promise<FolderRead> {
  const found = all.filter(({ path }) => READ.test(path) && !SKIPPED.test(path));
  if (found.length === 0) return problem(texts.none(name));
  if (found.length > MAX_FILES) return problem(texts.tooMany(name, MAX_FILES));
  if (found.reduce((sum, { file }) => sum + file.size, 0) > MAX_FOLDER_SIZE) return problem(texts.tooLarge(name));
  const files: { path: string; content: string }[] = [];
  for (const { path, file } of found)
    files.push({ path, content: encodeBase64(new Uint8Array(await file.arrayBuffer())) });
  return { folder: { name, input: { files } } };
}

/** Shows a folder in Sites that was chosen or dropped, unless its user has gone elsewhere meanwhile. @param reading undefined: it went away */
export async function openFolder(reading: Promise<FolderRead | undefined>): Promise<void> {
  const stayed = stayingHere();
  const found = await reading;
  if (found === undefined) return;
  if ('problem' in found) notifyProblem(found.problem);
  else if (stayed()) showFile({ kind: 'folder', ...found.folder });
}
