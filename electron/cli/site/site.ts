import { lstatSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileFault } from '#node/file-fault.ts';
import { makeFolder } from '#node/made-folder.ts';
import { writeWhole } from '#node/whole-file.ts';
import type { FolderComparison } from '#shared/contract/site-folders.ts';
import { aligned, argument, counted, type GroupRow, operation, option } from '../command.ts';
import { exitCodes, refusedProblem } from '../exit-codes.ts';
import { readSpan } from '../typed-values.ts';

/** How all of them reach the sites, in one transaction (R25). */
const ofFolder = { isLarge: true, next: 'Correct the folder, then try again.' } as const;

/** What goes with an operation: the files of a folder, or a zip. */
async function inputOf({ folder, prune }: { readonly folder: string; readonly prune?: boolean }) {
  const { readFolderInput } = await import('./read-folder.ts');
  return { ...(await readFolderInput(resolve(folder))), ...(prune && { prune: true }) };
}

const folderArgument = () => argument('<folder>', 'the folder, or a zip of it');

/** Sites in and out of folders in the layout of the accelerator (C 1). */
export const site: GroupRow = {
  name: 'site',
  about: 'bring the configuration of real sites in and out, as a folder in the layout of the accelerator',
  help: `
The folder has cdc-accelerator.json, src and build. What differs in src and build is taken from build; nothing is run.
Secrets, also those in .env, are neither read nor written.

Examples:
  authdesk site import ./cdc
  authdesk site diff ./cdc
  authdesk site export ./copy`,
  commands: [
    operation(
      'import',
      'make the sites of a folder, or change them: all of it, or nothing',
      ({ dryRun }) => (dryRun ? 'siteFolders.compare' : 'siteFolders.import'),
      {
        ...ofFolder,
        arguments: [folderArgument()],
        options: [
          option('--prune', 'remove the sites that the folder does not have, with their people'),
          option('--dry-run', 'say what would change, and change nothing'),
        ],
        access: 'create',
        input: inputOf,
        text: (comparison, { dryRun }) => linesOf(comparison, dryRun ? 'Would import' : 'Imported'),
      },
    ),
    operation(
      'export',
      'write sites as a folder; parts that are as they came have the files that they came with',
      'siteFolders.export',
      {
        ...ofFolder,
        arguments: [argument('<folder>', 'folder to write; empty or new')],
        options: [
          option('--site <apiKey...>', 'the sites; without it those that came from a folder, else all'),
          option('--over', 'write over the files of a folder that has some'),
        ],
        access: 'read',
        input: ({ site }) => ({ apiKeys: site && [...site] }),
        answer({ files, sites }, { folder, over = false }) {
          if (sites === 0) throw refusedProblem('There is no site to export.', 'Import one first.');
          const path = resolve(folder);
          writeFolder(path, files, over);
          return { folder: path, sites, files: files.length };
        },
        text: ({ folder, sites, files }) =>
          `Exported ${counted(sites, 'site', 'sites')} to ${folder}, ${counted(files, 'file', 'files')}.`,
      },
    ),
    operation(
      'rotate-jwt-key',
      'make new keys that sign the JWTs of a site of the running service',
      'sites.rotateJwtKey',
      {
        arguments: [argument('<apiKey>', 'API key of the site')],
        options: [option('--keep <span>', 'how long JWTs by the former keys are accepted (default: 1h)')],
        input: ({ apiKey, keep = '1h' }) => ({
          apiKey,
          keepFormer: Math.floor(readSpan('--keep', keep) / 1000),
        }),
        text: ({ kid, providerKid, formerUntil }) => [
          `accounts.getJWT signs with ${kid}, the OpenID provider with ${providerKid}.`,
          `The former keys are accepted until ${new Date(formerUntil).toISOString()}.`,
        ],
      },
    ),
    operation(
      'diff',
      'compare a folder with the sites here, member by member; exit code 1 when something differs',
      'siteFolders.compare',
      {
        ...ofFolder,
        arguments: [folderArgument()],
        options: [option('--prune', 'also what "import --prune" would remove')],
        access: 'change',
        input: inputOf,
        text: (comparison) => (isSame(comparison) ? 'Nothing differs.' : table(comparison)),
        code: (comparison) => (isSame(comparison) ? exitCodes.ok : exitCodes.refused),
      },
    ),
  ],
};

const isSame = ({ count, removed }: FolderComparison): boolean => count + removed.length === 0;

const linesOf = ({ sites, count, removed, kept, notes }: FolderComparison, verb: string): readonly string[] => [
  `${verb} ${counted(sites.length, 'site', 'sites')}, ${sites.filter(({ isNew }) => isNew).length} of them new; ${counted(count, 'member differs', 'members differ')} from before.`,
  ...removed.map(
    ({ apiKey, name }) =>
      `${name} (${apiKey}) is not in the folder: ${verb === 'Imported' ? 'removed' : 'would be removed'}.`,
  ),
  ...kept.map(({ site, members }) => `${site}: only kept and returned: ${members.join(', ')}.`),
  ...notes,
];

const NOTHING = '(none)';

/** The rows as a table, with its head. */
function table({ rows, count, removed }: FolderComparison): readonly string[] {
  const all = [
    ['site', 'part', 'member', 'folder', 'here'],
    ...rows.map(({ site, part, member, folder, here }) => [site, part, member, folder ?? NOTHING, here ?? NOTHING]),
    ...removed.map(({ apiKey, name }) => [name, 'site', apiKey, NOTHING, 'would be removed']),
  ];
  const more = count > rows.length ? [`${count - rows.length} more.`] : [];
  return [...aligned(all, 60), ...more];
}

const refused = (path: string, why: string, next: string) =>
  refusedProblem(`The folder cannot be written: ${path}: ${why}`, next);

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
