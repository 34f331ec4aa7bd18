import { createContext, use } from 'react';

/** How the service clock differs from the machine's (D39). */
export interface ServiceClock {
  /** Service clock minus machine clock in milliseconds. */
  readonly offset: number;
  /** Present while it is frozen: its time, milliseconds since 1970. */
  readonly frozenAt?: number | undefined;
  /** Sites that have clocks of their own, by the parent of a group. */
  readonly sites?: readonly (ServiceClock & { readonly apiKey: string })[] | undefined;
}

/** Set by the shell from the last overview. */
export const ServiceClockContext = createContext<ServiceClock>({ offset: 0 });

/**
 * The service clock for all countdowns.
 *
 * @param apiKey of the site whose row is shown, which may have a clock of its own; of a group that of its parent
 */
export function useServiceClock(apiKey?: string): ServiceClock {
  const clock = use(ServiceClockContext);
  return clock.sites?.find((one) => one.apiKey === apiKey) ?? clock;
}
