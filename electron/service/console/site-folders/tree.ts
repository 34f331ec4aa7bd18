import { OperationProblem, parseFileJson } from '#service/kernel/index.ts';
import { MAX_FILES, MAX_FOLDER_SIZE } from '#shared/contract/site-folders.ts';
import { isObject, messageOf } from '#shared/narrowing.ts';
import { placesIn } from './json-place.ts';
import { unzip } from './zip.ts';

/** What is configured at the top of a folder (C 1). */
export const CONFIGURATION = 'cdc-accelerator.json';

/** Texts by path from the folder on. */
export type Tree = ReadonlyMap<string, string>;

/** What is wrong with a folder: the file, the place in it, and why. */
export function folderProblem(
  file: string,
  sentence: string,
  next: string = 'Correct it, then import the folder again.',
) {
  return new OperationProblem({
    code: 'invalid-input',
    message: `The folder cannot be imported: ${file.slice(0, 300)}: ${sentence}`,
    next,
  });
}

/** A folder, or a zip of it, with bytes as base64. */
export interface GivenFolder {
  readonly files?: readonly { readonly path: string; readonly content: string }[] | undefined;
  readonly zip?: string | undefined;
}

/**
 * The files of a folder that count: its configuration, `src` and `build`. A folder around all of them, as a zip or a drop
 * has it, is taken off.
 *
 * @throws OperationProblem that names the file
 */
export function readTree({ files, zip }: GivenFolder): Tree {
  const all =
    zip === undefined
      ? (files ?? []).map(({ path, content }) => ({ path, content: Buffer.from(content, 'base64') }))
      : unzip(Buffer.from(zip, 'base64'));
  const around = outerFolder(all.map(({ path }) => path));
  const tree = new Map<string, string>();
  let size = 0;
  for (const { path: whole, content } of all) {
    checkPath(whole);
    const path = whole.slice(around.length);
    if (path === 'src' || path === 'build') throw folderProblem(path, 'It is a file, where a folder belongs.');
    if (!whole.startsWith(around) || !counts(path)) continue;
    size += content.length;
    if (size > MAX_FOLDER_SIZE)
      throw folderProblem(path, `With it the folder is larger than ${MAX_FOLDER_SIZE / 1_048_576} MiB.`);
    if (tree.size >= MAX_FILES) throw folderProblem(path, `A folder has at most ${MAX_FILES} files in src and build.`);
    if (tree.has(path)) throw folderProblem(path, 'It is there twice.');
    tree.set(path, textOf(path, content));
  }
  checkCase(tree);
  if (tree.size === 0) {
    throw folderProblem(
      CONFIGURATION,
      'It is missing, and so are src and build.',
      'Choose the folder that the accelerator works in.',
    );
  }
  return tree;
}

/** Parts of a path that hold nothing of a site. */
const IGNORED = /(?:^|\/)(?:node_modules|\.git|\.DS_Store|__MACOSX)(?:\/|$)/;
const counts = (path: string): boolean =>
  (path === CONFIGURATION || path.startsWith('src/') || path.startsWith('build/')) && !IGNORED.test(path);

function outerFolder(paths: readonly string[]): string {
  if (paths.includes(CONFIGURATION)) return '';
  const found = paths.filter((path) => /^[^/]+\/cdc-accelerator\.json$/.test(path));
  return found.length === 1 ? (found[0] ?? '').slice(0, -CONFIGURATION.length) : '';
}

function checkPath(path: string): void {
  const segments = path.split('/');
  const isOutside = path.startsWith('/') || /\\|\p{Cc}|^[A-Za-z]:/u.test(path);
  if (!isOutside && segments.every((one) => one !== '' && one !== '.' && one !== '..') && path.length <= 500) return;
  throw folderProblem(JSON.stringify(path.slice(0, 200)), 'The path leads out of the folder, or is none.');
}

/** Names that only case tells apart are one file on some systems: which of the two counts would be chance. */
function checkCase(tree: Tree): void {
  const seen = new Map<string, string>();
  for (const path of tree.keys()) {
    const other = seen.get(path.toLowerCase());
    if (other !== undefined) throw folderProblem(path, `Only upper and lower case tell it from "${other}".`);
    seen.set(path.toLowerCase(), path);
  }
}

/** @throws OperationProblem that names the line of the first byte that is no UTF-8 */
function textOf(path: string, content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    const next = 'Save the file as UTF-8, then import the folder again.';
    const mark = content.subarray(0, 2).toString('hex');
    if (mark === 'fffe' || mark === 'feff') throw folderProblem(path, 'It is UTF-16.', next);
    const good = content.toString('utf8').split('\ufffd', 1)[0] ?? '';
    const line = good.split('\n').length;
    throw folderProblem(path, `Line ${line} is not UTF-8; it may be Latin-1.`, next);
  }
}

/**
 * The JSON object in a file.
 *
 * @throws OperationProblem that names line and column
 */
export function jsonOf(path: string, text: string): Readonly<Record<string, unknown>> {
  const plain = text.replace(/^\ufeff/, '');
  let value: unknown;
  try {
    value = parseFileJson(plain);
  } catch (error) {
    throw folderProblem(path, `It is not JSON: ${placeOf(plain, error)}.`);
  }
  if (!isObject(value)) {
    throw folderProblem(path, 'It is a JSON object.');
  }
  const { repeated } = placesIn(plain);
  if (repeated !== undefined) {
    const name = JSON.stringify(repeated.name.slice(0, 100));
    throw folderProblem(path, `${lineAndColumn(plain, repeated.at)}: ${name} is there twice in one object.`);
  }
  return value;
}

/** Line and column of the first mistake, and what the parser says of it. */
function placeOf(text: string, error: unknown): string {
  const said = messageOf(error)
    .replace(/ (?:in JSON )?at position.*$/s, '')
    .replace(/, (?:\.\.\.)?".*$/s, '')
    .slice(0, 100);
  return `${lineAndColumn(text, placesIn(text).brokenAt)}: ${said}`;
}

function lineAndColumn(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}
