import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../stores/stores.tsx';
import { ServiceClockContext } from '../ui/service-clock.ts';

/** Tells everything that counts how the service clock differs from the machine's (D39). */
export function ServiceClockProvider({ children }: { children: ReactNode }) {
  const { overview } = useStores();
  const offset = useStore(overview, (state) => state.value?.clock.offset ?? 0);
  const frozenAt = useStore(overview, (state) => state.value?.clock.frozenAt);
  const clock = useMemo(() => ({ offset, frozenAt }), [offset, frozenAt]);
  return <ServiceClockContext value={clock}>{children}</ServiceClockContext>;
}
