import { parentPort, workerData } from 'node:worker_threads';
import { type ComputedHash, deriveHash } from './password-hash.ts';

/** What the thread is given: it makes one hash. */
export interface HashWork {
  readonly kept: ComputedHash;
  readonly password: string;
}

const { kept, password }: HashWork = workerData;
parentPort?.postMessage(deriveHash(kept, password));
