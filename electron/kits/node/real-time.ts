import { clearTimeout as clear, setTimeout as set } from 'node:timers';

/** The timers and the clock of this process as they were when the kit was loaded: a test may fake them later. */
export const setTimeout = set;
export const clearTimeout = clear;
/** Milliseconds that only grow. */
export const elapsed: () => number = performance.now.bind(performance);
/** Milliseconds since 1970. */
export const machineTime: () => number = Date.now.bind(Date);
