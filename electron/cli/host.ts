import { join } from 'node:path';
import type { Output } from './output.ts';

/** The process around a command: what it reads from outside, and where it writes. */
export interface Host {
  readonly output: Output;
  /**
   * The bytes of standard input, read to its end: they need not be UTF-8.
   *
   * @param most bytes that it may have; throws UnreadableFile when it has more
   */
  readonly input: (most: number) => Promise<Uint8Array>;
  /** Milliseconds in which a running service has to take what it is asked; absent: some seconds. */
  readonly patience?: number;
  readonly environment: NodeJS.ProcessEnv;
  readonly version: string;
  /** Folder of the built UI. */
  readonly uiFolder: string;
  /**
   * Resolves with the signal at the first SIGINT or SIGTERM, or SIGHUP of a terminal or program that reads the output; their default actions are
   * off from this call on.
   */
  stopSignal(): Promise<NodeJS.Signals>;
  /** Resolves when standard input has ended; what comes before is discarded. */
  inputEnd(): Promise<void>;
}

/** Folder of the guides: in a checkout as in the package two above the built UI. */
export const guidesOf = ({ uiFolder }: Host): string => join(uiFolder, '../../docs');
