import { useEffect, useState } from 'react';

/** Work that ends sooner shows no sign of waiting: a flash would only disturb. */
const noticeableMs = 200;

/** True once something has lasted long enough to be shown as waiting. */
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
