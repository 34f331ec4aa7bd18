import { load, type Round, type Target } from './load.ts';
import { makeRequests, type Workload } from './requests.ts';

/** One round of load, as the bench asks a generator's process for it. */
export interface Job {
  readonly target: Target;
  readonly workload: Workload;
  readonly calls: number;
  readonly connections: number;
  readonly accepted: string;
  /** Absent: as fast as the contender answers. */
  readonly perSecond?: number;
}

export type JobEnd = { readonly round: Round } | { readonly problem: string };

// A load generator: a process of its own for each contender, so that none of them inherits another's warm code.
process.on('message', ({ target, workload, calls, connections, accepted, perSecond }: Job) => {
  const requests = makeRequests(workload, calls, `127.0.0.1:${target.port}`);
  load(target, requests, connections, accepted, perSecond).then(
    (round) => report({ round }),
    (error: unknown) => report({ problem: String(error) }),
  );
});

function report(end: JobEnd): void {
  process.send?.(end);
}
