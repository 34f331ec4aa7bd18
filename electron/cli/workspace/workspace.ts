import { resolve } from 'node:path';
import { StartProblem } from '#node/start-problem.ts';
import { MAX_WORKSPACE_SIZE, readWorkspaceFile, readWorkspaceText } from '#node/workspace-file.ts';
import type { OperationOutput } from '#shared/contract/index.ts';
import type { Result } from '#shared/contract/result.ts';
import { textOf } from '#shared/pasted-calls/byte-text.ts';
import { aligned, argument, command, counted, option, show, type Usual, usual } from '../command.ts';
import { isServed, readData, resultOf } from '../control/ask.ts';
import { accepted, exitCodes, refusedProblem } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { writeNamedFile } from '../named-file.ts';

interface Typed extends Usual {
  readonly file: string;
  /** Removes what the file does not have. */
  readonly prune?: boolean;
  /** Keeps nothing, and says what would change. */
  readonly dryRun?: boolean;
}

/** Bytes of a MiB. */
const MIB = 1_048_576;

type Imported = OperationOutput<'workspace.import'>;

const workspaceFile = () => argument('<file>', 'workspace file; "-" reads it from standard input');

/** Imports a workspace file in one transaction (R25). */
export const importWorkspace = command({
  usage: 'import',
  about: 'import a workspace file: what is new is added, what has the same key is replaced',
  arguments: [workspaceFile()],
  options: [
    option('--prune', 'remove the sites, people and data centers that the file does not have'),
    option('--dry-run', 'import nothing: find what is wrong, and print what would change'),
    ...usual(),
  ],
  help: `
It works beside a running service, too. People of sites that the file does not have stay, unless --prune removes the site;
data centers are removed only where the file has some.

Examples:
  authdesk import shop.json
  authdesk import shop.json --prune --dry-run`,
  async run(typed, host) {
    const counts = await importedFrom(typed, host);
    const { sites, people, dataCenters, removed, notice } = counts;
    const what = `${counted(sites, 'site', 'sites')}, ${counted(people, 'person', 'people')} and ${counted(dataCenters, 'data center', 'data centers')}`;
    const gone = removed === undefined ? '' : `; ${counted(removed, 'entry', 'entries')} removed`;
    const text = typed.dryRun
      ? [...changeLines(counts), `Nothing was imported. The file is right: it has ${what}.`]
      : [`Imported ${what}${gone}.`, ...(notice === undefined ? [] : [notice])];
    show(host, typed, counts, text);
  },
});

/** What an import of the file would change, as a table; exit code 1 when it would change something. */
export const diffWorkspace = command({
  usage: 'diff',
  about: 'print what an import of a workspace file would change; exit code 1 when it would change something',
  arguments: [workspaceFile()],
  options: [option('--prune', 'also what "import --prune" would remove'), ...usual()],
  help: '\nIt works beside a running service, too.\n\nExample:\n  authdesk diff shop.json --prune',
  async run(typed, host) {
    const result = await importedFrom({ ...typed, dryRun: true }, host);
    const { changes = [], moreChanges = 0, notice } = result;
    const value = { changes, ...(moreChanges > 0 && { moreChanges }), ...(notice !== undefined && { notice }) };
    show(host, typed, value, changeLines(result));
    return changes.length === 0 ? exitCodes.ok : exitCodes.refused;
  },
});

/** One line for each entry: what happens to it, what it is, its key, the members that differ. */
function changeLines({ changes = [], moreChanges = 0, notice }: Imported): readonly string[] {
  const kinds = { dataCenter: 'data center', site: 'site', person: 'person', file: 'workspace' } as const;
  return [
    ...(notice === undefined ? [] : [notice]),
    ...(changes.length === 0 ? ['The workspace is as the file says.'] : []),
    ...aligned(changes.map(({ kind, key, change, members }) => [change, kinds[kind], key, members.join(', ')])),
    ...(moreChanges > 0 ? [`${moreChanges} further changes are not listed.`] : []),
  ];
}

async function importedFrom(
  { file, data: folder, prune = false, dryRun = false }: Typed,
  host: Host,
): Promise<Imported> {
  const document = await readDocument(() =>
    file === '-'
      ? readWorkspaceText('on standard input', async () => textOf(await host.input(MAX_WORKSPACE_SIZE)))
      : readWorkspaceFile(resolve(file)),
  );
  const { workspace } = await import('#shared/contract/workspace.ts');
  const { inputLimit } = workspace['workspace.import'];
  const isTooLarge = Buffer.byteLength(JSON.stringify({ document })) > inputLimit;
  // Before the file is sent: one that is too large would be refused half-way.
  if (isTooLarge && (await isServed(folder, host))) {
    throw refusedProblem(
      `The workspace file is larger than ${inputLimit / MIB} MiB, the most that a running service imports at once.`,
      'Stop the service and run this command again, or import the file in parts.',
    );
  }
  // To compare, a folder has to be there.
  const access = dryRun ? 'change' : 'create';
  const inUse = 'Import the file in its console (Sites, Import), or stop it and run this command again.';
  const opening = { access, isLarge: true, inUse } as const;
  return imported(await resultOf(folder, host, 'workspace.import', { document, prune, dryRun }, opening));
}

/** @throws {CommandProblem} that names the member of the file that is wrong */
function imported(result: Result<Imported>): Imported {
  if (result.ok) return result.value;
  const { code, member, message, next = 'Correct the file, then import it again.' } = result.error;
  const at = member === undefined ? '' : ` at ${member.replace(/^document\./, '')}`;
  const isOfFile = code === 'invalid-input' || code === 'conflict' || code === 'not-found';
  throw refusedProblem(isOfFile ? `The workspace file cannot be imported${at}: ${message}` : message, next);
}

/** A file that cannot be read has the same exit code as one that cannot be imported. */
export async function readDocument(read: () => Promise<unknown>): Promise<unknown> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof StartProblem ? refusedProblem(error.message, error.next) : error;
  }
}

/** Writes the workspace; secrets only when asked for (R15), and then readable by this user only. */
export const exportWorkspace = command({
  usage: 'export',
  about: 'write the workspace to a file; without secrets unless asked',
  arguments: [argument('<file>', 'file to write; "-" writes to standard output')],
  options: [option('--secrets', 'with the secrets of sites and applications'), ...usual()],
  help: '\nExamples:\n  authdesk export shop.json\n  authdesk export - --secrets',
  async run(typed, host) {
    const { file, secrets = false } = typed;
    const document = await readData(typed.data, {}, host, async (service) =>
      accepted(await service.invoke('workspace.export', { secrets })),
    );
    if (file === '-') {
      host.output.json(document, 2);
      return;
    }
    const path = writeWorkspace(file, document, secrets);
    const [sites, people] = [document.sites.length, document.people.length];
    const how = secrets ? 'with their secrets: keep the file to yourself' : 'without secrets';
    const text = `Exported ${counted(sites, 'site', 'sites')} and ${counted(people, 'person', 'people')} to ${path}, ${how}.`;
    show(host, typed, { file: path, secrets, sites, people }, text);
  },
});

/** Writes a workspace; readable by this user only where it has secrets (R15). @returns the path of the file */
export function writeWorkspace(file: string, document: OperationOutput<'workspace.export'>, secrets: boolean): string {
  const path = resolve(file);
  writeNamedFile(path, `${JSON.stringify(document, undefined, 2)}\n`, secrets ? 0o600 : 0o644);
  return path;
}
