import { useEffect, useState } from 'react';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for everything on screen that counts, so that all of it moves at the same moment. */
function onTick(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 500);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

/**
 * The present instant in milliseconds, moving twice a second.
 * @param offset service clock minus machine clock, in milliseconds (D39).
 */
export function useNow(offset = 0): number {
  const [now, setNow] = useState(() => Date.now() + offset);
  useEffect(() => {
    const update = () => setNow(Date.now() + offset);
    update();
    return onTick(update);
  }, [offset]);
  return now;
}
