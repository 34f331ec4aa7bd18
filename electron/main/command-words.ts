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
