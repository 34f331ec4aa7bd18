import { setTimeout } from 'node:timers/promises';
import { messageOf } from '#shared/narrowing.ts';

/**
 * Lets Chromium outlive its own processes while the app quits. At the end of a session, or with Ctrl+C in a terminal, the
 * signal goes to all of them, also to the zygote, from which Chromium forks the others on Linux. While the service still
 * finishes calls (R20), Chromium starts the GPU process anew, and without a zygote each try fails: after six it ends the
 * app by a trap. With this switch it starts that process directly.
 *
 * Rejected: `disable-gpu-process-crash-limit`, with which it tries some thousand times a second.
 */
export function outliveZygote({ commandLine }: { readonly commandLine: { appendSwitch(name: string): void } }): void {
  if (process.platform === 'linux') commandLine.appendSwitch('no-zygote');
}

/** One part of quitting. */
export interface EndStep {
  /** What it waits for, as the end of a sentence. */
  readonly what: string;
  readonly end: () => Promise<unknown> | undefined;
}

/** Milliseconds: more than all parts of the service may take that finish what is running. */
const PATIENCE_MS = 15_000;

/**
 * Ends one part after the other. One that fails does not keep the others from their turn, and one that never ends does
 * not keep the app from quitting: nothing that was acknowledged is lost (R22).
 *
 * @param patienceMs for all of them together
 * @returns the exit code of the app
 */
export async function endInOrder(
  steps: readonly EndStep[],
  log: (line: string) => void,
  patienceMs = PATIENCE_MS,
): Promise<0 | 1> {
  const stop = new AbortController();
  const late = setTimeout(patienceMs, 'late' as const, { signal: stop.signal }).catch(() => undefined);
  let current = '';
  const all = async (): Promise<void> => {
    for (const { what, end } of steps) {
      current = what;
      try {
        await end();
      } catch (error) {
        log(`Quitting: ${what} failed: ${messageOf(error)}`);
      }
    }
  };
  const isLate = (await Promise.race([all(), late])) === 'late';
  stop.abort();
  if (isLate) log(`Quitting: ${current} did not end within ${patienceMs / 1000} s; Authdesk ends without it.`);
  return isLate ? 1 : 0;
}
