import { type AddCommand, dataOption, defaultCommand } from '../add-command.ts';
import type { ResetOptions } from './reset.ts';
import type { SnapshotAction, SnapshotOptions } from './snapshot.ts';

/** `authdesk snapshot`. */
export const addSnapshot: AddCommand = (program, host, setExitCode) => {
  const group = program
    .command('snapshot')
    .description('keep the state of the workspace under a name, and restore it; with or without a running service')
    .addHelpText(
      'after',
      `
A snapshot holds everything but the log: data centers, sites, people, tokens, codes, nonces. Its secrets are encrypted
with the key of the data folder, so it can be restored only there.

Examples:
  authdesk snapshot
  authdesk snapshot create before-test
  authdesk snapshot restore before-test`,
    );
  const add = (usage: string, description: string, action: SnapshotAction, isDefault = false): void => {
    (isDefault ? defaultCommand(group, usage) : group.command(usage))
      .description(description)
      .option('--json', 'print JSON')
      .addOption(dataOption())
      .action(async (...given: unknown[]) => {
        const name = given.find((one) => typeof one === 'string');
        const options = given.at(-2) as SnapshotOptions;
        const { snapshot } = await import('./snapshot.ts');
        setExitCode(await snapshot(action, name, options, host));
      });
  };
  add('list', 'list the snapshots, newest first (default)', 'list', true);
  add('create <name>', 'keep the present state', 'create');
  add('restore <name>', 'replace the present state with that of a snapshot', 'restore');
  add('remove <name>', 'remove a snapshot', 'remove');
};

/** `authdesk reset`: the state of a fresh start. */
export const addReset: AddCommand = (program, host, setExitCode) => {
  program
    .command('reset')
    .description('return to the state of a fresh start; a snapshot is made first, which can undo it')
    .option('--config <file>', 'workspace file to start from instead of the demo; only while no service runs')
    .option('--no-snapshot', 'make no snapshot first; the reset cannot be undone then')
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .addHelpText(
      'after',
      `
All sites, people, tokens, codes, nonces, pending registrations and the log are removed. The demo workspace is made
again, with the secrets that this data folder made for it. A running service returns to the workspace file it was
started with. The certificates and the key stay.

Examples:
  authdesk reset
  authdesk reset --no-snapshot --data ./ci-data
  authdesk reset --config shop.json`,
    )
    .action(async (options: ResetOptions) => {
      const { reset } = await import('./reset.ts');
      setExitCode(await reset(options, host));
    });
};
