import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useNavigation } from './navigation.ts';
import { useStores } from './stores.tsx';

/**
 * Failed calls that came since the log was shown last, for the mark at the Log's name.
 * @returns 0 while the log is shown, and for what failed before this page was opened
 */
export function useNewErrors(): number {
  const errors = useStore(useStores().overview, (state) => state.value?.counts.errors);
  const isShown = useNavigation((state) => state.route.panel === 'log');
  const [seen, setSeen] = useState<number>();
  useEffect(() => {
    if (errors === undefined) return;
    // A log that was cleared or pruned has fewer than were seen.
    setSeen((before) => (isShown || before === undefined || before > errors ? errors : before));
  }, [errors, isShown]);
  return isShown || errors === undefined || seen === undefined ? 0 : Math.max(0, errors - seen);
}
