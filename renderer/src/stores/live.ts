import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ChangedArea, ServiceEvent } from '#shared/contract/events.ts';
import type { Flow } from '#shared/contract/flows.ts';
import type { CallSummary } from '#shared/contract/log.ts';
import type { Connection, Platform } from '../platform/platform.ts';

interface LiveState {
  readonly connection: Connection;
}

/**
 * Distributes the service's events to the stores. Events have a sequence number. When one is missing, or the connection
 * was interrupted, every store reads again, because what was missed is unknown.
 */
export interface Live {
  readonly state: StoreApi<LiveState>;
  /** Calls `reload` when one of the areas changed or events were missed. */
  onChanged(areas: readonly ChangedArea[], reload: () => void): () => void;
  /** Calls back with each new log row. For rows that were missed, `onChanged` of the area `log` is called. */
  onCall(listener: (call: CallSummary) => void): () => void;
  /** Calls back with each changed flow run. */
  onFlow(listener: (flow: Flow) => void): () => void;
  /** Begins to listen. @returns a function that stops. */
  start(): () => void;
}

interface ChangeListener {
  readonly areas: readonly ChangedArea[];
  readonly reload: () => void;
}

/** Makes the live hub of a platform. */
export function createLive(platform: Platform): Live {
  const state = createStore<LiveState>(() => ({ connection: 'connected' }));
  const changes = new Set<ChangeListener>();
  const calls = new Set<(call: CallSummary) => void>();
  const flows = new Set<(flow: Flow) => void>();
  let lastSeq: number | undefined;

  const reloadAll = () => {
    for (const change of [...changes]) change.reload();
  };

  const take = (event: ServiceEvent) => {
    const gap = lastSeq !== undefined && event.seq !== lastSeq + 1;
    lastSeq = event.seq;
    if (gap) reloadAll();
    switch (event.type) {
      case 'call':
        for (const listener of calls) listener(event.call);
        return;
      case 'flow':
        for (const listener of flows) listener(event.flow);
        return;
      case 'changed':
        // A reset begins the whole app anew.
        if (gap || event.reset) return;
        for (const change of [...changes]) {
          if (change.areas.some((area) => event.areas.includes(area))) change.reload();
        }
    }
  };

  const takeConnection = (connection: Connection) => {
    const before = state.getState().connection;
    state.setState({ connection });
    if (before === 'lost' && connection === 'connected') {
      lastSeq = undefined;
      reloadAll();
    }
  };

  return {
    state,
    onChanged(areas, reload) {
      const change = { areas, reload };
      changes.add(change);
      return () => changes.delete(change);
    },
    onCall(listener) {
      calls.add(listener);
      return () => calls.delete(listener);
    },
    onFlow(listener) {
      flows.add(listener);
      return () => flows.delete(listener);
    },
    start() {
      const stopConnection = platform.onConnection(takeConnection);
      const stopEvents = platform.onEvent(take);
      return () => {
        stopEvents();
        stopConnection();
      };
    },
  };
}
