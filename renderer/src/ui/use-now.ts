import { useEffect, useRef, useState } from 'react';
import type { ServiceClock } from './service-clock.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all countdowns, so that all of them change at the same moment. */
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
 * The present instant of the service clock in milliseconds, updated twice a second unless the clock is frozen (D39).
 */
export function useNow({ offset, frozenAt }: ServiceClock): number {
  const [now, setNow] = useState(() => frozenAt ?? Date.now() + offset);
  const shown = useRef({ offset, frozenAt });
  useEffect(() => {
    const update = () => setNow(frozenAt ?? Date.now() + offset);
    // What was drawn a moment ago is right: a list of thirty countdowns would be drawn twice at each visit.
    if (shown.current.offset !== offset || shown.current.frozenAt !== frozenAt) update();
    shown.current = { offset, frozenAt };
    return frozenAt === undefined ? onTick(update) : undefined;
  }, [offset, frozenAt]);
  return now;
}

const startOfToday = () => new Date().setHours(0, 0, 0, 0);

/** The begin of this machine's day, anew at midnight: rows of the day before then show their date. */
export function useToday(): number {
  const [today, setToday] = useState(startOfToday);
  useEffect(() => onTick(() => setToday(startOfToday())), []);
  return today;
}

/**
 * True once an instant of the service clock is over (D39): told when it happens, not twice a second.
 *
 * @param end milliseconds since 1970; undefined: never
 */
export function useEnded(end: number | undefined, { offset, frozenAt }: ServiceClock): boolean {
  const hasEnded = () => end !== undefined && end <= (frozenAt ?? Date.now() + offset);
  const [ended, setEnded] = useState(hasEnded);
  // biome-ignore lint/correctness/useExhaustiveDependencies: hasEnded is made of these three
  useEffect(() => {
    const update = () => setEnded(hasEnded());
    update();
    return end === undefined || frozenAt !== undefined ? undefined : onTick(update);
  }, [end, offset, frozenAt]);
  return ended;
}
