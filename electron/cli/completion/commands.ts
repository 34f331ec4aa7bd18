import { Argument } from 'commander';
import type { AddCommand } from '../add-command.ts';
import type { CompletionOptions } from './completion.ts';
import { type Shell, shells } from './shells.ts';

/** `authdesk completion`. */
export const addCompletion: AddCommand = (program, host, setExitCode) => {
  program
    .command('completion')
    .description('print a script that completes commands and options in your shell')
    .addArgument(new Argument('<shell>', 'your shell').choices(shells))
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Examples:
  source <(authdesk completion bash)            # for this shell; put it into ~/.bashrc to keep it
  source <(authdesk completion zsh)             # after compinit, in ~/.zshrc
  authdesk completion fish > ~/.config/fish/completions/authdesk.fish`,
    )
    .action(async (shell: Shell, options: CompletionOptions) => {
      const { completion } = await import('./completion.ts');
      setExitCode(completion(shell, program, options, host));
    });
};
