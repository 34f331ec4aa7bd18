import { argument, command, json, show } from '../command.ts';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import { placesOf } from './places.ts';
import { zshScript } from './zsh.ts';

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

export type Shell = keyof typeof scripts;

/**
 * Everything comes from the definitions of the commands. The library for Commander, `@bomb.sh/tab` (0.0.22), was rejected: it
 * completes no file, no folder and no option of a group's default command, and starts the program at each TAB.
 */
export const completion = command({
  usage: 'completion',
  about: 'print a script that completes commands and options in your shell',
  arguments: [argument('<shell>', 'your shell').choices(Object.keys(scripts))],
  options: [json()],
  help: `
Examples:
  source <(authdesk completion bash)            # for this shell; put it into ~/.bashrc to keep it
  source <(authdesk completion zsh)             # after compinit, in ~/.zshrc
  authdesk completion fish > ~/.config/fish/completions/authdesk.fish`,
  run({ shell, json: asJson }, host, program) {
    const script = scripts[shell as Shell](placesOf(program));
    return show(host, { json: asJson }, { shell, script: `${script}\n` }, script.split('\n'));
  },
});
