import { fstatSync } from 'node:fs';
import { isatty } from 'node:tty';

/**
 * Whether this process is to outlive its terminal, as under `nohup`. Node restores the default action of a signal that was ignored
 * when it started, so this is read from what nohup and its like leave: what the launcher of the packages has seen
 * (electron/release/linux/launcher.sh), the name that bash gives what it runs, or outputs that are files. Where a terminal or a
 * program reads the output, SIGHUP means that it is gone.
 *
 * @param outputs file descriptors of standard output and error
 */
export function outlivesTerminal(environment: NodeJS.ProcessEnv, outputs: readonly number[] = [1, 2]): boolean {
  const { _: command = '', AUTHDESK_OUTLIVES_TERMINAL: said } = environment;
  return said === 'true' || /(?:^|\/)nohup$/.test(command) || outputs.every(isFile);
}

/** A file, or a device such as `/dev/null`, and no terminal. */
function isFile(descriptor: number): boolean {
  try {
    const kind = fstatSync(descriptor);
    return kind.isFile() || (kind.isCharacterDevice() && !isatty(descriptor));
  } catch {
    return false;
  }
}
