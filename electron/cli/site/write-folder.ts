import { lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileFault } from '#node/file-fault.ts';
import { makeFolder } from '#node/made-folder.ts';
import { writeWhole } from '#node/whole-file.ts';
import { CommandProblem, exitCodes } from '../exit-codes.ts';

const refused = (path: string, why: string, next: string) =>
  new CommandProblem(exitCodes.refused, `The folder cannot be written: ${path}: ${why}`, next);

/**
 * Writes files below a folder.
 *
 * @param files their content in base64
 * @param over whether a folder that has something may be written over; files that are not among these stay
 * @throws CommandProblem before anything is written where something is in the way
 */
export function writeFolder(
  folder: string,
  files: readonly { readonly path: string; readonly content: string }[],
  over: boolean,
): void {
  const kind = lstatSync(folder, { throwIfNoEntry: false });
  if (kind !== undefined && !kind.isDirectory()) throw refused(folder, 'It is no folder.', 'Name another one.');
  if (kind !== undefined && !over && readdirSync(folder).length > 0) {
    throw refused(folder, 'It is not empty.', 'Name a new folder, or write over its files with --over.');
  }
  for (const { path } of files) checkWay(folder, path);
  try {
    for (const { path, content } of files) {
      makeFolder(dirname(join(folder, path)));
      writeWhole(join(folder, path), Buffer.from(content, 'base64'), 0o644);
    }
  } catch (error) {
    const { code = 'unknown', reason, remedy } = fileFault(error) ?? {};
    const why = `It cannot be written (${code})${reason ? `: ${reason}` : ''}.`;
    throw refused(folder, why, `${remedy ? `${remedy}, or choose` : 'Choose'} another folder.`);
  }
}

/** Nothing on the way to a file is a link, which could lead out of the folder. */
function checkWay(folder: string, path: string): void {
  const segments = path.split('/');
  for (let n = 1; n <= segments.length; n += 1) {
    const part = segments.slice(0, n).join('/');
    const kind = lstatSync(join(folder, part), { throwIfNoEntry: false });
    if (kind === undefined) return;
    if (n < segments.length ? !kind.isDirectory() : !kind.isFile()) {
      throw refused(part, 'Something else is in its place.', 'Remove it, or name another folder.');
    }
  }
}
