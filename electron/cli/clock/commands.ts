import { Option } from 'commander';
import { ONE_CLOCK } from '#shared/time/one-clock.ts';
import { type AddCommand, dataOption, defaultCommand } from '../add-command.ts';
import { usageProblem } from '../exit-codes.ts';
import type { ClockAction, ClockOptions } from './clock.ts';

/** `authdesk clock` (D39). */
export const addClock: AddCommand = (program, host, setExitCode) => {
  const group = program
    .command('clock')
    .description('show or move the clock of the running service; this machine’s clock is never touched')
    .addHelpText(
      'after',
      `
A span has units: 121s, -2h30m, 1d. An instant is an ISO time with its zone, or Unix seconds.

Examples:
  authdesk clock
  authdesk clock step 121s
  authdesk clock freeze 2030-01-01T00:00:00Z
  authdesk clock reset`,
    );
  const add = (usage: string, description: string, action: ClockAction, isDefault = false): void => {
    (isDefault ? defaultCommand(group, usage) : group.command(usage))
      .description(description)
      .addOption(new Option('--site <apiKey>').hideHelp())
      .option('--json', 'print JSON')
      .addOption(dataOption())
      // A span may begin with "-".
      .allowUnknownOption()
      .action(async (...given: unknown[]) => {
        const value = given.find((one) => typeof one === 'string');
        const options = given.at(-2) as ClockOptions & { readonly site?: string };
        if (options.site !== undefined) throw usageProblem(ONE_CLOCK.message, ONE_CLOCK.next);
        const { clock } = await import('./clock.ts');
        setExitCode(await clock(action, value, options, host));
      });
  };
  add('show', 'show its time (default)', 'show', true);
  add('offset <span>', 'set how far it is ahead of this machine’s clock; 0s: not at all', 'offset');
  add('step <span>', 'move it by a span, running or frozen', 'step');
  add('set <instant>', 'set it to an instant; it runs on from there, or stays frozen there', 'set');
  add('freeze [instant]', 'freeze it at its present time, or at an instant', 'freeze');
  add('run', 'let it run again from where it was frozen', 'run');
  add('reset', 'set it to this machine’s clock again', 'reset');
};
