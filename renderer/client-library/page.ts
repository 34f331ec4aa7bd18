import { type Addresses, addressesOf } from './addresses.ts';
import type { Configuration } from './configuration.ts';
import type { Site } from './types.ts';

/** Build name that calls carry (`sdkBuild`). */
export const BUILD = 'authdesk-1';

/** What all parts of the library share on one page. */
export interface Page {
  readonly site: Site;
  readonly configuration: Configuration;
  readonly addresses: Addresses;
  /** Names this page view in the calls, so that the log can show them together. */
  readonly viewID: string;
}

export function pageOf(site: Site, configuration: Configuration, scriptUrl: string): Page {
  return { site, configuration, addresses: addressesOf(scriptUrl, site), viewID: randomText(12) };
}

/** A random text of letters and digits from this many bytes. */
export function randomText(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return [...values].map((value) => value.toString(36).padStart(2, '0')).join('');
}
