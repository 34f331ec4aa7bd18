import { type Command, Option } from 'commander';
import type { ExitCode } from './exit-codes.ts';
import type { Host } from './host.ts';

/**
 * Declares a command, or a group of them. What it does is imported when it runs, so that the other commands start without it.
 *
 * @param setExitCode takes the exit code of the command that was run
 */
export type AddCommand = (program: Command, host: Host, setExitCode: (code: ExitCode) => void) => void;

/** `--data`, which means the same in each command. */
export const dataOption = (): Option =>
  new Option('--data <dir>', 'data folder; ":memory:" keeps nothing').default(
    undefined,
    "the platform's app-data folder",
  );
