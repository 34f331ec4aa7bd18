import { parentPort, workerData } from 'node:worker_threads';
import { faultOf } from './fault.ts';
import { checkedSnapshot, writeSnapshot } from './snapshot-file.ts';
import type { SnapshotWork, SnapshotWorkDone } from './snapshot-work.ts';

// The snapshot thread (see thread.ts): reading and writing whole files takes no time from the calls.

parentPort?.postMessage(done(workerData as SnapshotWork));

function done(work: SnapshotWork): SnapshotWorkDone {
  try {
    if (work.kind === 'check') return { kind: 'checked', path: checkedSnapshot(work.path, work.draft) };
    return { kind: 'written', about: writeSnapshot(work.database, work.draft, work.path, work.facts) };
  } catch (error) {
    return { kind: 'failed', fault: faultOf(error), reason: error instanceof Error ? error.message : String(error) };
  }
}
