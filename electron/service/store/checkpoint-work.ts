/** What the service's thread and the checkpoint thread agree on. */
export interface CheckpointWork {
  /** Database files. */
  readonly paths: readonly string[];
  /** One `Int32`: the state of the checkpoint thread. */
  readonly shared: SharedArrayBuffer;
}

/** The thread's only message: this file's write-ahead log is large, and all but its last moments is copied. */
export interface AlmostDone {
  readonly path: string;
}

/** States of the checkpoint thread. */
export const RUNNING = 0;
export const ASKED_TO_END = 1;
export const ENDED = 2;
