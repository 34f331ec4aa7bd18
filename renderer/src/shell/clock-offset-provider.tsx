import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../stores/stores.tsx';
import { ClockOffsetContext } from '../ui/clock-offset.ts';

/** Differences below this are the way of the answer, not a moved clock. */
const toleranceMs = 1_500;

/** Tells countdowns how far the service clock is from the machine's (D39). */
export function ClockOffset({ children }: { children: ReactNode }) {
  const now = useStore(useStores().overview, (state) => state.value?.now);
  const [offset, setOffset] = useState(0);
  useEffect(() => {
    if (now === undefined) return;
    const measured = now - Date.now();
    setOffset(Math.abs(measured) < toleranceMs ? 0 : measured);
  }, [now]);
  return <ClockOffsetContext value={offset}>{children}</ClockOffsetContext>;
}
