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
  readonly environment: NodeJS.ProcessEnv;
  readonly version: string;
  /** Folder of the built UI. */
  readonly uiFolder: string;
  /** Resolves at the first SIGINT or SIGTERM; the default action of both is off from this call on. */
  stopSignal(): Promise<void>;
  /** Resolves when standard input has ended; what comes before is discarded. */
  inputEnd(): Promise<void>;
}
