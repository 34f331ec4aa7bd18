import type { Output } from './output.ts';

/** The process around a command: what it reads from outside, and where it writes. */
export interface Host {
  readonly output: Output;
  /** Standard input, read to its end as UTF-8. */
  readonly input: () => string;
  readonly environment: NodeJS.ProcessEnv;
  readonly version: string;
  /** Folder of the built UI. */
  readonly uiFolder: string;
  /** Resolves at the first SIGINT or SIGTERM; the default action of both is off from this call on. */
  stopSignal(): Promise<void>;
}
