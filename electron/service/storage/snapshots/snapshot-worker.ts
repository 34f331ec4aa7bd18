import { parentPort, workerData } from 'node:worker_threads';
import { faultOf } from './fault.ts';
import { checkSnapshot, writeSnapshot } from './snapshot-file.ts';
import type { SnapshotWork, SnapshotWorkDone } from './snapshot-work.ts';

// The snapshot thread (see thread.ts): reading and writing whole files takes no time from the calls.

parentPort?.postMessage(done(workerData as SnapshotWork));

function done(work: SnapshotWork): SnapshotWorkDone {
  const { path, draft, key, sets } = work;
  try {
    if (work.kind === 'write') {
      return { kind: 'written', about: writeSnapshot(work.database, draft, path, key, sets, work.facts) };
    }
    checkSnapshot(path, key, draft, sets);
    return { kind: 'checked' };
  } catch (error) {
    return { kind: 'failed', fault: faultOf(error), reason: error instanceof Error ? error.message : String(error) };
  }
}
