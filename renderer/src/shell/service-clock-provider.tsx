import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../stores/stores.tsx';
import { ServiceClockContext } from '../ui/service-clock.ts';

/** Gives all countdowns the difference between the service clock and the machine's (D39). */
export function ServiceClockProvider({ children }: { children: ReactNode }) {
  const { overview } = useStores();
  const offset = useStore(overview, (state) => state.value?.clock.offset ?? 0);
  const frozenAt = useStore(overview, (state) => state.value?.clock.frozenAt);
  const clock = useMemo(() => ({ offset, frozenAt }), [offset, frozenAt]);
  return <ServiceClockContext value={clock}>{children}</ServiceClockContext>;
}
