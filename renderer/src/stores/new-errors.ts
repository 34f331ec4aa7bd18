import { useEffect, useState } from 'react';
import { isFailed } from '#shared/log-filter/matches.ts';
import { useNavigation } from './navigation.ts';
import { useStores } from './stores.tsx';

/** New failures are counted together this often. */
const gatherMs = 400;

/**
 * Failed calls that came since the log was shown last, for the mark at the Log's name.
 * @returns 0 while the log is shown, and for what failed before this page was opened
 */
export function useNewErrors(): number {
  const { live } = useStores();
  const isShown = useNavigation((state) => state.route.panel === 'log');
  const [count, setCount] = useState(0);
  useEffect(() => {
    setCount(0);
    if (isShown) return;
    let failed = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = live.onCall((call) => {
      if (!isFailed(call)) return;
      failed += 1;
      timer ??= setTimeout(() => {
        timer = undefined;
        setCount(failed);
      }, gatherMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [live, isShown]);
  return count;
}
