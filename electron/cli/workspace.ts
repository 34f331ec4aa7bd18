import { resolve } from 'node:path';
import { OperationProblem } from '#service/kernel/operation-problem.ts';
import { StartProblem } from '#service/kernel/start-problem.ts';
import { writeWhole } from '#service/tls/key-files.ts';
import { firstDataCenters } from '#service/tools/workspace/demo.ts';
import { exportWorkspace as exported } from '#service/tools/workspace/export.ts';
import { readWorkspaceFile, readWorkspaceText } from '#service/tools/workspace/file.ts';
import { applyWorkspace, readWorkspace } from '#service/tools/workspace/import.ts';
import type { WorkspaceDocument } from '#shared/contract/workspace.ts';
import { counted } from './counted.ts';
import { withDataFolder } from './data-folder.ts';
import { CommandProblem, type ExitCode, exitCodes } from './exit-codes.ts';
import type { Host } from './host.ts';

export interface ImportOptions {
  readonly data?: string;
  readonly json?: boolean;
}

/** `authdesk import`: takes a workspace file over in one transaction (R25). */
export async function importWorkspace(file: string, options: ImportOptions, host: Host): Promise<ExitCode> {
  const document = readDocument(() =>
    file === '-' ? readWorkspaceText('on standard input', host.input) : readWorkspaceFile(resolve(file)),
  );
  try {
    return await importable(document, (workspace) =>
      withDataFolder(options.data, { use: 'write' }, host, async (core) => {
        await core.store.unitOfWork(() => {
          if (core.store.dataCenters.list().length === 0) {
            for (const record of firstDataCenters) core.store.dataCenters.save(record);
          }
          applyWorkspace(core, workspace);
        });
        const counts = {
          dataCenters: workspace.dataCenters?.length ?? 0,
          sites: workspace.sites.length,
          people: workspace.people.length,
        };
        if (options.json) host.output.json(counts);
        else
          host.output.print(
            `Imported ${counted(counts.sites, 'site', 'sites')}, ${counted(counts.people, 'person', 'people')} and ${counted(counts.dataCenters, 'data center', 'data centers')}.`,
          );
        return exitCodes.ok;
      }),
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

/** Checks a document and works with it; what is wrong with it is a refusal that names the member. */
export async function importable<T>(document: unknown, work: (workspace: WorkspaceDocument) => Promise<T>): Promise<T> {
  try {
    return await work(readWorkspace(document));
  } catch (error) {
    if (!(error instanceof OperationProblem)) throw error;
    const { member, message, next = 'Correct the file, then import it again.' } = error.problem;
    const at = member === undefined ? '' : ` at ${member}`;
    throw new CommandProblem(exitCodes.refused, `The workspace file cannot be imported${at}: ${message}`, next);
  }
}

/** A file that cannot be read is refused like one that cannot be taken over. */
export function readDocument(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    throw error instanceof StartProblem ? new CommandProblem(exitCodes.refused, error.message, error.next) : error;
  }
}

export interface ExportOptions {
  readonly data?: string;
  readonly json?: boolean;
  readonly secrets?: boolean;
}

/** `authdesk export`: writes the workspace; secrets only when asked for (R15), and then for this user's eyes only. */
export async function exportWorkspace(file: string, options: ExportOptions, host: Host): Promise<ExitCode> {
  return withDataFolder(options.data, { use: 'read' }, host, async (core) => {
    const secrets = options.secrets === true;
    const document = await exported(core.store, secrets);
    if (file === '-') {
      host.output.json(document, 2);
      return exitCodes.ok;
    }
    const path = resolve(file);
    write(path, `${JSON.stringify(document, undefined, 2)}\n`, secrets ? 0o600 : 0o644);
    const counts = { sites: document.sites.length, people: document.people.length };
    if (options.json) host.output.json({ file: path, secrets, ...counts });
    else
      host.output.print(
        `Exported ${counted(counts.sites, 'site', 'sites')} and ${counted(counts.people, 'person', 'people')} to ${path}, ${secrets ? 'with their secrets: keep the file to yourself' : 'without secrets'}.`,
      );
    return exitCodes.ok;
  });
}

function write(path: string, text: string, mode: number): void {
  try {
    writeWhole(path, text, mode);
  } catch (error) {
    throw new CommandProblem(
      exitCodes.refused,
      `The file ${path} cannot be written (${(error as NodeJS.ErrnoException).code}).`,
      'Choose another file, or make its folder first.',
    );
  }
}
