import { setTimeout } from 'node:timers/promises';
import type { LogOfCalls, RefusedSignature } from '#service/http/index.ts';
import type { Events } from '#service/kernel/index.ts';
import type { Store } from '#service/storage/index.ts';
import { explained, foundInSlices } from './judge.ts';

/** Calls that wait for their search: of a storm the newest are explained, and the others stay as they were answered (R21). */
const MAX_WAITING = 20;
/** Milliseconds for other calls between two slices of a search, which takes a few itself (R52). */
const PAUSE_MS = 10;

/** Of each search, in characters that are hashed: all mistakes alone of a call of 10,000 characters. */
const BUDGET = 60_000_000;

/** What a further search reads and writes. */
export interface FurtherSearchContext {
  readonly store: Pick<Store, 'unitOfWork'>;
  readonly events: Pick<Events, 'changed'>;
  /** Asked for when a search has ended. */
  readonly log: () => LogOfCalls;
}

/**
 * Searches on for the mistake of a call that was refused before all mistakes had been tried, and betters its row of the log:
 * so that the log says the same as Reproduce and `authdesk verify` do. The call has long been answered.
 */
export function furtherSearches({ store, events, log }: FurtherSearchContext) {
  const waiting: RefusedSignature[] = [];
  let running: Promise<void> | undefined;
  let isStopped = false;

  async function run(): Promise<void> {
    const watch = { tried() {}, isStopped: () => isStopped };
    await setTimeout(PAUSE_MS);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const finding = await foundInSlices(next.search({ pairs: false, budget: BUDGET }), watch, PAUSE_MS);
      if (isStopped) return;
      // What cannot be written is lost: nobody waits for it, and Reproduce says it, too.
      await write(next.callId, finding).catch(() => {});
    }
  }

  async function write(callId: string, finding: RefusedSignature['finding']): Promise<void> {
    await log().caughtUp();
    const row = log().get(callId);
    if (row === undefined) return;
    await store.unitOfWork(() => log().replace(explained(row, finding)));
    events.changed('log');
  }

  return {
    /** A call has been refused. Nothing is searched where everything was, or where the call is too long for any search. */
    refused(one: RefusedSignature): void {
      const { mistakes, allSingles, tried } = one.finding;
      if (isStopped || mistakes.length > 0 || allSingles || tried === 0) return;
      waiting.push(one);
      if (waiting.length > MAX_WAITING) waiting.shift();
      running ??= run().finally(() => {
        running = undefined;
      });
    },
    /** How many calls wait for their search. */
    waiting: (): number => waiting.length,
    /** Ends when no call waits for its search any more. */
    ended: async (): Promise<void> => running,
    /** Ends the search that runs; nothing is searched afterwards. */
    async stop(): Promise<void> {
      isStopped = true;
      waiting.length = 0;
      await running;
    },
  };
}
