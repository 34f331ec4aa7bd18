import type { Command } from 'commander';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import { placesOf } from './places.ts';
import type { Shell } from './shells.ts';
import { zshScript } from './zsh.ts';

export interface CompletionOptions {
  readonly json?: boolean;
}

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

/**
 * `authdesk completion`: everything comes from the definitions of the commands. The library for Commander, `@bomb.sh/tab` (0.0.22), was
 * rejected: it completes no file, no folder and no option of a group's default command, and starts the program at each TAB.
 */
export function completion(shell: Shell, program: Command, options: CompletionOptions, host: Host): ExitCode {
  const script = scripts[shell](placesOf(program));
  if (options.json) host.output.json({ shell, script: `${script}\n` });
  else for (const line of script.split('\n')) host.output.print(line);
  return exitCodes.ok;
}
