import { Worker } from 'node:worker_threads';
import { workerFile } from '../worker-file.ts';
import type { SnapshotWork, SnapshotWorkDone } from './snapshot-work.ts';

/** Work that runs, and how to stop it. */
export interface RunningWork {
  readonly done: Promise<SnapshotWorkDone>;
  /** Resolves when it no longer runs; then `done` is failed, unless the work had finished. */
  end(): Promise<void>;
}

/** Does the work in a thread of its own; `done` never rejects. */
export function startWork(work: SnapshotWork): RunningWork {
  const worker = new Worker(workerFile(import.meta.url, 'snapshot-worker'), {
    workerData: work,
    name: 'snapshot',
    execArgv: [],
  });
  const done = new Promise<SnapshotWorkDone>((resolve) => {
    const failed = (reason: string) => resolve({ kind: 'failed', fault: 'failed', reason });
    worker.on('message', resolve);
    worker.on('error', (error) => failed(error.message));
    worker.on('exit', () => failed('Its thread ended.'));
  });
  return {
    done,
    async end() {
      await worker.terminate();
    },
  };
}
