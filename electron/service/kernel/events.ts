import { type ChangedArea, everyArea, type ServiceEvent } from '#shared/contract/events.ts';
import type { Flow } from '#shared/contract/flows.ts';
import type { CallSummary } from '#shared/contract/log.ts';

/** What tells that something was committed. */
interface EventSource {
  afterCommit(act: () => void): void;
  onWritten(listener: (areas: readonly ChangedArea[]) => void): void;
}

/**
 * Makes the source of events. Every event has the next sequence number, so that the UI sees a gap and reloads.
 * `changed` is sent after the commit of the unit of work that changed something (R49), and once for one event-loop
 * iteration: one that issues a hundred tokens sends one event. Most of it follows from the tables that a commit wrote.
 *
 * @param store see `Store.afterCommit` and `Store.onWritten`
 * @param report called with what a listener threw; the other listeners still get the event
 */
export function createEvents(store: EventSource, report: (error: unknown) => void = () => {}) {
  const listeners = new Set<(event: ServiceEvent) => void>();
  const changedAreas = new Set<ChangedArea>();
  let seq = 0;
  let isReset = false;

  function tell(event: ServiceEvent): void {
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (error) {
        report(error);
      }
    }
  }

  function tellChanged(): void {
    const areas = [...changedAreas];
    changedAreas.clear();
    const reset = isReset && ({ reset: true } as const);
    isReset = false;
    seq += 1;
    tell({ seq, type: 'changed', areas, ...reset });
  }

  function gather(areas: readonly ChangedArea[]): void {
    if (changedAreas.size === 0) setImmediate(tellChanged);
    for (const area of areas) changedAreas.add(area);
  }

  store.onWritten(gather);

  return {
    call(call: CallSummary) {
      seq += 1;
      tell({ seq, type: 'call', call });
    },
    flow(flow: Flow) {
      seq += 1;
      tell({ seq, type: 'flow', flow });
    },
    /** What no table tells (`TableSet.areas`), such as a renewed certificate, or a list that has grown by files. */
    changed(...areas: ChangedArea[]) {
      if (areas.length > 0) store.afterCommit(() => gather(areas));
    },
    /** The workspace was reset: all has changed, and the UI begins anew. */
    reset() {
      store.afterCommit(() => {
        isReset = true;
        gather(everyArea);
      });
    },
    subscribe(listener: (event: ServiceEvent) => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Events for the UI; each gets the next sequence number. */
export type Events = ReturnType<typeof createEvents>;
