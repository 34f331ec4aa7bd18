import { type Command, Help, Option } from 'commander';
import { usageProblem } from './exit-codes.ts';
import type { Host } from './host.ts';

/**
 * Declares a command, or a group of them. What it does is imported when it runs, so that the other commands start without it.
 *
 * @param setExitCode takes the exit code of the command that was run
 */
export type AddCommand = (program: Command, host: Host, setExitCode: (code: number) => void) => void;

/** `--data`, which means the same in each command. */
export const dataOption = (): Option =>
  new Option('--data <dir>', 'data folder; ":memory:" keeps nothing')
    .env('AUTHDESK_DATA')
    .default(undefined, "the platform's app-data folder");

/**
 * Declares what a group of commands does when none of them is named: the help of the group shows its options, too, and a
 * word that is no command of the group is answered with those that are.
 *
 * @param usage its name and arguments, as Commander writes them
 */
export function defaultCommand(group: Command, usage: string): Command {
  const command = group.command(usage, { isDefault: true });
  const help = new Help();
  group.configureHelp({
    visibleOptions: (shown) => [...help.visibleOptions(shown), ...(shown === group ? command.options : [])],
  });
  group.hook('preSubcommand', (_, chosen) => {
    const word = group.args[0];
    const isArgument = command.registeredArguments.length > 0;
    if (chosen !== command || isArgument || word === undefined || word === command.name() || word.startsWith('-'))
      return;
    throw usageProblem(
      `"${word}" is no command of "authdesk ${group.name()}".`,
      `Its commands are ${group.commands.map((one) => one.name()).join(', ')}.`,
    );
  });
  return command;
}
