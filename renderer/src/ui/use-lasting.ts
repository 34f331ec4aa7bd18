import { useEffect, useState } from 'react';

/** Milliseconds. Shorter work shows no busy state, which would only flash. */
const noticeableMs = 200;

/** True once `active` has lasted long enough to be shown as busy. */
export function useLasting(active: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLasting(true), noticeableMs);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [active]);
  return active && lasting;
}
