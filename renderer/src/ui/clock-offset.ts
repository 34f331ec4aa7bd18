import { createContext, use } from 'react';

/** Service clock minus machine clock in milliseconds (D39); set by the shell from the last overview. */
export const ClockOffsetContext = createContext(0);

/** Service clock minus machine clock in milliseconds. */
export function useClockOffset(): number {
  return use(ClockOffsetContext);
}
