import { resolve } from 'node:path';
import type { OperationInput, OperationOutput } from '#shared/contract/index.ts';
import type { Result } from '#shared/contract/result.ts';
import type { FolderComparison, FolderRow } from '#shared/contract/site-folders.ts';
import { askIfRunning, resultIfRunning } from '../control/ask.ts';
import { counted } from '../counted.ts';
import { withDataFolder } from '../data-folder.ts';
import { CommandProblem, type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { accepted } from '../operation-value.ts';
import { readFolderInput } from './read-folder.ts';
import { writeFolder } from './write-folder.ts';

export interface SiteOptions {
  readonly data?: string;
  readonly json?: boolean;
}

type FolderOperation = 'siteFolders.compare' | 'siteFolders.import' | 'siteFolders.export';
/** A running service would be sent a folder of any size; this asks first whether there is one. */
async function done<N extends FolderOperation>(
  { data }: SiteOptions,
  access: 'read' | 'change' | 'create',
  host: Host,
  name: N,
  input: OperationInput<N>,
): Promise<OperationOutput<N>> {
  if ((await askIfRunning(data, host, 'clock.get', {})) !== undefined) {
    const result = await resultIfRunning(data, host, name, input);
    if (result !== undefined) return value(result);
  }
  return withDataFolder(data, { access }, host, async (service) => value(await service.invoke(name, input)));
}

const value = <T>(result: Result<T>): T => accepted(result, 'Correct the folder, then try again.');

/** `authdesk site import`: makes the sites of a folder, or changes them, in one transaction (R25). */
export async function importSite(
  folder: string,
  options: SiteOptions & { readonly dryRun?: boolean; readonly prune?: boolean },
  host: Host,
): Promise<ExitCode> {
  const input = { ...(await readFolderInput(resolve(folder))), ...(options.prune && { prune: true }) };
  const name = options.dryRun ? 'siteFolders.compare' : 'siteFolders.import';
  const comparison = await done(options, 'create', host, name, input as OperationInput<'siteFolders.import'>);
  if (options.json) host.output.json(comparison);
  else tell(comparison, options.dryRun ? 'Would import' : 'Imported', host);
  return exitCodes.ok;
}

/** `authdesk site diff`: what differs between a folder and the sites here. @returns 1 when something does */
export async function diffSite(
  folder: string,
  options: SiteOptions & { readonly prune?: boolean },
  host: Host,
): Promise<ExitCode> {
  const input = { ...(await readFolderInput(resolve(folder))), ...(options.prune && { prune: true }) };
  const comparison = await done(
    options,
    'change',
    host,
    'siteFolders.compare',
    input as OperationInput<'siteFolders.compare'>,
  );
  if (options.json) host.output.json(comparison);
  else if (isSame(comparison)) host.output.print('Nothing differs.');
  else for (const line of table(comparison)) host.output.print(line);
  return isSame(comparison) ? exitCodes.ok : exitCodes.refused;
}

const isSame = ({ count, removed }: FolderComparison): boolean => count + removed.length === 0;

/** `authdesk site export`: writes sites as a folder. */
export async function exportSite(
  folder: string,
  options: SiteOptions & { readonly site?: readonly string[]; readonly over?: boolean },
  host: Host,
): Promise<ExitCode> {
  const { files, sites } = await done(options, 'read', host, 'siteFolders.export', {
    ...(options.site && { apiKeys: [...options.site] }),
  });
  if (sites === 0) {
    throw new CommandProblem(exitCodes.refused, 'There is no site to export.', 'Import one first.');
  }
  const path = resolve(folder);
  writeFolder(path, files, options.over === true);
  if (options.json) host.output.json({ folder: path, sites, files: files.length });
  else
    host.output.print(
      `Exported ${counted(sites, 'site', 'sites')} to ${path}, ${counted(files.length, 'file', 'files')}.`,
    );
  return exitCodes.ok;
}

function tell(comparison: FolderComparison, verb: string, { output }: Host): void {
  const made = comparison.sites.filter(({ isNew }) => isNew).length;
  output.print(
    `${verb} ${counted(comparison.sites.length, 'site', 'sites')}, ${made} of them new; ${counted(comparison.count, 'member differs', 'members differ')} from before.`,
  );
  for (const { apiKey, name } of comparison.removed) {
    output.print(`${name} (${apiKey}) is not in the folder: ${verb === 'Imported' ? 'removed' : 'would be removed'}.`);
  }
  for (const { site, members } of comparison.kept) {
    output.print(`${site}: only kept and returned: ${members.join(', ')}.`);
  }
  for (const note of comparison.notes) output.print(note);
}

const NOTHING = '(none)';

/** The rows as a table, with its head. */
function table({ rows, count, removed }: FolderComparison): readonly string[] {
  const cells = (row: FolderRow) => [row.site, row.part, row.member, row.folder ?? NOTHING, row.here ?? NOTHING];
  const gone = removed.map(({ apiKey, name }) => [name, 'site', apiKey, NOTHING, 'would be removed']);
  const all = [['site', 'part', 'member', 'folder', 'here'], ...rows.map(cells), ...gone];
  const widths = [0, 1, 2, 3].map((n) => Math.min(60, Math.max(...all.map((row) => row[n]?.length ?? 0))));
  const lines = all.map((row) =>
    row
      .map((cell, n) => cell.padEnd(widths[n] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return count > rows.length ? [...lines, `${count - rows.length} more.`] : lines;
}
