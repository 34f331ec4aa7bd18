import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8 from making objects of a call where only a full collection looks.
 *
 * V8 does that for places in the code whose objects have lived long. While the heap is still small, the calls in flight
 * are most of what it sees at a collection; their objects are then taken for long-lived for good, each keeps its whole
 * call until the next full collection, and the short collections take five times as long (docs/performance.md).
 */
export function keepCallsYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
