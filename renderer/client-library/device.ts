import { randomText } from './page.ts';

/** The id of this browser, by which the service knows a trusted device again (gmid, U 3.8). */
export interface Device {
  /** To be sent with each call; undefined: nothing was trusted here, or the service's own cookie says it. */
  id(): string | undefined;
  /** Makes one, where the browser drops the cookie of the service. */
  name(): void;
}

const ID_BYTES = 18;

/** Kept in the local storage of the page's origin; without storage no device is known again. */
export function createDevice(apiKey: string): Device {
  const key = `gmid_${apiKey}`;
  const stored = (): string | undefined => {
    try {
      return localStorage.getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  };
  return {
    id: stored,
    name() {
      if (stored() !== undefined) return;
      try {
        localStorage.setItem(key, randomText(ID_BYTES));
      } catch {
        // Storage is switched off.
      }
    },
  };
}
