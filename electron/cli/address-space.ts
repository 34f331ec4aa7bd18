import { existsSync } from 'node:fs';
import { readFile } from '#node/real-file.ts';

/** GiB of addresses: V8 reserves some hundred MiB for each thread, and a service has up to a dozen. */
const NEEDED_GIB = 4;

/**
 * Says so when this process may have too few addresses (`ulimit -v`): V8 would end it, at once or with a later thread, and print its own
 * stack. Below 1.2 GiB V8 ends before any program can speak.
 *
 * @param limits of a process, as Linux tells them
 * @returns true when Authdesk can run
 */
export function hasAddresses(limits = '/proc/self/limits'): boolean {
  const [, bytes] = (existsSync(limits) && /^Max address space +(\d+)/m.exec(readFile(limits).toString())) || [];
  if (bytes === undefined || Number(bytes) >= NEEDED_GIB * 2 ** 30) return true;
  process.stderr.write(
    `This process may use only ${Math.floor(Number(bytes) / 2 ** 20)} MiB of addresses (ulimit -v), and Authdesk needs ${NEEDED_GIB} GiB.\n` +
      'Raise that limit (ulimit -v unlimited); its memory is limited by NODE_OPTIONS=--max-old-space-size=MIB, or by the container.\n',
  );
  return false;
}
