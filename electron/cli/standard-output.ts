import { writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { systemCode } from '#shared/narrowing.ts';
import { unwritten } from './named-file.ts';

/** Where the results of a command go. */
export interface Results {
  write(text: string): void;
  /** False when nobody reads any more, or nothing can be written: what is printed is lost. */
  isOpen(): boolean;
  /** Waits for what was written last. @returns false when something could not be written; that has been said */
  finish(): Promise<boolean>;
}

/**
 * Standard output of a process. A reader that closes early (`authdesk verify CALL | head -1`) ends the printing, and neither the
 * work nor its exit code; any other fault is said once, and is a failure of the command.
 *
 * @param say takes a line for standard error
 */
export function standardOutput(stream: Writable & { readonly fd: number }, say: (line: string) => void): Results {
  let state: 'open' | 'closed' | 'failed' = 'open';
  let last: Promise<void> | undefined;
  const failed = (error: unknown): void => {
    if (state !== 'open') return;
    state = systemCode(error) === 'EPIPE' ? 'closed' : 'failed';
    if (state === 'closed') return;
    say(`Standard output cannot be written: ${unwritten(error)}.`);
    say('Make room there, or send it to another file.');
  };
  stream.on('error', failed);
  return {
    write(text) {
      if (state !== 'open') return;
      if (stream instanceof Socket) {
        last = new Promise((done) => {
          stream.write(text, (error) => {
            if (error) failed(error);
            done();
          });
        });
        return;
      }
      try {
        // Of a file the stream would write what fits, and not say what did not.
        writeFileSync(stream.fd, text);
      } catch (error) {
        failed(error);
      }
    },
    isOpen: () => state === 'open',
    async finish() {
      await last;
      return state !== 'failed';
    },
  };
}
