import { parentPort, workerData } from 'node:worker_threads';
import { doWork, type SnapshotWork } from './snapshot-work.ts';

// The snapshot thread (see thread.ts): reading and writing whole files takes no time from the calls.

parentPort?.postMessage(doWork(workerData as SnapshotWork));
