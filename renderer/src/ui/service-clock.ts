import { createContext, use } from 'react';

/** How the service clock differs from the machine's (D39). */
export interface ServiceClock {
  /** Service clock minus machine clock in milliseconds. */
  readonly offset: number;
  /** Present while it stands still: where, milliseconds since 1970. */
  readonly frozenAt?: number | undefined;
}

/** Set by the shell from the last overview. */
export const ServiceClockContext = createContext<ServiceClock>({ offset: 0 });

/** The service clock as everything on screen that counts has to see it. */
export function useServiceClock(): ServiceClock {
  return use(ServiceClockContext);
}
