import { reporting } from '#node/reporting.ts';
import type { Store } from '#service/storage/index.ts';
import { withCredential } from './credential.ts';
import type { Run } from './run.ts';
import type { Runs } from './runs.ts';

/** Tells the UI when the code or token of a run was used or revoked by something else than the run. */
export interface FollowedCredentials {
  /** A token or code changed; which one is looked up a moment later, once for many changes. */
  changed(): void;
  /** While a run uses its own credential, its steps tell what happened: half of that would be told as a foreign use. */
  during(id: string, act: () => Promise<void>): Promise<void>;
  stop(): void;
}

/**
 * Milliseconds that changes are gathered. A server under load issues hundreds of tokens a second, and each look reads the
 * credential of every run that still has a valid one.
 */
const gatherMs = 100;

/**
 * Follows the credentials of the runs, so that the panel need not read every run again when any token changes.
 *
 * @param report hears that they could not be looked up
 */
export function followCredentials(runs: Runs, store: Store, report: (error: unknown) => void): FollowedCredentials {
  const acting = new Map<string, number>();
  let waiting: NodeJS.Timeout | undefined;

  function look(): void {
    waiting = undefined;
    for (const run of runs.list()) {
      if (acting.has(run.flow.id) || !isStale(run, store)) continue;
      runs.change(run.flow.id, (current) => withCredential(current, store));
    }
  }

  function gather(): void {
    waiting ??= setTimeout(reporting(report, look), gatherMs).unref();
  }

  return {
    changed: gather,
    async during(id, act) {
      acting.set(id, (acting.get(id) ?? 0) + 1);
      try {
        await act();
      } finally {
        const others = (acting.get(id) ?? 1) - 1;
        if (others > 0) acting.set(id, others);
        else acting.delete(id);
        // What others did meanwhile was skipped.
        gather();
      }
    },
    stop: () => clearTimeout(waiting),
  };
}

/** True when the run shows a credential as valid that no longer is, or that is gone. What was used up stays so. */
function isStale(run: Run, store: Store): boolean {
  const shown = run.flow.credential;
  if (shown === undefined || shown.usedUp) return false;
  const { credential } = withCredential(run, store).flow;
  return credential?.usedUp !== false || credential.expiresAt !== shown.expiresAt;
}
