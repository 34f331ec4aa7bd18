import { resolve } from 'node:path';
import { StartProblem } from '#node/start-problem.ts';
import { readWorkspaceFile } from '#node/workspace-file.ts';
import type { OperationOutput } from '#shared/contract/index.ts';
import { shellQuote } from '#shared/quoting/posix-shell.ts';
import { askIfRunning } from '../control/ask.ts';
import { askOrOpen } from '../control/ask-or-open.ts';
import { counted } from '../counted.ts';
import { CommandProblem, type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { readDocument } from '../workspace.ts';

export interface ResetOptions {
  readonly data?: string;
  readonly config?: string;
  /** False with `--no-snapshot`. */
  readonly snapshot: boolean;
  readonly json?: boolean;
}

type Reset = OperationOutput<'workspace.reset'>;

/**
 * `authdesk reset`: back to the state of a fresh start (R25), by the service that runs with the data folder, or without
 * one.
 */
export async function reset(options: ResetOptions, host: Host): Promise<ExitCode> {
  const done =
    options.config === undefined ? await resetTo(undefined, options, host) : await resetToFile(options, host);
  if (options.json) {
    host.output.json(done);
    return exitCodes.ok;
  }
  const sites = counted(done.sites, 'site', 'sites');
  const people = counted(done.people, 'person', 'people');
  host.output.print(`Everything is as after a fresh start: ${sites}, ${people}, no tokens, an empty log.`);
  if (done.notice !== undefined) host.output.print(done.notice);
  if (done.snapshot !== undefined) {
    const data = options.data === undefined ? '' : ` --data ${shellQuote(options.data)}`;
    host.output.print(`Undo it, but for the log, with: authdesk snapshot restore ${done.snapshot}${data}`);
  }
  return exitCodes.ok;
}

async function resetToFile({ config = '', ...options }: ResetOptions, host: Host): Promise<Reset> {
  const document = await readDocument(() => readWorkspaceFile(resolve(config)));
  if ((await askIfRunning(options.data, host, 'clock.get', {})) !== undefined) {
    throw new CommandProblem(
      exitCodes.refused,
      'A service runs with this data folder: its reset returns to the workspace that it was started with.',
      'Leave --config out, or stop the service first.',
    );
  }
  try {
    return await resetTo(document, options, host);
  } catch (error) {
    if (!(error instanceof StartProblem) || error.code !== 'workspace-invalid') throw error;
    throw new CommandProblem(exitCodes.refused, error.message, error.next);
  }
}

/** @param workspace as read; the service checks it, and names the member that is wrong */
function resetTo(workspace: unknown, { data, snapshot }: ResetOptions, host: Host): Promise<Reset> {
  const options = { access: 'change', ...(workspace === undefined ? {} : { workspace }) } as const;
  return askOrOpen(data, options, host, 'workspace.reset', { snapshot });
}
