import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8 from making the objects of calls where only a full collection looks.
 *
 * V8 does that for places in the code whose objects have lived long. While the heap is still small, the calls in flight
 * are most of what a short collection sees; their objects are then taken for long-lived for good, each keeps its whole
 * call until the next full collection, and short collections become slow: the slowest percent of calls took twice as
 * long (docs/performance.md).
 */
export function keepCallsYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
