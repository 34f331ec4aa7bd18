import { resolve } from 'node:path';
import { StartProblem } from '#node/start-problem.ts';
import { MAX_WORKSPACE_SIZE, readWorkspaceFile, readWorkspaceText } from '#node/workspace-file.ts';
import type { OperationOutput } from '#shared/contract/index.ts';
import type { Result } from '#shared/contract/result.ts';
import { workspace } from '#shared/contract/workspace.ts';
import { textOf } from '#shared/pasted-calls/byte-text.ts';
import { askIfRunning, resultIfRunning } from './control/ask.ts';
import { counted } from './counted.ts';
import { withDataFolder } from './data-folder.ts';
import { CommandProblem, type ExitCode, exitCodes } from './exit-codes.ts';
import type { Host } from './host.ts';
import { writeNamedFile } from './named-file.ts';
import { accepted } from './operation-value.ts';

export interface ImportOptions {
  readonly data?: string;
  readonly json?: boolean;
  /** Removes what the file does not have. */
  readonly prune?: boolean;
  /** Keeps nothing, and says what would change. */
  readonly dryRun?: boolean;
}

/** Bytes of a MiB. */
const MIB = 1_048_576;

type Imported = OperationOutput<'workspace.import'>;

/**
 * `authdesk import`: imports a workspace file in one transaction (R25), by the service that runs with the data folder, or in
 * the folder when none runs.
 */
export async function importWorkspace(file: string, options: ImportOptions, host: Host): Promise<ExitCode> {
  const counts = await importedFrom(file, options, host);
  if (options.json) host.output.json(counts);
  else {
    const { sites, people, dataCenters, removed } = counts;
    const what = `${counted(sites, 'site', 'sites')}, ${counted(people, 'person', 'people')} and ${counted(dataCenters, 'data center', 'data centers')}`;
    const gone = removed === undefined ? '' : `; ${counted(removed, 'entry', 'entries')} removed`;
    if (options.dryRun) printChanges(counts, host);
    host.output.print(
      options.dryRun ? `Nothing was imported. The file is right: it has ${what}.` : `Imported ${what}${gone}.`,
    );
    if (counts.notice !== undefined && !options.dryRun) host.output.print(counts.notice);
  }
  return exitCodes.ok;
}

/**
 * `authdesk diff`: what an import of the file would change, as a table.
 *
 * @returns 0 when it would change nothing, 1 when it would
 */
export async function diffWorkspace(
  file: string,
  options: Omit<ImportOptions, 'dryRun'>,
  host: Host,
): Promise<ExitCode> {
  const result = await importedFrom(file, { ...options, dryRun: true }, host);
  const { changes = [], moreChanges = 0 } = result;
  const notice = result.notice === undefined ? {} : { notice: result.notice };
  if (options.json) host.output.json({ changes, ...(moreChanges > 0 && { moreChanges }), ...notice });
  else printChanges(result, host);
  return changes.length === 0 ? exitCodes.ok : exitCodes.refused;
}

/** One line for each entry: what happens to it, what it is, its key, the members that differ. */
function printChanges({ changes = [], moreChanges = 0, notice }: Imported, { output }: Host): void {
  if (notice !== undefined) output.print(notice);
  if (changes.length === 0) output.print('The workspace is as the file says.');
  const kinds = { dataCenter: 'data center', site: 'site', person: 'person', file: 'workspace' } as const;
  const rows = changes.map(({ kind, key, change, members }) => [change, kinds[kind], key, members.join(', ')]);
  const widths = [0, 1, 2].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    output.print(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
  if (moreChanges > 0) output.print(`${moreChanges} further changes are not listed.`);
}

async function importedFrom(file: string, options: ImportOptions, host: Host): Promise<Imported> {
  const document = await readDocument(() =>
    file === '-'
      ? readWorkspaceText('on standard input', async () => textOf(await host.input(MAX_WORKSPACE_SIZE)))
      : readWorkspaceFile(resolve(file)),
  );
  return (await importedByRunning(document, options, host)) ?? (await importedInFolder(document, options, host));
}

/** @returns undefined when no service runs with the folder */
async function importedByRunning(
  document: unknown,
  { data, ...how }: ImportOptions,
  host: Host,
): Promise<Imported | undefined> {
  // Before the file is sent: one that is too large would be refused half-way.
  if ((await askIfRunning(data, host, 'clock.get', {})) === undefined) return undefined;
  const { inputLimit } = workspace['workspace.import'];
  if (Buffer.byteLength(JSON.stringify({ document })) > inputLimit) {
    throw new CommandProblem(
      exitCodes.refused,
      `The workspace file is larger than ${inputLimit / MIB} MiB, the most that a running service imports at once.`,
      'Stop the service and run this command again, or import the file in parts.',
    );
  }
  const result = await resultIfRunning(data, host, 'workspace.import', { document, ...howOf(how) });
  return result === undefined ? undefined : imported(result);
}

const howOf = ({ prune = false, dryRun = false }: ImportOptions) => ({ prune, dryRun });

async function importedInFolder(document: unknown, { data, ...how }: ImportOptions, host: Host): Promise<Imported> {
  // To compare, a folder has to be there.
  const access = how.dryRun ? 'change' : 'create';
  try {
    return await withDataFolder(data, { access }, host, async (service) =>
      imported(await service.invoke('workspace.import', { document, ...howOf(how) })),
    );
  } catch (error) {
    if (error instanceof StartProblem && error.code === 'folder-in-use') {
      throw new StartProblem(
        error.code,
        error.message,
        'Import the file in its console (Sites, Import), or stop it and run this command again.',
      );
    }
    throw error;
  }
}

/** @throws {CommandProblem} that names the member of the file that is wrong */
function imported(result: Result<Imported>): Imported {
  if (result.ok) return result.value;
  const { code, member, message, next = 'Correct the file, then import it again.' } = result.error;
  const at = member === undefined ? '' : ` at ${member.replace(/^document\./, '')}`;
  const isOfFile = code === 'invalid-input' || code === 'conflict' || code === 'not-found';
  throw new CommandProblem(
    exitCodes.refused,
    isOfFile ? `The workspace file cannot be imported${at}: ${message}` : message,
    next,
  );
}

/** A file that cannot be read has the same exit code as one that cannot be imported. */
export async function readDocument(read: () => Promise<unknown>): Promise<unknown> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof StartProblem ? new CommandProblem(exitCodes.refused, error.message, error.next) : error;
  }
}

export interface ExportOptions {
  readonly data?: string;
  readonly json?: boolean;
  readonly secrets?: boolean;
}

/** `authdesk export`: writes the workspace; secrets only when asked for (R15), and then readable by this user only. */
export async function exportWorkspace(file: string, options: ExportOptions, host: Host): Promise<ExitCode> {
  return withDataFolder(options.data, { access: 'read' }, host, async (service) => {
    const secrets = options.secrets === true;
    const document = accepted(await service.invoke('workspace.export', { secrets }));
    if (file === '-') {
      host.output.json(document, 2);
      return exitCodes.ok;
    }
    const path = writeWorkspace(file, document, secrets);
    const counts = { sites: document.sites.length, people: document.people.length };
    if (options.json) host.output.json({ file: path, secrets, ...counts });
    else
      host.output.print(
        `Exported ${counted(counts.sites, 'site', 'sites')} and ${counted(counts.people, 'person', 'people')} to ${path}, ${secrets ? 'with their secrets: keep the file to yourself' : 'without secrets'}.`,
      );
    return exitCodes.ok;
  });
}

/** Writes a workspace; readable by this user only where it has secrets (R15). @returns the path of the file */
export function writeWorkspace(file: string, document: OperationOutput<'workspace.export'>, secrets: boolean): string {
  const path = resolve(file);
  writeNamedFile(path, `${JSON.stringify(document, undefined, 2)}\n`, secrets ? 0o600 : 0o644);
  return path;
}
