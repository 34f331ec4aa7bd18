/** What the service's thread and the checkpoint thread agree on. */
export interface CheckpointWork {
  /** Database file. */
  readonly path: string;
  /** One `Int32`: the state of the checkpoint thread. */
  readonly shared: SharedArrayBuffer;
}

/** The thread's only message: the log is large, and all but its last moments is copied. */
export const ALMOST_DONE = 'almost done';

/** States of the checkpoint thread. */
export const RUNNING = 0;
export const ASKED_TO_END = 1;
export const ENDED = 2;
