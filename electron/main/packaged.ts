// The entry of the installed app: its window, or a command of `authdesk`. Release builds cannot run as plain Node (R43), so the
// command line runs in this process, before Electron looks for a display: a command needs none.

const words = commandWords(process.argv);
if (words === undefined) {
  await import('./start-desktop.ts');
} else {
  // As Node would have it: program, script, words.
  process.argv.splice(1, process.argv.length, 'authdesk', ...words);
  const { runCommandLine } = await import('../cli/command-line.ts');
  await runCommandLine(import.meta.dirname);
  // Electron does not look at `exitCode` by itself.
  process.exit(process.exitCode);
}

/**
 * The words of a command of `authdesk`, which the launcher puts behind `--` (electron/release/linux/launcher.sh): neither
 * Chromium nor Electron takes a switch from there.
 *
 * @param arguments_ process.argv
 * @returns undefined when the window is asked for
 */
export function commandWords(arguments_: readonly string[]): readonly string[] | undefined {
  const end = arguments_.indexOf('--');
  return end === -1 ? undefined : arguments_.slice(end + 1);
}
