import { resolve } from 'node:path';
import { StartProblem } from '#node/start-problem.ts';
import { readWorkspaceFile } from '#node/workspace-file.ts';
import { shellQuote } from '#shared/quoting/posix-shell.ts';
import { command, counted, option, show, usual } from '../command.ts';
import { ask, isServed } from '../control/ask.ts';
import { refusedProblem } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { readDocument } from '../workspace/workspace.ts';

/** Back to the state of a fresh start (R25), by the service that runs with the data folder, or without one. */
export const reset = command({
  usage: 'reset',
  about: 'return to the state of a fresh start; a snapshot is made first, which can undo it',
  options: [
    option('--config <file>', 'workspace file to start from instead of the demo; only while no service runs'),
    option('--no-snapshot', 'make no snapshot first; the reset cannot be undone then'),
    ...usual(),
  ],
  help: `
All sites, people, tokens, codes, nonces, pending registrations and the log are removed. The demo workspace is made
again, with the secrets that this data folder made for it. A running service returns to the workspace file it was
started with. The certificates and the key stay.

Examples:
  authdesk reset
  authdesk reset --no-snapshot --data ./ci-data
  authdesk reset --config shop.json`,
  async run(typed, host) {
    const { config, data: folder, snapshot } = typed;
    const workspace = await workspaceOf(config, folder, host);
    const opening = { access: 'change', ...(workspace !== undefined && { workspace }) } as const;
    const done = await ask(folder, host, 'workspace.reset', { snapshot }, opening).catch((error: unknown) => {
      if (!(error instanceof StartProblem) || error.code !== 'workspace-invalid') throw error;
      throw refusedProblem(error.message, error.next);
    });
    const sites = counted(done.sites, 'site', 'sites');
    const people = counted(done.people, 'person', 'people');
    const where = folder === undefined ? '' : ` --data ${shellQuote(folder)}`;
    show(host, typed, done, [
      `Everything is as after a fresh start: ${sites}, ${people}, no tokens, an empty log.`,
      ...(done.notice === undefined ? [] : [done.notice]),
      ...(done.snapshot === undefined
        ? []
        : [`Undo it, but for the log, with: authdesk snapshot restore ${done.snapshot}${where}`]),
    ]);
    return undefined;
  },
});

async function workspaceOf(config: string | undefined, folder: string | undefined, host: Host): Promise<unknown> {
  if (config === undefined) return undefined;
  const document = await readDocument(() => readWorkspaceFile(resolve(config)));
  if (!(await isServed(folder, host))) return document;
  throw refusedProblem(
    'A service runs with this data folder: its reset returns to the workspace that it was started with.',
    'Leave --config out, or stop the service first.',
  );
}
