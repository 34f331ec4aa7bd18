import { Worker } from 'node:worker_threads';
import type { SnapshotWork, SnapshotWorkDone } from './snapshot-work.ts';

/** Beside this file in the source; built, the chunks of the bundle lie one folder below its entries. */
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? './snapshot-worker.ts' : '../snapshot-worker.js',
  import.meta.url,
);

/** The work that runs, and its end before its time. */
export interface RunningWork {
  readonly done: Promise<SnapshotWorkDone>;
  /** Resolves when nothing of it runs any more; `done` says that it failed, unless it was done by then. */
  end(): Promise<void>;
}

/** Does the work in a thread of its own; `done` never rejects. */
export function startWork(work: SnapshotWork): RunningWork {
  const worker = new Worker(workerFile, { workerData: work, name: 'snapshot', execArgv: [] });
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
