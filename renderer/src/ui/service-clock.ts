import { createContext, use } from 'react';

/** How the service clock differs from the machine's (D39). */
export interface ServiceClock {
  /** Service clock minus machine clock in milliseconds. */
  readonly offset: number;
  /** Present while it is frozen: its time, milliseconds since 1970. */
  readonly frozenAt?: number | undefined;
}

/** Set by the shell from the last overview. */
export const ServiceClockContext = createContext<ServiceClock>({ offset: 0 });

/** The service clock for all countdowns. */
export const useServiceClock = (): ServiceClock => use(ServiceClockContext);
